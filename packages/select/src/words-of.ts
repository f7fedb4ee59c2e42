import { WordReader, decodeString } from '@selvedge/content'

import { MOST_PROBES } from './hash-set.ts'
import { inChunks } from './in-chunks.ts'
import type { Universe } from './universe.ts'

/** The words of a document, read once for all questions. Equal texts are read once. */
export interface Words {
  readonly reader: WordReader
  /** Leaf to its text. */
  readonly textOf: Uint32Array
  /** Number of different texts. */
  readonly texts: number
  /** The tokens of text `t` are `[from[t], from[t + 1])`. */
  readonly from: Uint32Array
  /** 1 for texts that spell characters as escapes: their tokens are those of the decoded text. */
  readonly escaped: Uint8Array
}

const CHUNK = 256

const known = new WeakMap<Universe, Words>()

/** Read once a document; O(text). */
export function* wordsOf(universe: Universe): Generator<void, Words> {
  let words = known.get(universe)
  if (words === undefined) known.set(universe, (words = yield* read(universe)))
  return words
}

function* read(universe: Universe): Generator<void, Words> {
  const { leaves, sources, partOfLeaf, start, end, quoted } = universe
  const { text: hashes } = universe.measures
  const reader = new WordReader()
  const textOf = new Uint32Array(leaves)
  const from = new Uint32Array(leaves + 1)
  const escaped = new Uint8Array(leaves)
  const mask = 2 ** Math.ceil(Math.log2(2 * leaves + 2)) - 1
  /** Open addressing: text number and 1, by hash; equal texts are of one hash and one length. */
  const places = new Uint32Array(mask + 1)
  const hashOf = new Int32Array(leaves)
  const lengthOf = new Uint32Array(leaves)
  let texts = 0
  yield* inChunks(0, leaves, CHUNK, (first, last) => {
    for (let leaf = first; leaf < last; leaf++) {
      const quote = quoted[leaf]!
      const length = end[leaf]! - start[leaf]!
      const hash = hashes[leaf]! ^ quote
      let place = (hash ^ (hash >>> 15)) & mask
      let found = places[place]!
      let probes = 0
      while (found !== 0 && (hashOf[found - 1] !== hash || lengthOf[found - 1] !== length)) {
        if (++probes === MOST_PROBES) {
          found = 0
          break
        }
        place = (place + 1) & mask
        found = places[place]!
      }
      if (found === 0) {
        hashOf[texts] = hash
        lengthOf[texts] = length
        from[texts] = reader.length
        reader.read(sources[partOfLeaf[leaf]!]!, start[leaf]!, end[leaf]!, quote === 1)
        if (reader.escaped) {
          reader.length = from[texts]!
          const plain = decodedText(universe, leaf)
          reader.read(plain, 0, plain.length, false)
          escaped[texts] = 1
        }
        found = ++texts
        if (probes < MOST_PROBES) places[place] = found
      }
      textOf[leaf] = found - 1
    }
  })
  from[texts] = reader.length
  return { reader, textOf, texts, from: from.slice(0, texts + 1), escaped: escaped.slice(0, texts) }
}

/** The text of a leaf in quotes as a reader sees it. */
export function decodedText({ sources, partOfLeaf, start, end }: Universe, leaf: number): string {
  return decodeString(sources[partOfLeaf[leaf]!]!.slice(start[leaf]! - 1, end[leaf]! + 1))
}
