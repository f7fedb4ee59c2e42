import { afterEach, describe, expect, it, vi } from 'vitest'
import { unpackVocabulary } from './packed-bytes.ts'

// Two tokens, of one and two bytes: `a` and `bc`.
const packed = { tokens: 2, byteLength: 5, checksum: -1007393704, base64: 'AQJhYmM=' }

describe('unpackVocabulary', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('gives the tokens, by whatever the runtime has', () => {
    expect([...unpackVocabulary(packed).arena]).toEqual([0x61, 0x62, 0x63])
    vi.stubGlobal('Buffer', undefined)
    expect([...unpackVocabulary(packed).offsets]).toEqual([0, 1])
  })

  it('refuses a vocabulary that is not the one that was packed', () => {
    expect(() => unpackVocabulary({ ...packed, base64: 'AQJhYmQ=' })).toThrow('the packed vocabulary is damaged')
    expect(() => unpackVocabulary({ ...packed, base64: 'AgFhYmM=' })).toThrow('the packed vocabulary is damaged')
    expect(() => unpackVocabulary({ ...packed, base64: 'AQJhYg==' })).toThrow('expected 5 bytes')
  })
})
