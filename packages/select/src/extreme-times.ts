import type { Query } from '@selvedge/content'

import { bestPlaces } from './best-places.ts'
import { firstTime } from './line-times.ts'
import type { WordMatch } from './extreme-lines.ts'
import type { Boosts, Scored } from './operators.ts'
import type { Universe } from './universe.ts'

const LOOKED_AT = 120
const SMALLEST_GROUP = 3
const NAMED = 1
const UNNAMED = 0.8
/** Lines that answer nearly as well as the best: among these the earliest and latest are sought too. */
const AMONG_BEST = 0.85

/** A block whose time is picked says beside it what it is of. */
const BESIDE = 0.5
const LINES_BESIDE = 4

interface Timed {
  readonly leaf: number
  readonly time: number
}

/**
 * The earliest or latest of the times that lines spell: `the oldest commit`, `the certificate that is valid the longest`.
 * Compared are lines that say the same before their time (`Not After:`, `Date:`), over all and among those that match best.
 */
export function extremeTimes(
  universe: Universe,
  extreme: NonNullable<Query['extreme']>,
  scored: Scored,
  byWord: WordMatch,
  boosts: Boosts,
): void {
  for (const [label, lines] of timedLines(universe)) {
    if (lines.length < SMALLEST_GROUP) continue
    const isNamed = byWord(lines[0]!.leaf)
      .slice(0, label.split(/\s+/).length)
      .some((level) => level > 0)
    const strength = label !== '' && isNamed ? NAMED : UNNAMED
    const worth = ({ leaf }: Timed): number => scored.items[universe.item[leaf]!]!
    const top = lines.reduce((most, one) => Math.max(most, worth(one)), 0)
    for (const among of [lines, lines.filter((one) => worth(one) >= top * AMONG_BEST)]) {
      const { order, winners } = bestPlaces(
        among.map(({ time }) => time),
        extreme,
      )
      for (const index of order.slice(0, winners)) {
        const { leaf } = among[index]!
        boosts.add(universe, leaf, strength)
        if (label === '') continue
        for (let near = leaf + 1; near <= leaf + LINES_BESIDE && near < universe.leaves; near++)
          boosts.add(universe, near, strength * BESIDE)
      }
    }
  }
}

/** Lines with a time, by what stands before it. */
function timedLines(universe: Universe): ReadonlyMap<string, readonly Timed[]> {
  const groups = new Map<string, Timed[]>()
  for (const { body, index: number } of universe.document.parts) {
    if (body.model !== 'lines') continue
    const first = universe.firstLeaf[number]!
    for (let index = 0; index < body.count; index++) {
      const start = body.start[index]!
      const text = body.source.slice(start, Math.min(body.end[index]!, start + LOOKED_AT))
      const time = firstTime(text)
      if (time === undefined) continue
      const label = /^\D{0,40}/
        .exec(text)![0]
        .replace(/(?:\b\p{Lu}\p{Ll}{2,8}\s*)+$/u, '')
        .trim()
      const key = `${number} ${label}`
      const group = groups.get(key)
      const one = { leaf: first + index, time }
      if (group === undefined) groups.set(key, [one])
      else group.push(one)
    }
  }
  return new Map([...groups].map(([key, lines]) => [key.slice(key.indexOf(' ') + 1), lines]))
}
