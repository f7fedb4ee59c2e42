import type { Comparison } from '@selvedge/content'

import { isClock, keeps, keepsClock, keepsTime } from './bounds.ts'
import { firstTime } from './line-times.ts'
import { speaksOf, type WordMatch } from './extreme-lines.ts'
import { lineGroups, numbersOf, type LineGroup } from './line-groups.ts'
import type { Bounded } from './operators.ts'
import type { Universe } from './universe.ts'

/** A bound that more of the lines keep tells nothing by itself. */
const MOST = 0.5
const LOOKED_AT = 120
const STRENGTH = 0.6
const UNNAMED = 0.45
const SMALLEST_GROUP = 5
const FEW = 12
const RARE = 0.02

/** Lines of a text whose time lies within the bounds a question sets, or whose number under a named header does. */
export function boundedLines(
  universe: Universe,
  comparisons: readonly Comparison[],
  wordMatch: WordMatch,
): readonly Bounded[] {
  const timed = comparisons.filter(({ temporal }) => temporal)
  const numbered = comparisons.filter(({ temporal }) => !temporal)
  return [
    ...timed.flatMap((comparison) => timedLines(universe, comparison)),
    ...(numbered.length > 0 ? numberedLines(universe, numbered, wordMatch) : []),
  ]
}

function timedLines(universe: Universe, comparison: Comparison): readonly Bounded[] {
  return universe.document.parts.flatMap((part) => {
    const { body } = part
    if (body.model !== 'lines') return []
    const first = universe.firstLeaf[part.index]!
    const kept: number[] = []
    let timed = 0
    for (let index = 0; index < body.count; index++) {
      const start = body.start[index]!
      const text = body.source.slice(start, Math.min(body.end[index]!, start + LOOKED_AT))
      const isKept = keepsTimeOf(comparison, text)
      if (isKept === undefined) continue
      timed++
      if (isKept) kept.push(first + index)
    }
    // Of the lines in time, those that answer to the other words come first.
    return [{ comparison, leaves: kept, strength: kept.length > timed * MOST ? 0 : STRENGTH, byWords: true }]
  })
}

/** Whether the first time in a line keeps a bound; `undefined` where there is none. */
function keepsTimeOf(comparison: Comparison, line: string): boolean | undefined {
  if (isClock(comparison.value)) {
    const clock = /(?:^|[T\s:[])(\d\d:\d\d(?::\d\d)?)(?!\d)/.exec(line)?.[1]
    return clock === undefined ? undefined : keepsClock(comparison, clock)
  }
  const time = firstTime(line)
  return time === undefined ? undefined : keepsTime(comparison, time)
}

/** Every line is read once, however many bounds there are. */
function numberedLines(
  universe: Universe,
  comparisons: readonly Comparison[],
  wordMatch: WordMatch,
): readonly Bounded[] {
  const named: Bounded[] = []
  const few: number[] = []
  for (const group of lineGroups(universe)) {
    const { members } = group
    if (members.length < SMALLEST_GROUP) continue
    const numbers = members.map((leaf) => numbersOf(universe, leaf))
    const speaks = speakingNumbers(group, numbers, wordMatch)
    for (const comparison of comparisons) {
      const leaves = members.filter((_, index) =>
        numbers[index]!.some(([, value], at) => keeps(comparison, value) && speaks(index)[at]),
      )
      if (leaves.length > 0)
        named.push({ comparison, leaves, strength: leaves.length > members.length * MOST ? 0 : STRENGTH })
    }
    const within = members.filter((_, index) =>
      numbers[index]!.some(([, value]) => comparisons.every((comparison) => keeps(comparison, value))),
    )
    if (within.length <= Math.max(FEW, members.length * RARE)) few.push(...within)
  }
  if (named.length > 0) return named
  // No header and no word says what a number is: what few lines have that keeps all bounds is likely meant.
  return comparisons.map((comparison) => ({ comparison, leaves: few, strength: UNNAMED }))
}

/** For a line of a group: which of its numbers the header, or a word by them, says that the question speaks of. */
function speakingNumbers(
  { header, members }: LineGroup,
  numbers: readonly (readonly (readonly [slot: number, value: number])[])[],
  wordMatch: WordMatch,
): (index: number) => readonly boolean[] {
  const named = header < 0 ? undefined : wordMatch(header)
  const known: (readonly boolean[] | undefined)[] = []
  return (index) => {
    const own = numbers[index]!
    return (known[index] ??=
      named === undefined ? speaking(wordMatch(members[index]!), own) : own.map(([slot]) => (named[slot] ?? 0) > 0))
  }
}

function speaking(words: readonly number[], numbers: readonly (readonly [slot: number, value: number])[]): boolean[] {
  return numbers.map(([slot]) => speaksOf(words, numbers, slot))
}
