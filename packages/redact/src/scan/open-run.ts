import type { OpenValue, TextScan } from './text-scan.ts'

/** Ends of a value that is one word: blanks, line breaks, quotation marks. */
const ENDS = new Set([...' \t\n\r"\'`'].map((character) => character.charCodeAt(0)))

/** Follows a value to the first character that `ends` it. */
export function followUntil(ends: (code: number) => boolean): OpenValue['next'] {
  return ({ open, text }) => {
    if (open === undefined) return -1
    let { position } = open
    while (position < text.length && !ends(text.charCodeAt(position))) position++
    open.position = position
    return position < text.length ? position : -1
  }
}

const toEndOfWord = followUntil((code) => ENDS.has(code))

/** Adds a word that was matched only as far as a bound: when it goes on, all of it goes. */
export function addWord(scan: TextScan, start: number, end: number, type: string, rule: string, bound: number): void {
  const goesOn = end - start >= bound && end < scan.text.length && !ENDS.has(scan.text.charCodeAt(end))
  if (goesOn) scan.addOpen(start, end, type, rule, toEndOfWord)
  else scan.add(start, end, type, rule)
}
