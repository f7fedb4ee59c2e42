import { NodeType, decodeString, type Tree } from './tree.ts'

const NONE: ReadonlySet<number> = new Set()
const BACKSLASH = 0x5c
/** Steps through the table after which keys look made to collide. */
const MAX_PROBES = 64

/**
 * Members whose name stands again later in the same object. Names are hashed where they stand: a million of them cost
 * a pass over the text, not a million strings.
 */
export function findShadowed(tree: Omit<Tree, 'shadowed'>): ReadonlySet<number> {
  const shadowed = new Set<number>()
  const names = new NameTable(tree)
  for (let node = 0; node < tree.count; node++) {
    if (tree.type[node] === NodeType.object && tree.size[node]! > 1) names.findIn(node, shadowed)
  }
  return shadowed.size === 0 ? NONE : shadowed
}

/** A hash table of the names of one object, used again for the next. */
class NameTable {
  readonly #tree: Omit<Tree, 'shadowed'>
  /** Node + 1 of the last member with a name, 0 where there is none. */
  #slots = new Int32Array(16)
  #hashes = new Int32Array(16)

  constructor(tree: Omit<Tree, 'shadowed'>) {
    this.#tree = tree
  }

  findIn(node: number, shadowed: Set<number>): void {
    const { after, size } = this.#tree
    const capacity = 2 ** (33 - Math.clz32(size[node]!))
    if (capacity > this.#slots.length) {
      this.#slots = new Int32Array(capacity)
      this.#hashes = new Int32Array(capacity)
    } else this.#slots.fill(0, 0, capacity)

    const end = after[node]!
    for (let child = node + 1; child < end; child = after[child]!) {
      if (!this.#put(child, capacity - 1, shadowed)) {
        this.#findSlowly(node, shadowed)
        return
      }
    }
  }

  #put(child: number, mask: number, shadowed: Set<number>): boolean {
    const hash = this.#hashOf(child)
    // The high bits differ where the last characters do not.
    let at = (hash ^ (hash >>> 15)) & mask
    for (let probe = 0; probe < MAX_PROBES; probe++, at = (at + 1) & mask) {
      const before = this.#slots[at]! - 1
      if (before >= 0 && (this.#hashes[at] !== hash || !this.#isSameName(before, child))) continue
      if (before >= 0) shadowed.add(before)
      this.#slots[at] = child + 1
      this.#hashes[at] = hash
      return true
    }
    return false
  }

  #findSlowly(node: number, shadowed: Set<number>): void {
    const seen = new Map<string, number>()
    const end = this.#tree.after[node]!
    for (let child = node + 1; child < end; child = this.#tree.after[child]!) {
      const name = this.#nameOf(child)
      const before = seen.get(name)
      if (before !== undefined) shadowed.add(before)
      seen.set(name, child)
    }
  }

  #hashOf(child: number): number {
    const { source, keyStart, keyEnd } = this.#tree
    const end = keyEnd[child]! - 1
    let hash = 0
    for (let at = keyStart[child]! + 1; at < end; at++) {
      const code = source.charCodeAt(at)
      if (code === BACKSLASH) return hashOf(this.#nameOf(child))
      hash = Math.imul(hash ^ code, 0x01000193) + 0x9e3779b9
    }
    return hash | 0
  }

  #isSameName(first: number, second: number): boolean {
    const { keyStart, keyEnd, source } = this.#tree
    const length = keyEnd[first]! - keyStart[first]!
    if (length === keyEnd[second]! - keyStart[second]!) {
      let at = 1
      while (at < length && source.charCodeAt(keyStart[first]! + at) === source.charCodeAt(keyStart[second]! + at)) at++
      if (at === length) return true
    }
    return this.#nameOf(first) === this.#nameOf(second)
  }

  #nameOf(child: number): string {
    return decodeString(this.#tree.source.slice(this.#tree.keyStart[child], this.#tree.keyEnd[child]))
  }
}

function hashOf(name: string): number {
  let hash = 0
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) + 0x9e3779b9
  return hash | 0
}
