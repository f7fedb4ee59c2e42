import { findToken } from './find-token.ts'
import { mergedStarts, mergePiece } from './merge-piece.ts'
import { isTokenPair, longestToken, shorterToken, tokenLength, type TokenPairs } from './token-pairs.ts'
import { endsOfRun, canEndRun, isRunAt, lastOfRun, uniformRun, type RunEnd } from './uniform-piece.ts'

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
  /** The run of one byte that was looked at last. */
  runStart: number
  runEnd: number
  /** Where it can end: see `endsOfRun`. */
  runEnds: readonly RunEnd[]
}

let ends = new Int32Array(512)
let tokens = new Int32Array(512)
// A bit for each position that leads nowhere.
let givenUp = new Int32Array(512)

/**
 * Byte pair encoding in linear time. Any tokens whose neighbours are all pairs (`isTokenPair`) are the encoding of their
 * bytes, so they may be found in any way: short stretches are merged, which is the fastest where tokens are short, and
 * where these do not fit together the longest tokens are tried. A run of one byte is taken in as what is known of such runs.
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
  const run = { runStart: start, runEnd: start, runEnds: [] }
  // What is weighed has limits between whole numbers.
  const encoding: Encoding = { pairs, bytes, start, end, limit: Math.floor(limit), at: start, count: 0, ...run }
  while (encoding.at < end && encoding.count <= limit) {
    if (!isRunAt(bytes, encoding.at, end)) mergeAhead(encoding)
    matchAhead(encoding)
  }
  return { pairs, bytes, start, end, ends, tokens, count: encoding.count }
}

/**
 * Takes in the run of one byte at `at`, all but what belongs to a token that reaches beyond it. Returns how many tokens there
 * are then, or `count` when none of it fits: then no token ends at `at`, or one that begins there reaches beyond the run.
 */
function takeRun(encoding: Encoding, at: number, count: number): number {
  const { pairs, bytes, start, limit } = encoding
  if (at < encoding.runStart || at >= encoding.runEnd) findRun(encoding, at)
  const { runEnd, runEnds } = encoding
  // No token is longer than the longest: so many bytes are more than `limit` tokens.
  const enough = (limit + 1 - count) * pairs.vocabulary.longest
  if (runEnd - at > enough) {
    const written = writeRun(encoding, at, count, enough)
    if (written > count) return written
  }
  const run = uniformRun(pairs, bytes[at]!, runEnd - at)
  for (const runsTo of runEnds) {
    const to = runEnd - runsTo.left
    if (to <= at) break
    if (isGivenUp(to - start) || !canEndRun(pairs, lastOfRun(run, to - at), runsTo)) continue
    const written = writeRun(encoding, at, count, to - at)
    if (written > count) return written
  }
  return count
}

function findRun(encoding: Encoding, at: number): void {
  const { pairs, bytes, start, end } = encoding
  const byte = bytes[at]!
  let runStart = at
  let runEnd = at + 1
  // Also what is before it: whoever goes back in the run would find it anew at each step.
  while (runStart > start && bytes[runStart - 1] === byte) runStart--
  while (runEnd < end && bytes[runEnd] === byte) runEnd++
  Object.assign(encoding, { runStart, runEnd, runEnds: endsOfRun(pairs, bytes, runStart, runEnd, end) })
}

function writeRun({ pairs, bytes, start, limit }: Encoding, at: number, count: number, length: number): number {
  const run = uniformRun(pairs, bytes[at]!, length)
  let next = count
  for (let rest = length; rest > 0; rest -= tokenLength(pairs, tokens[next++]!)) {
    if (next === tokens.length) growScratch()
    tokens[next] = lastOfRun(run, rest)
  }
  tokens.subarray(count, next).reverse()
  if (count > 0 && !isTokenPair(pairs, tokens[count - 1]!, tokens[count]!)) return count
  let end = at
  for (let index = count; index < next; index++) {
    end += tokenLength(pairs, tokens[index]!)
    if (isGivenUp(end - start)) return count
    ends[index] = end
  }
  return Math.min(next, limit + 1)
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
  while (at < until && count <= limit) {
    let least = 0
    if (isRunAt(bytes, at, end)) {
      const taken = takeRun(encoding, at, count)
      if (taken > count) {
        count = taken
        at = ends[count - 1]!
        continue
      }
      least = encoding.runEnd - at
    }
    const last = count > 0 ? tokens[count - 1]! : -1
    let token = longestToken(pairs, bytes, at, end)
    while (token >= 0) {
      const length = tokenLength(pairs, token)
      if (length <= least) token = -1
      else if (!isGivenUp(at + length - start) && (last < 0 || isTokenPair(pairs, last, token))) break
      else token = shorterToken(pairs, token)
    }
    if (token >= 0) {
      at += tokenLength(pairs, token)
      if (count === ends.length) growScratch()
      ends[count] = at
      tokens[count++] = token
    } else {
      givenUp[(at - start) >>> 5]! |= 1 << ((at - start) & 31)
      // To where the tokens of a run begin at once: from there all of its ends are tried. And from the longest token again:
      // what was merged was no attempt at the longer ones.
      const back = at > encoding.runStart && at <= encoding.runEnd ? encoding.runStart : at
      do at -= tokenLength(pairs, tokens[--count]!)
      while (count > 0 && at - tokenLength(pairs, tokens[count - 1]!) >= back)
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
