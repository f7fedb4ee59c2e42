import { ALPHANUMERIC, classOf, endOfRun, HYPHEN, LETTER, WORD } from '../characters.ts'
import type { TextScan } from '../text-scan.ts'

const LONGEST_LOCAL = 64

/** `local@domain`, woken by `@` (or `%40`). Not the user of an address, a package version, a file name or a remote path. */
export function matchEmail(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  const floor = Math.max(scan.floor(start), start - LONGEST_LOCAL, 0)
  const local = startOfLocal(text, start, floor)
  const from = local === start ? startOfQuoted(text, start, floor) : local
  if (from === start) return
  const to = endOfDomain(text, end, Math.min(scan.horizon(end), end + 254))
  if (to === -1) return
  if (text.startsWith('//', from - 2) && text[from - 3] === ':') return
  // `git@host:path` names a repository, `user@host:~/file` a file.
  if (text[to] === ':' && (text.slice(from, start) === 'git' || /^:[\w~/.-]{0,60}\//.test(text.slice(to, to + 64))))
    return
  scan.add(from, to, 'EMAIL', 'email')
}

/** `"john doe"@example.com` (RFC 5322, quoted-string): where the words within the marks begin. */
function startOfQuoted(text: string, at: number, floor: number): number {
  const match = QUOTED.exec(text.slice(floor, at))
  return match === null ? at : at - match[0].length + 1
}

const QUOTED = /"[^"\\\r\n<>,;:{}[\]]{1,60}\\?"$/

function startOfLocal(text: string, at: number, floor: number): number {
  let from = at
  while (from > floor && isLocal(text, from - 1)) from--
  while (from < at && (classOf(text.charCodeAt(from)) & WORD) === 0 && text.charCodeAt(from) < 128) from++
  // `\nname@host`: the letter of the escape is no part of the name.
  if (from > 0 && text.charCodeAt(from - 1) === 92 && 'nrt'.includes(text[from] as string) && from < at - 1) from++
  if (from > 0 && text[from - 1] === '%') from = Math.min(at, from + 2)
  return from
}

function isLocal(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  if ((classOf(code) & WORD) !== 0 || code === 45 || code === 46 || code === 43) return true
  if (code === 39 || code === 38)
    return (
      (classOf(text.charCodeAt(index - 1)) & LETTER) !== 0 &&
      (classOf(text.charCodeAt(index + 1)) & LETTER) !== 0 &&
      code === 39
    )
  if (code === 37) return /^%(?:40|2[BbDdEe])/.test(text.slice(index, index + 3))
  return code >= 0xc0 && isLetterCode(code)
}

/** Letters beyond ASCII, roughly: no punctuation, no CJK, whose texts put no blanks around addresses. */
function isLetterCode(code: number): boolean {
  return code !== 0xd7 && code !== 0xf7 && code < 0x2000
}

function endOfDomain(text: string, from: number, limit: number): number {
  let index = from
  let lastLabel = from
  let labels = 0
  let end = -1
  while (index < limit) {
    const labelEnd = endOfLabel(text, index, limit)
    if (labelEnd === index || text[index] === '-' || text[labelEnd - 1] === '-') break
    labels++
    lastLabel = index
    end = labelEnd
    if (text[labelEnd] !== '.') break
    index = labelEnd + 1
  }
  if (labels < 2) return -1
  const top = text.slice(lastLabel, end).toLowerCase()
  if (top.length < 2 || top.length > 24 || NOT_TOP.has(top)) return -1
  return /^(?:xn--[a-z0-9-]{2,}|[a-z\u00a1-\uffff]+)$/.test(top) ? end : -1
}

function endOfLabel(text: string, from: number, limit: number): number {
  let index = endOfRun(text, from, limit, ALPHANUMERIC | HYPHEN)
  while (index < limit && text.charCodeAt(index) >= 0xc0 && isLetterCode(text.charCodeAt(index))) {
    index = endOfRun(text, index + 1, limit, ALPHANUMERIC | HYPHEN)
  }
  return index
}

/** Ends of file names and units that look like a domain. */
const NOT_TOP = new Set(
  'png jpg jpeg gif svg webp ico bmp js mjs cjs ts tsx jsx css scss html htm json yaml yml xml txt md csv tsv log pdf zip gz tgz tar bz2 xz py rb go rs java kt swift php c cpp h hpp cs sh sql lock toml ini cfg conf map wasm exe dll so service socket timer target mount path slice scope device swap automount'.split(
    ' ',
  ),
)
