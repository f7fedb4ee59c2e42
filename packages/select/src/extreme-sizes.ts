import { TermScanner, recordsOf, type Extreme, type Query } from '@selvedge/content'

import { RUNNER_UP, bestPlaces } from './best-places.ts'
import type { Boosts } from './operators.ts'
import type { Universe } from './universe.ts'

const STRENGTH = 0.8
/** Level from which a name is the one meant, in tenths. */
const SURE = 9

/**
 * The records with the most or fewest members of a list that the question names: `the layout with the most variants`,
 * `which package depends on the most others`. Says whether there is such a list.
 */
export function extremeCounts(universe: Universe, query: Query, boosts: Boosts): boolean {
  const isMeant = listNamer(query)
  const lists = universe.columns.map(({ path, records, table }) => {
    const { kind, pattern } = records.tables[table]!
    const inside = /\/([^/]+)\/\d+(?:\/|$)/.exec(path)?.[1]
    if (inside !== undefined && isMeant(inside)) return 'inside'
    // A list of its own, inside a record of another one.
    const own = kind === 'root' ? undefined : /\*.*\/([^/]+)\/\*$/.exec(pattern)?.[1]
    return own !== undefined && isMeant(own) ? 'own' : undefined
  })
  if (lists.every((list) => list === undefined)) return false
  const counts = new Map<number, number>()
  let member = -1
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    const list = lists[universe.column[leaf]!]
    if (list === undefined) continue
    const item = universe.item[leaf]!
    // A record of several cells is one member.
    if (list === 'own' && item === member) continue
    member = item
    const owner = list === 'own' ? universe.parentItem[item]! : item
    if (owner >= 0) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  return boostSizes(counts, query.extreme!, boosts)
}

/** The records with the longest or shortest text in the columns that are named best: `the longest description`. */
export function extremeLengths(universe: Universe, extreme: Extreme, named: Float32Array, boosts: Boosts): void {
  const best = Math.max(0, ...named)
  if (best === 0) return
  const lengths = new Map<number, number>()
  const note = (item: number, length: number): void => {
    if (length > (lengths.get(item) ?? -1)) lengths.set(item, length)
  }
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    if (named[universe.column[leaf]!]! >= best) note(universe.item[leaf]!, universe.end[leaf]! - universe.start[leaf]!)
  }
  // Long texts are parts of their own.
  for (const { index, host, body } of universe.document.parts) {
    const around = host === undefined ? undefined : universe.document.parts[host.part]!.body
    if (host === undefined || around?.model !== 'tree') continue
    const first = universe.columns.findIndex(({ part }) => part === host.part)
    const column = first + recordsOf(around).columnOf[host.node]!
    if (named[column]! >= best) note(universe.parentItem[universe.firstItem[index]!]!, body.source.length)
  }
  boostSizes(lengths, extreme, boosts)
}

function boostSizes(sizes: ReadonlyMap<number, number>, extreme: Extreme, boosts: Boosts): boolean {
  const items = [...sizes.keys()].toSorted((one, other) => one - other)
  const { order, winners } = bestPlaces(
    items.map((item) => sizes.get(item)!),
    extreme,
  )
  for (const [rank, index] of order.entries())
    boosts.addItem(items[index]!, rank < winners ? STRENGTH : STRENGTH * RUNNER_UP)
  return order.length > 0
}

/** Whether the name of a list is a word of the question. */
function listNamer({ groups, subject }: Query): (name: string) => boolean {
  const scanner = new TermScanner(groups.filter(({ asked }, group) => !asked && group !== subject))
  return (name) => {
    scanner.scan(name, 0, name.length)
    return scanner.levels.subarray(0, scanner.hits).some((level) => level >= SURE)
  }
}
