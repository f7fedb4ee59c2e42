import { describe, expect, it } from 'vitest'
import { countLongPiece, keepPiece, tokensBefore } from './long-piece-count.ts'
import { encodeLongPiece } from './long-piece.ts'
import { mergePiece } from './merge-piece.ts'
import { isTokenPair } from './token-pairs.ts'
import { loadEncoder } from './vocabularies.ts'

const encoder = new TextEncoder()
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'ab',
  'ABC',
  ' \t\n',
  '=-',
  'ไทยกขค',
  '的一是在不了有',
  '😀🎉🚀',
  'éàü',
]

/** The beginning of such a run, short enough to be merged. */
function run(alphabet: string, length: number, seed: number): Uint8Array {
  return encoder.encode(runOf(alphabet, length, seed)).subarray(0, 96)
}

/** A run of `length` characters of an alphabet, the same for the same seed. */
function runOf(alphabet: string, length: number, seed: number): string {
  const characters = [...alphabet]
  let state = seed
  const drawn = Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return characters[Math.floor((state / 4294967296) * characters.length)]!
  })
  return drawn.join('')
}

describe.each(['o200k_base', 'cl100k_base', 'p50k_base'] as const)('the linear encoder of %s', (encoding) => {
  it('makes as many tokens as merging by rank', async () => {
    const { vocabulary, pairs } = await loadEncoder(encoding)
    for (const alphabet of alphabets) {
      for (let seed = 1; seed <= 150; seed++) {
        const bytes = run(alphabet, 1 + (seed % 60), seed)
        const merged = mergePiece(vocabulary, bytes, 0, bytes.length)
        expect(encodeLongPiece(pairs(), bytes, 0, bytes.length).count).toBe(merged)
      }
    }
  })

  it('makes the same tokens however a long piece is begun', async () => {
    const { pairs } = await loadEncoder(encoding)
    for (const alphabet of alphabets) {
      const bytes = encoder.encode(runOf(alphabet, 3000, 5))
      const whole = keepPiece(encodeLongPiece(pairs(), bytes, 0, bytes.length))
      for (let half = 1; half < whole.count; half += 97) {
        const middle = whole.ends[half - 1]!
        expect(encodeLongPiece(pairs(), bytes, middle, bytes.length).count).toBe(whole.count - half)
      }
    }
  })

  it('counts stretch by stretch what it counts in one', async () => {
    const { pairs } = await loadEncoder(encoding)
    for (const [index, alphabet] of alphabets.entries()) {
      // Just short of being parted, two stretches and a little, three.
      const length = [131_072, 131_075, 200_000][index % 3]!
      const bytes = encoder.encode(runOf(alphabet, length, length)).subarray(0, length)
      const whole = encodeLongPiece(pairs(), bytes, 0, bytes.length).count
      expect(countLongPiece(pairs(), bytes, 0, bytes.length, Infinity)).toBe(whole)
    }
  })

  it('finds its way where merging and matching take turns, and out of dead ends', async () => {
    const { pairs } = await loadEncoder(encoding)
    for (let seed = 1; seed <= 10; seed++) {
      const bytes = encoder.encode(runOf(' \t\n\r', 4000, seed))
      const { ends, tokens, count } = keepPiece(encodeLongPiece(pairs(), bytes, 0, bytes.length))
      const neighbours = [...tokens].slice(1).filter((token, index) => isTokenPair(pairs(), tokens[index]!, token))
      expect([ends[count - 1], neighbours.length]).toEqual([4000, count - 1])
    }
  })

  it('knows what every beginning of what it encoded costs', async () => {
    const { vocabulary, pairs } = await loadEncoder(encoding)
    for (const alphabet of alphabets) {
      const bytes = run(alphabet, 90, 7)
      const piece = keepPiece(encodeLongPiece(pairs(), bytes, 0, bytes.length))
      const costs = Array.from({ length: bytes.length }, (_, index) => tokensBefore(piece, index + 1))
      const merged = Array.from({ length: bytes.length }, (_, index) => mergePiece(vocabulary, bytes, 0, index + 1))
      expect(costs).toEqual(merged)
    }
  })
})
