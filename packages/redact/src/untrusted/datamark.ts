import { assertText } from '../scan/assert-option-names.ts'

const MARKS = ['\u02c6', '\u2581', '\u00a6', '\u2e31'] as const

export interface Datamarked {
  readonly text: string
  /** Stands for every blank; undefined when the text holds all the marks there are, and was left as it is. */
  readonly mark: string | undefined
}

/**
 * Puts a mark in place of the blanks between words, so that every word shows that it is data ("datamarking"). For prose only: it
 * costs about a token a word, and what is copied from it is no longer what the source says. Line breaks stay.
 */
export function datamark(text: string): Datamarked {
  assertText('datamark', 'text', text)
  const mark = MARKS.find((each) => !text.includes(each))
  return { text: mark === undefined ? text : text.replaceAll(/[ \t\u00a0]/g, mark), mark }
}
