import { findToken } from './find-token.ts'
import { hashBase } from './token-hash.ts'
import { isTokenPair, longestToken, mayBegin, shorterToken, tokenLength, type TokenPairs } from './token-pairs.ts'

/** What is known of the runs of one byte. One for each of the 256 at most, and each as long as its period allows. */
export interface UniformRun {
  /** Tokens of this byte alone, the longest first. */
  readonly tokens: readonly number[]
  /** The last token of a run, by its length. */
  last: Int32Array
  /** The length up to which `last` was worked out. */
  known: number
  /** After so many lengths the last tokens repeat; 0 when they do not yet. */
  period: number
}

/** Lengths worked out between two looks for a period, and the longest one looked for. */
const stride = 1024
const longestPeriod = 512

/**
 * Byte pair encoding of one byte many times over (`-----`): the last token of each length, from which the encoding of any
 * length is read backwards. Here the longest token seldom fits, and whoever tries tokens from the left gives up nearly
 * every position. So for each length in turn the last token is found: the one that is a pair with the last token of what
 * is before it. What comes next depends on as many lengths as the longest token has, so that the last tokens repeat at
 * some point, and need not be worked out further. Kept, for whoever cuts such a run asks for a hundred of its lengths:
 * in every encoding here the period shows after 1024 lengths (4 KB).
 */
export function uniformRun(pairs: TokenPairs, byte: number, length: number): UniformRun {
  let run = pairs.runs[byte]
  if (run === undefined) {
    run = { tokens: tokensOfRun(pairs, byte), last: new Int32Array(stride + 1).fill(-1), known: 0, period: 0 }
    pairs.runs[byte] = run
  }
  while (run.known < length && run.period === 0) goOn(pairs, run)
  return run
}

/** The last token of a run of `length`, which `uniformRun` was asked for. */
export function lastOfRun({ last, known, period }: UniformRun, length: number): number {
  // In the last period that was worked out.
  return last[length <= known ? length : known - period + 1 + ((length - known - 1) % period)]!
}

// Shorter ones are matched as fast.
const shortestRun = 24

/** Whether a run of one byte begins at `at` that is worth to be taken in as one. */
export function isRunAt(bytes: Uint8Array, at: number, end: number): boolean {
  const last = at + shortestRun - 1
  if (last >= end || bytes[last] !== bytes[at]) return false
  let next = at + 1
  while (next < last && bytes[next] === bytes[at]) next++
  return next === last
}

/** Where the last token of a run can end: at its end, or where a token begins that reaches beyond it. */
export interface RunEnd {
  /** Bytes from there to the end of the run. */
  readonly left: number
  /** The longest token that begins there, -1 when nothing follows. */
  readonly token: number
}

export function endsOfRun(
  pairs: TokenPairs,
  bytes: Uint8Array,
  start: number,
  runEnd: number,
  end: number,
): readonly RunEnd[] {
  if (runEnd === end) return [{ left: 0, token: -1 }]
  const found = [{ left: 0, token: longestToken(pairs, bytes, runEnd, end) }]
  const most = Math.min(runEnd - start, pairs.vocabulary.longest)
  let hash = 0
  for (let left = 1; left < most; left++) {
    hash = (Math.imul(hash, hashBase) + bytes[start]! + 1) | 0
    if (!mayBegin(pairs, hash)) break
    if (!mayBegin(pairs, (Math.imul(hash, hashBase) + bytes[runEnd]! + 1) | 0)) continue
    const token = longestToken(pairs, bytes, runEnd - left, end)
    if (tokenLength(pairs, token) > left) found.push({ left, token })
  }
  return found
}

/** Whether `last` is a pair with a token that begins at this end of the run and reaches beyond it. */
export function canEndRun(pairs: TokenPairs, last: number, { left, token }: RunEnd): boolean {
  if (token < 0) return true
  for (let next = token; next >= 0 && tokenLength(pairs, next) > left; next = shorterToken(pairs, next)) {
    if (isTokenPair(pairs, last, next)) return true
  }
  return false
}

function goOn(pairs: TokenPairs, run: UniformRun): void {
  const until = run.known + stride
  if (until >= run.last.length) {
    const larger = new Int32Array(2 * until + 1).fill(-1)
    larger.set(run.last)
    run.last = larger
  }
  for (let at = run.known + 1; at <= until; at++) run.last[at] = lastToken(pairs, run, at)
  run.known = until
  run.period = periodOf(run.last, until, tokenLength(pairs, run.tokens[0]!))
  if (run.period > 0) run.last = run.last.slice(0, until + 1)
}

function tokensOfRun({ vocabulary }: TokenPairs, byte: number): readonly number[] {
  const bytes = new Uint8Array(vocabulary.longest).fill(byte)
  const tokens: number[] = []
  for (let length = vocabulary.longest; length > 0; length--) {
    const token = findToken(vocabulary, bytes, 0, length)
    if (token >= 0) tokens.push(token)
  }
  return tokens
}

function lastToken(pairs: TokenPairs, { tokens, last }: UniformRun, length: number): number {
  for (const token of tokens) {
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
