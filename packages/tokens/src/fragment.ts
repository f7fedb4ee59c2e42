import type { Fragment } from './counter.ts'
import { detach } from './detach.ts'
import { safeBoundaryAfter, safeBoundaryBefore } from './safe-boundary.ts'
import { tallyText, type Counting } from './tally.ts'

/** A text as its ends, which may tokenize otherwise next to another text, and the cost of what is between them. */
export interface CountedFragment extends Fragment {
  readonly counting: Counting
  /** Up to the first safe boundary; the whole text when it has none. */
  readonly head: string
  readonly units: number
  /** From the last safe boundary on; `undefined` when there is none. */
  readonly tail: string | undefined
}

export function createFragment(counting: Counting, text: string, toTokens: (units: number) => number): CountedFragment {
  const { breaksSplit } = counting.encoder
  const first = safeBoundaryAfter(text, 1, breaksSplit)
  const last = first === text.length ? first : safeBoundaryBefore(text, text.length - 1, breaksSplit)
  const head = detach(text.slice(0, first), text)
  const tail = first === text.length ? undefined : detach(text.slice(last), text)
  const units = tallyText(counting, text.slice(first, last)).units
  const ends = tallyText(counting, head).units + (tail === undefined ? 0 : tallyText(counting, tail).units)
  return Object.freeze({ counting, head, units, tail, tokens: toTokens(units + ends), length: text.length })
}
