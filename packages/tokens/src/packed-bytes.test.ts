import { afterEach, describe, expect, it, vi } from 'vitest'
import { unpackBytes } from './packed-bytes.ts'

const packed = { tokens: 2, byteLength: 5, checksum: 0x4f9f2cab, base64: 'aGVsbG8=' }

describe('unpackBytes', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('gives the bytes, by whatever the runtime has', () => {
    expect([...unpackBytes(packed)]).toEqual([104, 101, 108, 108, 111])
    vi.stubGlobal('Buffer', undefined)
    expect([...unpackBytes(packed)]).toEqual([104, 101, 108, 108, 111])
  })

  it('refuses bytes that are not those that were packed', () => {
    expect(() => unpackBytes({ ...packed, base64: 'aGVsbG4=' })).toThrow('the packed vocabulary is damaged')
    expect(() => unpackBytes({ ...packed, base64: 'aGVs' })).toThrow('expected 5 bytes with checksum 1335831723, got 3')
  })
})
