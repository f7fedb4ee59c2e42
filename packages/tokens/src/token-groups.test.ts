import cl100kRanks from 'gpt-tokenizer/bpeRanks/cl100k_base'
import o200kRanks from 'gpt-tokenizer/bpeRanks/o200k_base'
import { describe, expect, it } from 'vitest'
import { findSpread, findToken } from './find-token.ts'
import { takeInAllGroups } from './token-groups.ts'
import { hashBase, spread } from './token-hash.ts'
import { loadEncoder } from './vocabularies.ts'
import type { Vocabulary } from './vocabulary.ts'

describe.each([
  ['o200k_base', o200kRanks, 199_998],
  ['cl100k_base', cl100kRanks, 100_256],
] as const)('the groups of %s', (encoding, ranks, size) => {
  const tokens = ranks.map((token) =>
    typeof token === 'string' ? new TextEncoder().encode(token) : new Uint8Array(token),
  )

  it('hold every token at its rank', async () => {
    const { vocabulary } = await loadEncoder(encoding)
    expect(vocabulary.size).toBe(size)
    expect(tokens.filter((token, rank) => findToken(vocabulary, token, 0, token.length) !== rank)).toEqual([])
  })

  it('hold every token once, and nothing else, when all are taken in', async () => {
    const { vocabulary } = await loadEncoder(encoding)
    takeInAllGroups(vocabulary)
    takeInAllGroups(vocabulary)
    expect(vocabulary.arenaEnd).toBe(vocabulary.arena.length)
    expect(vocabulary.slots.filter((slot) => slot !== 0).length).toBe(size - 256)
    expect(tokens.filter((token, rank) => bytesOf(vocabulary, rank) !== token.join())).toEqual([])
    const spreadHashed = tokens.filter((token) => token.length > 1)
    expect(spreadHashed.filter((token) => findSpread(vocabulary, token, 0, token.length, hashOf(token)) < 0)).toEqual(
      [],
    )
  })
})

function bytesOf({ arena, offsets, lengths }: Vocabulary, rank: number): string {
  return arena.subarray(offsets[rank], offsets[rank]! + lengths[rank]!).join()
}

function hashOf(token: Uint8Array): number {
  return spread(token.reduce((hash, byte) => (Math.imul(hash, hashBase) + byte + 1) | 0, 0))
}
