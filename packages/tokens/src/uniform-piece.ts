import { findToken } from './find-token.ts'
import { isTokenPair, tokenLength, type TokenPairs } from './token-pairs.ts'

/** Lengths worked out between two looks for a period, and the longest one looked for. */
const stride = 1024
const longestPeriod = 512

/**
 * Byte pair encoding of one byte many times over (`-----`). Here the longest token seldom fits, and whoever tries tokens
 * from the left gives up nearly every position. So for each length in turn the last token is found: the one that is a pair
 * with the last token of what is before it. What comes next depends on as many lengths as the longest token has, so that
 * the last tokens repeat at some point, and need not be worked out further. O(lengths before the period + tokens).
 */
export function encodeUniformPiece(pairs: TokenPairs, byte: number, length: number): Int32Array {
  const run = tokensOfRun(pairs, byte)
  const most = tokenLength(pairs, run[0]!)
  // By length; a period makes the rest of it unnecessary.
  let last = new Int32Array(Math.min(length, 4 * stride) + 1).fill(-1)
  let period = 0
  let known = 0
  while (known < length && period === 0) {
    const until = Math.min(length, known + stride)
    if (until >= last.length) {
      const larger = new Int32Array(Math.min(length, 2 * until) + 1).fill(-1)
      larger.set(last)
      last = larger
    }
    for (let at = known + 1; at <= until; at++) last[at] = lastToken(pairs, run, last, at)
    known = until
    if (known < length) period = periodOf(last, known, most)
  }
  const found: number[] = []
  for (let at = length; at > 0;) {
    // In the last period that was worked out.
    const token = last[at <= known ? at : known - period + 1 + ((at - known - 1) % period)]!
    found.push(token)
    at -= tokenLength(pairs, token)
  }
  return Int32Array.from(found).toReversed()
}

/** Tokens of this byte alone, the longest first. */
function tokensOfRun({ vocabulary }: TokenPairs, byte: number): readonly number[] {
  const bytes = new Uint8Array(vocabulary.longest).fill(byte)
  const run: number[] = []
  for (let length = vocabulary.longest; length > 0; length--) {
    const token = findToken(vocabulary, bytes, 0, length)
    if (token >= 0) run.push(token)
  }
  return run
}

function lastToken(pairs: TokenPairs, run: readonly number[], last: Int32Array, length: number): number {
  for (const token of run) {
    const before = length - tokenLength(pairs, token)
    if (before === 0 || (before > 0 && isTokenPair(pairs, last[before]!, token))) return token
  }
  return -1
}

/** The number of lengths after which the last tokens repeat, 0 when they do not yet. */
function periodOf(last: Int32Array, known: number, most: number): number {
  for (let period = 1; period <= longestPeriod && known - period - most > 0; period++) {
    let same = 0
    while (same < most && last[known - same] === last[known - same - period]) same++
    if (same === most) return period
  }
  return 0
}
