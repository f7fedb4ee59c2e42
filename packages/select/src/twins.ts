import { HashSet } from './hash-set.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

/** A part of whose leaves this share stands elsewhere already says nothing new. */
const MOST = 0.8
/** A smaller part than this is no copy of anything. */
const FEWEST = 3

const known = new WeakMap<Universe, Uint8Array | undefined>()

/** Looked for once a document. */
export function twinLeaves(universe: Universe): Uint8Array | undefined {
  if (!known.has(universe)) known.set(universe, findTwins(universe))
  return known.get(universe)
}

/**
 * Leaves of embedded texts that stand in the document already: a tool that gives its result as structure often gives it
 * once more as text. Marks what is repeated of such a part, but not what only it says. `undefined` when there is none.
 */
function findTwins(universe: Universe): Uint8Array | undefined {
  const { parts } = universe.document
  if (parts.length < 2) return undefined
  const seen = new HashSet(universe.leaves)
  const names = namesOf(universe)
  let twins: Uint8Array | undefined
  for (const part of parts) {
    const first = universe.firstLeaf[part.index]!
    const end = universe.firstLeaf[part.index + 1]!
    const repeated: number[] = []
    const own: number[] = []
    for (let leaf = first; leaf < end; leaf++) {
      const key = keyOf(universe, names, leaf)
      if (seen.has(key)) repeated.push(leaf)
      else own.push(key)
    }
    if (part.index > 0 && repeated.length >= FEWEST && repeated.length >= (end - first) * MOST) {
      twins ??= new Uint8Array(universe.leaves)
      for (const leaf of repeated) twins[leaf] = 1
    }
    for (const key of own) seen.add(key)
  }
  return twins
}

/** Equal for equal texts under the same name. */
function keyOf(universe: Universe, names: Int32Array, leaf: number): number {
  const text = universe.measures.text[leaf]!
  const column = universe.column[leaf]!
  return column === NO_COLUMN ? text : Math.imul(text ^ names[column]!, 0x9e3779b1) | 0
}

/** The last step of the path of each column. */
function namesOf(universe: Universe): Int32Array {
  return Int32Array.from(universe.columns, ({ path }) => {
    let hash = 0x811c9dc5 | 0
    for (let at = path.lastIndexOf('/') + 1; at < path.length; at++)
      hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193)
    return hash
  })
}
