import { findToken } from './find-token.ts'
import { mergedStarts, mergePiece } from './merge-piece.ts'
import { isTokenPair, longestToken, shorterToken, tokenLength, type TokenPairs } from './token-pairs.ts'
import { lastOfRun, uniformRun } from './uniform-piece.ts'

/** The encoding of one long pre-token, or of its beginning. Valid until the next one is encoded: the arrays are shared. */
export interface LongPiece {
  readonly pairs: TokenPairs
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  /** Where each token ends, in `bytes`. The first k are the encoding of everything before the k-th end, for any k. */
  readonly ends: Int32Array
  readonly tokens: Int32Array
  /** How many of `ends` and `tokens` are in use. */
  readonly count: number
}

/** An encoding in the making: the tokens of everything before `at`. */
interface Encoding {
  readonly pairs: TokenPairs
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  readonly limit: number
  at: number
  count: number
}

let ends = new Int32Array(512)
let tokens = new Int32Array(512)
// A bit for each position that leads nowhere.
let givenUp = new Int32Array(512)

/**
 * Byte pair encoding in linear time. Any tokens whose neighbours are all pairs (`isTokenPair`) are the encoding of their
 * bytes, so they may be found in any way: short stretches are merged, which is the fastest where tokens are short, and
 * where these do not fit together the longest tokens are tried.
 * Stops when there are more than `limit` tokens, so that the tokens are those of a beginning of the piece.
 */
export function encodeLongPiece(
  pairs: TokenPairs,
  bytes: Uint8Array,
  start: number,
  end: number,
  limit = Number.POSITIVE_INFINITY,
): LongPiece {
  prepareScratch(end - start)
  if (isUniform(bytes, start, end)) {
    // No token is longer than the longest: so many bytes are more than `limit` tokens.
    const length = Math.min(end - start, (limit + 1) * pairs.vocabulary.longest)
    const count = Math.min(limit + 1, writeUniform(pairs, bytes[start]!, start, length))
    return { pairs, bytes, start, end, ends, tokens, count }
  }
  const encoding: Encoding = { pairs, bytes, start, end, limit, at: start, count: 0 }
  while (encoding.at < end && encoding.count <= limit) {
    mergeAhead(encoding)
    matchAhead(encoding)
  }
  return { pairs, bytes, start, end, ends, tokens, count: encoding.count }
}

function isUniform(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (bytes[at] !== bytes[start]) return false
  return end > start
}

function writeUniform(pairs: TokenPairs, byte: number, start: number, length: number): number {
  const run = uniformRun(pairs, byte, length)
  let count = 0
  for (let at = length; at > 0; at -= tokenLength(pairs, tokens[count++]!)) {
    if (count === tokens.length) growScratch()
    tokens[count] = lastOfRun(run, at)
  }
  tokens.subarray(0, count).reverse()
  let at = start
  for (let index = 0; index < count; index++) ends[index] = at += tokenLength(pairs, tokens[index]!)
  return count
}

const stretchBytes = 48
// The last tokens of a stretch would be others if it went on.
const unsureBytes = 14
// With tokens as long as this, merging costs more than matching.
const fewTokens = 20

/** Merges one stretch after the other, as long as each fits to what is before it. */
function mergeAhead(encoding: Encoding): void {
  const { pairs, bytes, start, end, limit } = encoding
  const { vocabulary } = pairs
  while (encoding.at < end && encoding.count <= limit) {
    const { at, count } = encoding
    const stretchEnd = Math.min(end, at + stretchBytes)
    const parts = mergePiece(vocabulary, bytes, at, stretchEnd)
    if (parts < fewTokens) return
    while (count + parts > ends.length) growScratch()
    const sureEnd = stretchEnd === end ? end : stretchEnd - unsureBytes
    let next = count
    for (let part = 0; part < parts; part++) {
      const partEnd = mergedStarts[part + 1]!
      if (partEnd > sureEnd || isGivenUp(partEnd - start)) break
      ends[next] = partEnd
      tokens[next++] = findToken(vocabulary, bytes, mergedStarts[part]!, partEnd)
    }
    if (next === count || (count > 0 && !isTokenPair(pairs, tokens[count - 1]!, tokens[count]!))) return
    encoding.count = next
    encoding.at = ends[next - 1]!
  }
}

// Long enough that what was merged in vain does not count.
const matchedBytes = 512

/**
 * The longest token that goes on behind the last one, the next shorter where that is no pair, one token back where none
 * is. A position that was given up is never tried again, so nothing is exponential.
 */
function matchAhead(encoding: Encoding): void {
  const { pairs, bytes, start, end, limit } = encoding
  let { at, count } = encoding
  if (at >= end || count > limit) return
  const until = Math.min(end, at + matchedBytes)
  let last = count > 0 ? tokens[count - 1]! : -1
  let token = longestToken(pairs, bytes, at, end)
  while (at < until && count <= limit) {
    while (token >= 0) {
      if (!isGivenUp(at + tokenLength(pairs, token) - start) && (last < 0 || isTokenPair(pairs, last, token))) break
      token = shorterToken(pairs, token)
    }
    if (token >= 0) {
      at += tokenLength(pairs, token)
      if (count === ends.length) growScratch()
      ends[count] = at
      tokens[count++] = token
      last = token
      token = at < end ? longestToken(pairs, bytes, at, end) : -1
    } else {
      givenUp[(at - start) >>> 5]! |= 1 << ((at - start) & 31)
      at -= tokenLength(pairs, last)
      count--
      // From the longest again: what was merged was no attempt at the longer ones.
      token = longestToken(pairs, bytes, at, end)
      last = count > 0 ? tokens[count - 1]! : -1
    }
  }
  encoding.at = at
  encoding.count = count
}

function isGivenUp(position: number): boolean {
  return (givenUp[position >>> 5]! & (1 << (position & 31))) !== 0
}

/** Clears the bits of `length` + 1 positions; what a huge piece needed is not kept for the next. */
function prepareScratch(length: number): void {
  const words = (length >>> 5) + 1
  if (words > givenUp.length || givenUp.length > 1 << 16) givenUp = new Int32Array(Math.max(512, words))
  else givenUp.fill(0, 0, words)
  if (ends.length > 1 << 16) {
    ends = new Int32Array(512)
    tokens = new Int32Array(512)
  }
}

function growScratch(): void {
  const [largerEnds, largerTokens] = [new Int32Array(ends.length * 2), new Int32Array(ends.length * 2)]
  largerEnds.set(ends)
  largerTokens.set(tokens)
  ends = largerEnds
  tokens = largerTokens
}
