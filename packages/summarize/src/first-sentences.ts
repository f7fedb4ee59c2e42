import type { TokenCounter } from '@selvedge/tokens'

const SENTENCE_END = /[.!?。！？]["”')\]]?(?=\s|$)|[。！？]|\n/g

/** The beginning of a text up to the last end of a sentence that costs at most so many tokens; `''` when there is none. */
export function firstSentences(text: string, maxTokens: number, counter: TokenCounter): string {
  if (counter.fits(text, maxTokens)) return text
  const ends = Array.from(text.matchAll(SENTENCE_END), (match) => match.index + match[0].length)
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (counter.fits(text.slice(0, ends[middle - 1]).trim(), maxTokens)) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : text.slice(0, ends[low - 1]).trim()
}
