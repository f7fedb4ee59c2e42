import { classOf, DIGIT, LETTER, UNDERSCORE } from './characters.ts'
import { isBar } from './table-cells.ts'

/** True when only blanks, list dashes, comment signs, diff signs or declaring words stand before the name on its line. */
export function beginsLine(text: string, from: number): boolean {
  let index = from
  const floor = Math.max(0, from - 40)
  while (index > floor) {
    const code = text.charCodeAt(index - 1)
    if (code === 10) return true
    if (code === 92 || (classOf(code) & (LETTER | DIGIT | UNDERSCORE)) !== 0) break
    if (!' \t-+>#;/*"\'`$:{.@'.includes(text[index - 1] as string)) return false
    index--
  }
  if (index === 0) return true
  if (text.charCodeAt(index - 1) === 110 && text.charCodeAt(index - 2) === 92) return true
  const word = text.slice(Math.max(0, index - 8), index)
  return DECLARING.test(word)
}

const DECLARING =
  /(?:^|[\s;&|"'])(?:export|env|setenv|set|setx|let|var|const|arg|def|val|static|final|string|public|private|local)$/i

/** Nothing but marks stands between the name and the bar before it, or the beginning of its line. */
export function beginsCell(text: string, from: number): boolean {
  let index = from
  while (index > from - 12 && ' \t*`"\'_'.includes(text[index - 1] ?? 'x')) index--
  const before = text[index - 1]
  return before === undefined || isBar(before) || before === '\n'
}

/** The name ends a path that is alone on its line: `/app/db/password`, `==> /run/secrets/db_password <==`. */
export function endsPath(text: string, from: number, end: number): boolean {
  const next = text.charCodeAt(end)
  if (text[from - 1] !== '/' || (next !== 10 && next !== 13 && next !== 92 && !text.startsWith(' <==', end)))
    return false
  let start = from
  const floor = Math.max(0, from - LONGEST_PATH)
  while (start > floor && text.charCodeAt(start - 1) > 32 && !'"\\'.includes(text[start - 1] as string)) start--
  if (text[start - 1] === '\\' && text[start] === 'n') return text[start + 1] === '/'
  if (text.startsWith('==> ', start - 4)) start -= 4
  const begins = start === 0 || text.charCodeAt(start - 1) === 10 || text[start - 1] === '"'
  return begins && (text[start] === '/' || text[start] === '=')
}

const LONGEST_PATH = 200
