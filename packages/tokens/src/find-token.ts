import { hashBase, spread } from './token-hash.ts'
import { groupOf, takeInGroup, takeInShortTokens } from './token-groups.ts'
import { knownShift, noRank, rankBits, rankMask, rankOfTwo, tagMask, type Vocabulary } from './vocabulary.ts'

/** The rank of the token that `bytes[start .. end)` is, -1 when it is none. */
export function findToken(vocabulary: Vocabulary, bytes: Uint8Array, start: number, end: number): number {
  const length = end - start
  if (length <= 2) return findShortToken(vocabulary, bytes, start, length)
  const group = groupOf(bytes[start]!, bytes[start + 1]!, bytes[start + 2]!)
  if (vocabulary.groups.taken[group] === 0) takeInGroup(vocabulary, group)
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, hashBase) + bytes[at]! + 1) | 0
  return findSpread(vocabulary, bytes, start, length, spread(hash))
}

function findShortToken(vocabulary: Vocabulary, bytes: Uint8Array, start: number, length: number): number {
  takeInShortTokens(vocabulary)
  if (length === 1) return vocabulary.singles[bytes[start]!]!
  const rank = rankOfTwo(vocabulary, bytes[start]!, bytes[start + 1]!)
  return rank === noRank ? -1 : rank
}

/** `findToken` with the spread hash at hand, for two bytes and more, after `takeInAllGroups`. */
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

/**
 * The rank of the token whose bytes, hashing to `hash`, are those of `first` and then those of `second`; -1 for none.
 * After `takeInAllGroups`.
 */
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

/** Whether a token may have this spread hash: one in ten others passes, too. */
function mayBeToken({ known }: Vocabulary, mixed: number): boolean {
  return (known[mixed >>> (knownShift + 5)]! & (1 << ((mixed >>> knownShift) & 31))) !== 0
}

function isTokenAt({ offsets, lengths, arena }: Vocabulary, token: number, bytes: Uint8Array, start: number): boolean {
  const offset = offsets[token]!
  const length = lengths[token]!
  for (let index = 0; index < length; index++) if (arena[offset + index] !== bytes[start + index]) return false
  return true
}
