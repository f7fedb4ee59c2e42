import type { TextParts } from './packed-text.ts'
import { hashBase, spread } from './token-hash.ts'

/** The tokens of an encoding by rank, and a hash table over their bytes. Tokens are taken in as they are asked for. */
export interface Vocabulary {
  readonly size: number
  readonly longest: number
  /** The bytes of the tokens that were taken in, one after the other, in that order. */
  readonly arena: Uint8Array
  /** How much of the arena is in use. */
  arenaEnd: number
  /** Where each token begins in the arena. */
  readonly offsets: Int32Array
  readonly lengths: Uint8Array
  /** Open addressing: 13 bits of the hash above 18 bits of rank + 1; 0 is empty. */
  readonly slots: Int32Array
  readonly slotShift: number
  /** A bit for the hash of every token, small enough to stay in the processor's cache: clear means that this is none. */
  readonly known: Int32Array
  /** `noRank` less the rank of each pair of bytes: 0, which takes no memory until it is written, when it is no token. */
  readonly pairs: Int32Array
  /** Rank of each single byte: all of them are tokens. */
  readonly singles: Int32Array
  readonly groups: TokenGroups
}

/** The tokens that may still have to be taken in, in groups of those that begin alike: see `takeInGroup`. */
export interface TokenGroups {
  /** What they are packed as, see `packedGroups`. */
  readonly text: TextParts
  readonly tokens: number
  /** Which groups were taken in. */
  readonly taken: Uint8Array
}

export interface VocabularySize {
  readonly tokens: number
  /** Bytes of all tokens together, and of the longest. */
  readonly tokenBytes: number
  readonly longest: number
}

/** Above every rank, so that the smallest of several ranks needs no case of its own. */
export const noRank = 0x7fffffff

export const rankBits = 18
export const rankMask: number = (1 << rankBits) - 1
export const tagMask: number = (1 << 13) - 1
export const knownShift = 11

/** A vocabulary that no token was taken into yet. */
export function createVocabulary({ tokens, tokenBytes, longest }: VocabularySize, groups: TokenGroups): Vocabulary {
  if (tokens >= rankMask) throw new RangeError(`createVocabulary: at most ${rankMask - 1} tokens, got ${tokens}`)
  const slotBits = Math.max(8, 33 - Math.clz32(tokens))
  return {
    size: tokens,
    longest,
    arena: new Uint8Array(tokenBytes),
    arenaEnd: 0,
    offsets: new Int32Array(tokens),
    lengths: new Uint8Array(tokens),
    slots: new Int32Array(1 << slotBits),
    slotShift: 32 - slotBits,
    known: new Int32Array(1 << (32 - knownShift - 5)),
    pairs: new Int32Array(0x10000),
    singles: new Int32Array(256),
    groups,
  }
}

/** The rank of the token that two bytes are, `noRank` when they are none. */
export function rankOfTwo({ pairs }: Vocabulary, first: number, second: number): number {
  return noRank - pairs[(first << 8) | second]!
}

/** Takes in the token whose bytes are the next `length` of the arena. */
export function addToken(vocabulary: Vocabulary, rank: number, length: number): void {
  const { arena, arenaEnd: start, slots, known } = vocabulary
  const end = start + length
  vocabulary.arenaEnd = end
  vocabulary.offsets[rank] = start
  vocabulary.lengths[rank] = length
  if (length === 1) {
    vocabulary.singles[arena[start]!] = rank
    return
  }
  if (length === 2) vocabulary.pairs[(arena[start]! << 8) | arena[start + 1]!] = noRank - rank
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, hashBase) + arena[at]! + 1) | 0
  const mixed = spread(hash)
  known[mixed >>> (knownShift + 5)]! |= 1 << ((mixed >>> knownShift) & 31)
  let slot = mixed >>> vocabulary.slotShift
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
  slots[slot] = ((mixed & tagMask) << rankBits) | (rank + 1)
}
