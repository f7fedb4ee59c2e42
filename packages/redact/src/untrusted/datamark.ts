import { assertText } from '../scan/assert-option-names.ts'

const MARKS = ['\u02c6', '\u2581', '\u00a6', '\u2e31'] as const

export interface Datamarked {
  readonly text: string
  /** Stands for every blank, and for nothing else. */
  readonly mark: string
}

/**
 * Puts a mark in place of the blanks between words, so that every word shows that it is data ("datamarking"). For prose only: it
 * costs about a token a word, and what is copied from it is no longer what the source says. Line breaks stay. Of a text that
 * holds all the marks there are, so as not to be marked, the first becomes a plain sign.
 */
export function datamark(text: string): Datamarked {
  assertText('datamark', 'text', text)
  const plain = text.normalize('NFKC')
  const mark = MARKS.find((each) => !text.includes(each) && !plain.includes(each))
  if (mark !== undefined) return { text: text.replaceAll(BLANK, mark), mark }
  return { text: text.replaceAll(FORGED, '^').replaceAll(BLANK, MARKS[0]), mark: MARKS[0] }
}

/** Blanks of every width; the Braille one is drawn as nothing, too. */
const BLANK = /[\p{Zs}\t\u2800]/gu
/** The first mark, and nothing becomes it when widths are folded. */
const FORGED = /\u02c6/g
