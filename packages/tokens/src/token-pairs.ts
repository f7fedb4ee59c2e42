import { findConcatenation, findSpread, findToken } from './find-token.ts'
import { splitToken } from './merge-piece.ts'
import { takeInAllGroups } from './token-groups.ts'
import { hashBase, spread } from './token-hash.ts'
import type { UniformRun } from './uniform-piece.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What the linear encoder needs besides the vocabulary. Built at the first long piece, filled in as tokens are met. */
export interface TokenPairs {
  readonly vocabulary: Vocabulary
  /**
   * Four numbers a token, side by side since they are needed together: its polynomial hash; the two tokens that it is
   * merged from, as rank + 1, 0 when not known yet, itself when it is a single byte; its length from bit 20 on, below that
   * the longest token it begins with, as rank + 1, 0 when not known yet, `noToken` for a single byte.
   */
  readonly records: Int32Array
  /** hashBase to the power of each length. */
  readonly powers: Int32Array
  /** A bit for the hash of every beginning of a token: clear means that no token goes on like this. */
  readonly beginnings: Int32Array
  /** Answers of `isTokenPair`, two numbers each: the first token + 1, the second shifted by one with the answer. */
  readonly answers: Int32Array
  /** What is known of the runs of one byte, by the byte. */
  readonly runs: (UniformRun | undefined)[]
}

const beginningBits = 22
const answerBits = 15
const noToken = (1 << 20) - 1

export function buildTokenPairs(vocabulary: Vocabulary): TokenPairs {
  takeInAllGroups(vocabulary)
  const { size, longest, arena, offsets, lengths } = vocabulary
  const records = new Int32Array(size * 4)
  const beginnings = new Int32Array(1 << (beginningBits - 5))
  for (let token = 0; token < size; token++) {
    let hash = 0
    const end = offsets[token]! + lengths[token]!
    for (let at = offsets[token]!; at < end; at++) {
      hash = (Math.imul(hash, hashBase) + arena[at]! + 1) | 0
      setBit(beginnings, spread(hash) >>> (32 - beginningBits))
    }
    records[token * 4] = hash
    records[token * 4 + 3] = lengths[token]! << 20
  }
  const powers = new Int32Array(longest + 1).fill(1)
  for (let length = 1; length <= longest; length++) powers[length] = Math.imul(powers[length - 1]!, hashBase)
  return { vocabulary, records, powers, beginnings, answers: new Int32Array(2 << answerBits), runs: [] }
}

/** Whether a token may begin with bytes that hash to `hash`: one in ten others passes, too. */
export function mayBegin({ beginnings }: TokenPairs, hash: number): boolean {
  return hasBit(beginnings, spread(hash) >>> (32 - beginningBits))
}

function setBit(bits: Int32Array, bit: number): void {
  bits[bit >>> 5]! |= 1 << (bit & 31)
}

function hasBit(bits: Int32Array, bit: number): boolean {
  return (bits[bit >>> 5]! & (1 << (bit & 31))) !== 0
}

export function tokenLength({ records }: TokenPairs, token: number): number {
  return records[token * 4 + 3]! >> 20
}

// The spread hash of each beginning that `longestToken` met, by length.
const beginningHashes = new Int32Array(256)

/** The longest token that `bytes` goes on with at `start`. */
export function longestToken(pairs: TokenPairs, bytes: Uint8Array, start: number, end: number): number {
  const { vocabulary, beginnings } = pairs
  const most = Math.min(end - start, vocabulary.longest)
  let hash = 0
  let length = 0
  while (length < most) {
    hash = (Math.imul(hash, hashBase) + bytes[start + length]! + 1) | 0
    const mixed = spread(hash)
    if (!hasBit(beginnings, mixed >>> (32 - beginningBits))) break
    length++
    beginningHashes[length] = mixed
  }
  // From the longest down: each byte is compared once or twice, however many tokens begin alike.
  for (; length > 1; length--) {
    const token = findSpread(vocabulary, bytes, start, length, beginningHashes[length]!)
    if (token >= 0) return token
  }
  return vocabulary.singles[bytes[start]!]!
}

/** The longest token shorter than `token` that it begins with, -1 for a single byte. */
export function shorterToken(pairs: TokenPairs, token: number): number {
  const { vocabulary, records } = pairs
  let found = records[token * 4 + 3]! & noToken
  if (found === 0) {
    const start = vocabulary.offsets[token]!
    const length = tokenLength(pairs, token)
    found = length > 1 ? longestToken(pairs, vocabulary.arena, start, start + length - 1) + 1 : noToken
    records[token * 4 + 3]! |= found
  }
  return found === noToken ? -1 : found - 1
}

/**
 * Whether byte pair encoding of the two tokens' bytes gives just these two. Any sequence of tokens whose neighbours are all
 * such pairs is the encoding of its bytes.
 */
export function isTokenPair(pairs: TokenPairs, first: number, second: number): boolean {
  const { answers } = pairs
  const slot = (Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) >>> (32 - answerBits)) << 1
  const known = answers[slot + 1]!
  if (answers[slot] === first + 1 && known >> 1 === second) return (known & 1) === 1
  const answer = staysApart(pairs, first, second)
  answers[slot] = first + 1
  answers[slot + 1] = (second << 1) | (answer ? 1 : 0)
  return answer
}

/**
 * The two stay apart unless, while their merges are undone from the last to the first, the parts that meet at the border
 * would have been merged before (github/rust-gems, crates/bpe).
 */
function staysApart(pairs: TokenPairs, first: number, second: number): boolean {
  let limit = 0x7fffffff
  for (;;) {
    const merged = mergedToken(pairs, first, second)
    if (merged >= 0 && merged < limit) return false

    if (first > second) {
      limit = first
      first = rightOf(pairs, first)
      if (first !== limit) continue
      limit = second + 1
      second = leftOf(pairs, second)
      if (second + 1 === limit) return true
    } else {
      limit = second + 1
      second = leftOf(pairs, second)
      if (second + 1 !== limit) continue
      limit = first
      first = rightOf(pairs, first)
      if (first === limit) return true
    }
  }
}

/** The token that is merged from exactly these two, -1 when there is none. */
function mergedToken(pairs: TokenPairs, first: number, second: number): number {
  const { vocabulary, records, powers } = pairs
  const length = tokenLength(pairs, second)
  if (tokenLength(pairs, first) + length > vocabulary.longest) return -1
  const hash = (Math.imul(records[first * 4]!, powers[length]!) + records[second * 4]!) | 0
  const token = findConcatenation(vocabulary, first, second, hash)
  // The same bytes may be a token that is made from two others.
  return token >= 0 && leftOf(pairs, token) === first ? token : -1
}

function leftOf(pairs: TokenPairs, token: number): number {
  const { records } = pairs
  if (records[token * 4 + 1] === 0) split(pairs, token)
  return records[token * 4 + 1]! - 1
}

function rightOf(pairs: TokenPairs, token: number): number {
  const { records } = pairs
  if (records[token * 4 + 2] === 0) split(pairs, token)
  return records[token * 4 + 2]! - 1
}

function split(pairs: TokenPairs, token: number): void {
  const { vocabulary, records } = pairs
  const start = vocabulary.offsets[token]!
  const length = tokenLength(pairs, token)
  const middle = start + (length > 1 ? splitToken(vocabulary, token) : 0)
  records[token * 4 + 1] = (length > 1 ? findToken(vocabulary, vocabulary.arena, start, middle) : token) + 1
  records[token * 4 + 2] = findToken(vocabulary, vocabulary.arena, middle, start + length) + 1
}
