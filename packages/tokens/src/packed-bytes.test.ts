import { afterEach, describe, expect, it, vi } from 'vitest'
import { findToken } from './find-token.ts'
import { unpackVocabulary } from './packed-bytes.ts'

// `a`, `bc`, `def` and `defg`: the lengths of 16385 groups, all of them 0 but two, and the two groups.
const empty = ['A'.repeat(9700), 'AAoA', 'A'.repeat(33_984)]
const packed = {
  tokens: 4,
  tokenBytes: 10,
  longest: 4,
  byteLength: 32_792,
  checksum: -1_296_508_672,
  base64: [...empty, 'AAAJAAgAAmRlZmAAA2cAAABhBAABYmMAAAA='],
}

describe('unpackVocabulary', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('gives the tokens, by whatever the runtime has', () => {
    expect(ranks()).toEqual([0, 1, 2, 3, -1, -1])
    vi.stubGlobal('Buffer', undefined)
    expect(ranks()).toEqual([0, 1, 2, 3, -1, -1])
  })

  it('refuses a vocabulary that is not the one that was packed', () => {
    const damaged = (last: string) => (): unknown => unpackVocabulary({ ...packed, base64: [...empty, last] })
    expect(damaged('AAAJAAgAAmRlZmAAA2cAAABhBAABYmQAAAA=')).toThrow('the packed vocabulary is damaged')
    expect(damaged('AAAJAAgAA2RlZmAAA2cAAABhBAABYmMAAAA=')).toThrow('the packed vocabulary is damaged')
    expect(damaged('AAAJAAgAAmRlZmAAA2cAAABhBAABYmMAAA==')).toThrow('expected 32792 bytes')
    expect(damaged('')).toThrow('got 32766')
  })
})

function ranks(): number[] {
  const vocabulary = unpackVocabulary(packed)
  return ['a', 'bc', 'def', 'defg', 'deg', 'ab'].map((token) => {
    const bytes = new TextEncoder().encode(token)
    return findToken(vocabulary, bytes, 0, bytes.length)
  })
}
