import { describe, expect, it } from 'vitest'
import { keepPiece, tokensBefore } from './long-piece-count.ts'
import { encodeLongPiece } from './long-piece.ts'
import { mergePiece } from './merge-piece.ts'
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

/** A run of `length` characters of an alphabet, the same for the same seed. */
function run(alphabet: string, length: number, seed: number): Uint8Array {
  const characters = [...alphabet]
  let state = seed
  const drawn = Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return characters[Math.floor((state / 4294967296) * characters.length)]!
  })
  return encoder.encode(drawn.join('')).subarray(0, 96)
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
