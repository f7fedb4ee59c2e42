import type { Amount } from './amounts.ts'
import type { Comparison } from './comparisons.ts'
import { NUMBER_WORDS } from './numbers.ts'
import type { Part } from './parts.ts'

/** Words that set a condition which is not read as one. */
const CONDITIONS = new Set(
  'except excluding besides apart instead rather unless strictly exclusive exclusively outside either neither nor only'.split(
    ' ',
  ),
)
/** Pieces of amounts; `one` is a pronoun more often. */
const PIECES = new Set('half halves quarter quarters point trillion billion'.split(' '))
const NO_PIECES = /th$|^(?:one|first|second|third|once|twice|double)$/
/** What may stand right behind the digits without changing the number. */
const UNITS =
  /^(?:[mnµ]?s|secs?|mins?|hr?s?|d|w|y|[kmc]?m|[km]?g|px|pt|em|x|[kmg]?hz|[kmg]?w|v|a|c|f|usd|eur|gbp|k|bn|[kmgt]i?b|st|nd|rd|th|am|pm|z)$/

/**
 * Whether a question says more of amounts and conditions than was read of it: `except in Paris`, `Paris or Rome`, `one and
 * a half`, `5Q`, `!= 90`. What is counted under its conditions is then not what was asked for.
 */
export function saysMore(
  parts: readonly Part[],
  text: string,
  comparisons: readonly Comparison[],
  counted: Amount | undefined,
): boolean {
  const amounts = [...comparisons.flatMap((comparison) => comparison.amounts), ...(counted ? [counted] : [])]
  const said = new Set(comparisons.flatMap(({ words }) => words))
  const isRead = (at: number): boolean => said.has(at) || amounts.some(({ from, to }) => at >= from && at < to)
  const isInside = (at: number): boolean =>
    comparisons.some((one) => at >= one.amounts[0]!.to && at < one.amounts.at(-1)!.from)
  if (/!=|<>|≠/.test(text)) return true
  return parts.some(({ text: word, kind }, at) => {
    if (kind !== 'word' || isRead(at)) return false
    if (word === 'or') return !isRead(at + 1) && !isInside(at)
    if (CONDITIONS.has(word)) return true
    if (PIECES.has(word) || (NUMBER_WORDS.has(word) && !NO_PIECES.test(word))) return true
    const before = amounts.find(({ to }) => to === at)
    return before !== undefined && parts[at - 1]!.end === parts[at]!.start && !UNITS.test(word)
  })
}
