import { columnPrior } from './score-columns.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

/**
 * What must be shown along with a unit, so that a reader knows what it speaks of: the id or name of its record and of
 * the record around it, the headings, headers and hunks above a line.
 */
export function companionsOf(universe: Universe): (unit: number) => readonly number[] {
  const { document } = universe
  const names = namesOf(universe)
  const known = new Map<number, readonly number[]>()

  return (unit) => {
    let found = known.get(unit)
    if (found === undefined) known.set(unit, (found = find(unit)))
    return found
  }

  function find(unit: number): readonly number[] {
    const leaf = leafOf(universe, unit)
    if (leaf < 0) return []
    const found = new Set<number>()
    let item = universe.item[leaf]!
    for (let depth = 0; depth < MAX_DEPTH && item >= 0; depth++) {
      const part = document.parts[universe.partOfItem[item]!]!
      if (part.body.model === 'lines') {
        const index = item - universe.firstItem[part.index]!
        if (depth > 0 && part.body.end[index]! - part.body.start[index]! <= LONGEST_PARENT)
          found.add(part.firstUnit + index)
      } else {
        const name = names[item]!
        if (name >= 0) found.add(universe.unit[name]!)
      }
      item = universe.parentItem[item]!
    }
    found.delete(unit)
    return [...found]
  }
}

const MAX_DEPTH = 4
/** A line above that is longer is not forced on what stands under it. */
const LONGEST_PARENT = 480

/** Leaf index of a unit, or -1. */
export function leafOf(universe: Universe, unit: number): number {
  const { unit: units } = universe
  let low = 0
  let high = units.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = units[middle]!
    if (found === unit) return middle
    if (found < unit) low = middle + 1
    else high = middle - 1
  }
  return -1
}

const knownNames = new WeakMap<Universe, Int32Array>()

function namesOf(universe: Universe): Int32Array {
  let names = knownNames.get(universe)
  if (names === undefined) knownNames.set(universe, (names = namingLeaves(universe)))
  return names
}

/** Item to the leaf that names its record, or -1. Column chosen once a table. */
function namingLeaves(universe: Universe): Int32Array {
  const columnOfTable = new Map<string, number>()
  for (const [index, column] of universe.columns.entries()) {
    const table = column.records.tables[column.table]!
    if (table.kind !== 'list' || table.records.length < 2) continue
    const key = `${column.part} ${column.table}`
    const worth = namingWorth(universe, index)
    const before = columnOfTable.get(key)
    if (worth > 0 && (before === undefined || worth > namingWorth(universe, before))) columnOfTable.set(key, index)
  }
  const naming = new Uint8Array(universe.columns.length)
  for (const column of columnOfTable.values()) naming[column] = 1
  const leafOfItem = new Int32Array(universe.items).fill(-1)
  for (let leaf = 0; leaf < universe.leaves; leaf++) {
    const column = universe.column[leaf]!
    if (column === NO_COLUMN) continue
    if (naming[column] === 1 && leafOfItem[universe.item[leaf]!] === -1) leafOfItem[universe.item[leaf]!] = leaf
  }
  return leafOfItem
}

const NAMING =
  /^\/?(?:.*\/)?(?:id|_id|uid|uuid|key|name|fullname|title|number|login|filename|label|slug|code|sku|ref)$/i

/** What rows without a name are told apart by. */
const PLACING = /^\/?(?:.*\/)?(?:url|uri|path|file|host|hostname|email|address)$/i
/** A member of a list in the row, not of the row. */
const INSIDE = /\/\d+\//

function namingWorth(universe: Universe, index: number): number {
  const column = universe.columns[index]!
  const isName = NAMING.test(column.path)
  if ((!isName && !PLACING.test(column.path)) || INSIDE.test(column.path)) return 0
  const table = column.records.tables[column.table]!
  if (column.count < table.records.length * 0.6) return 0
  // A name that several rows share names none of them.
  const unique = Math.min(1, column.distinct / Math.min(column.count, 100))
  const worth = columnPrior(column) * unique * (isName ? 1 : 0.3)
  return unique < 0.5 && column.count > 3 ? worth * 0.2 : worth
}
