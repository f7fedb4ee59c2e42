/** The tokens of an encoding by rank, and a hash table over their bytes that is filled as they are asked for. */
export interface Vocabulary {
  readonly size: number
  readonly longest: number
  /** All tokens' bytes, in rank order. */
  readonly arena: Uint8Array
  /** Where each token begins in the arena. */
  readonly offsets: Int32Array
  readonly lengths: Uint8Array
  /** Open addressing: 13 bits of the hash above 18 bits of rank + 1; 0 is empty. */
  readonly slots: Int32Array
  readonly slotShift: number
  /** A bit for the hash of every token, small enough to stay in the processor's cache: clear means that this is none. */
  readonly known: Int32Array
  /** Which groups of tokens are in `slots` and `known`, by the hash of their first three bytes. */
  readonly indexed: Uint8Array
  /** The last token of each group as rank + 1, and the one before each token; 0 where there is none. */
  readonly groupHeads: Int32Array
  readonly groupNext: Int32Array
  /** Rank of each pair of bytes, `noRank` when it is no token. */
  readonly pairs: Int32Array
  /** Rank of each single byte: all of them are tokens. */
  readonly singles: Int32Array
}

/** Above every rank, so that the smallest of several ranks needs no case of its own. */
export const noRank = 0x7fffffff

// The hash of a string of bytes is a polynomial over them, so that the hash of a concatenation follows from its parts.
export const hashBase = 0x6d2b79f5

const rankBits = 18
const rankMask = (1 << rankBits) - 1
const tagMask = (1 << 13) - 1

/** Spreads a polynomial hash: the high bits choose the slot, the low 13 are the tag. */
export function spread(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
}

const knownShift = 11
const groupBits = 14

function groupOf(first: number, second: number, third: number): number {
  return ((first << 9) ^ (second << 4) ^ third) & ((1 << groupBits) - 1)
}

/**
 * Takes in tokens given as their lengths, one byte each, and their bytes one after the other. Hashing them all would be
 * most of the time that loading takes, and a small result needs few of them: they are hashed a group at a time, when
 * {@link findToken} first asks for one that begins alike.
 */
export function indexVocabulary(lengths: Uint8Array, arena: Uint8Array): Vocabulary {
  const size = lengths.length
  if (size >= rankMask) throw new RangeError(`indexVocabulary: at most ${rankMask - 1} tokens, got ${size}`)
  const slotBits = Math.max(8, 33 - Math.clz32(size))
  const offsets = new Int32Array(size)
  const pairs = new Int32Array(0x10000).fill(noRank)
  const singles = new Int32Array(256)
  const groupHeads = new Int32Array(1 << groupBits)
  const groupNext = new Int32Array(size)
  let longest = 0
  let at = 0
  for (let rank = 0; rank < size; rank++) {
    const length = lengths[rank]!
    offsets[rank] = at
    if (length > longest) longest = length
    if (length === 1) {
      singles[arena[at]!] = rank
    } else {
      if (length === 2) pairs[(arena[at]! << 8) | arena[at + 1]!] = rank
      const group = groupOf(arena[at]!, arena[at + 1]!, length === 2 ? 0 : arena[at + 2]!)
      groupNext[rank] = groupHeads[group]!
      groupHeads[group] = rank + 1
    }
    at += length
  }
  return {
    size,
    longest,
    arena,
    offsets,
    lengths,
    slots: new Int32Array(1 << slotBits),
    slotShift: 32 - slotBits,
    known: new Int32Array(1 << (32 - knownShift - 5)),
    indexed: new Uint8Array(1 << groupBits),
    groupHeads,
    groupNext,
    pairs,
    singles,
  }
}

/** Takes in every group that was not asked for yet: `findSpread` and `findConcatenation` need them all. */
export function indexAllTokens(vocabulary: Vocabulary): void {
  for (let group = 0; group < vocabulary.indexed.length; group++) {
    if (vocabulary.indexed[group] === 0) indexGroup(vocabulary, group)
  }
}

function indexGroup(vocabulary: Vocabulary, group: number): void {
  const { indexed, groupHeads, groupNext, arena, offsets, lengths, slots, slotShift, known } = vocabulary
  indexed[group] = 1
  for (let next = groupHeads[group]!; next !== 0; next = groupNext[next - 1]!) {
    const start = offsets[next - 1]!
    const end = start + lengths[next - 1]!
    let hash = 0
    for (let at = start; at < end; at++) hash = (Math.imul(hash, hashBase) + arena[at]! + 1) | 0
    const mixed = spread(hash)
    known[mixed >>> (knownShift + 5)]! |= 1 << ((mixed >>> knownShift) & 31)
    let slot = mixed >>> slotShift
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = ((mixed & tagMask) << rankBits) | next
  }
}

/** Whether a token may have this spread hash: one in ten others passes, too. */
function mayBeToken({ known }: Vocabulary, mixed: number): boolean {
  return (known[mixed >>> (knownShift + 5)]! & (1 << ((mixed >>> knownShift) & 31))) !== 0
}

/** The rank of the token that `bytes[start .. end)` is, -1 when it is none. */
export function findToken(vocabulary: Vocabulary, bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  if (length === 1) return vocabulary.singles[bytes[start]!]!
  if (length === 2) return tokenOfTwo(vocabulary, bytes[start]!, bytes[start + 1]!)
  const group = groupOf(bytes[start]!, bytes[start + 1]!, bytes[start + 2]!)
  if (vocabulary.indexed[group] === 0) indexGroup(vocabulary, group)
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, hashBase) + bytes[at]! + 1) | 0
  return findSpread(vocabulary, bytes, start, length, spread(hash))
}

function tokenOfTwo({ pairs }: Vocabulary, first: number, second: number): number {
  const rank = pairs[(first << 8) | second]!
  return rank === noRank ? -1 : rank
}

/** `findToken` with the spread hash at hand, for two bytes and more, after `indexAllTokens`. */
export function findSpread(
  vocabulary: Vocabulary,
  bytes: Uint8Array,
  start: number,
  length: number,
  mixed: number,
): number {
  if (!mayBeToken(vocabulary, mixed)) return -1
  const { slots, lengths } = vocabulary
  const tag = mixed & tagMask
  for (let slot = mixed >>> vocabulary.slotShift; ; slot = (slot + 1) & (slots.length - 1)) {
    const entry = slots[slot]!
    if (entry === 0) return -1
    if (entry >> rankBits !== tag) continue
    const rank = (entry & rankMask) - 1
    if (lengths[rank] === length && isTokenAt(vocabulary, rank, bytes, start)) return rank
  }
}

function isTokenAt({ offsets, lengths, arena }: Vocabulary, token: number, bytes: Uint8Array, start: number): boolean {
  const offset = offsets[token]!
  const length = lengths[token]!
  for (let index = 0; index < length; index++) if (arena[offset + index] !== bytes[start + index]) return false
  return true
}

/** The rank of the token whose bytes, hashing to `hash`, are those of `first` and then those of `second`; -1 for none. After `indexAllTokens`. */
export function findConcatenation(vocabulary: Vocabulary, first: number, second: number, hash: number): number {
  const { slots, offsets, lengths, arena } = vocabulary
  const mixed = spread(hash)
  if (!mayBeToken(vocabulary, mixed)) return -1
  const tag = mixed & tagMask
  const length = lengths[first]! + lengths[second]!
  for (let slot = mixed >>> vocabulary.slotShift; ; slot = (slot + 1) & (slots.length - 1)) {
    const entry = slots[slot]!
    if (entry === 0) return -1
    if (entry >> rankBits !== tag) continue
    const rank = (entry & rankMask) - 1
    if (lengths[rank] !== length) continue
    const middle = offsets[rank]! + lengths[first]!
    if (isTokenAt(vocabulary, first, arena, offsets[rank]!) && isTokenAt(vocabulary, second, arena, middle)) return rank
  }
}
