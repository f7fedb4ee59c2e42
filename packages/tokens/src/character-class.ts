import { characterClassRuns } from './character-class-table.ts'

// One bit a class, so that the sets of the pre-token expressions are masks.
export const upper = 1 // \p{Lu} \p{Lt}
export const lower = 2 // \p{Ll}
export const otherLetter = 4 // \p{Lm} \p{Lo}
export const mark = 8 // \p{M}
export const number = 16 // \p{N}
export const lineBreak = 32 // \r \n
export const blank = 64 // other \p{White_Space}; U+0085 is one and U+FEFF is not, unlike in JavaScript's \s
export const letter = upper | lower | otherLetter
export const white = lineBreak | blank

const bitOfName: Readonly<Record<string, number>> = {
  U: upper,
  L: lower,
  O: otherLetter,
  M: mark,
  N: number,
  W: lineBreak,
  S: blank,
  P: 0,
}

/**
 * The class of every code point; 0 is punctuation, symbols, controls, unassigned. Empty until `prepareCharacterClasses`:
 * importing the package must cost nothing.
 */
export const characterClasses = new Uint8Array(0x110000)

let prepared = false

/** Fills `characterClasses`, once. */
export function prepareCharacterClasses(): void {
  if (prepared) return
  prepared = true
  let codePoint = 0
  for (const run of characterClassRuns.match(/[0-9a-z]*[A-Z]/g)!) {
    const bit = bitOfName[run.at(-1)!]!
    const length = run.length === 1 ? 1 : Number.parseInt(run.slice(0, -1), 36)
    if (bit !== 0) characterClasses.fill(bit, codePoint, codePoint + length)
    codePoint += length
  }
}
