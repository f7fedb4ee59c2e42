import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHasher, hmacSha256, sha256Hex } from './hash.ts'
import { toHex } from './hasher.ts'
import { createSha256 } from './sha256.ts'

const mac = (key: Uint8Array, message: string) => toHex(hmacSha256(key, message))
const bytes = fc.uint8Array({ maxLength: 300 })

describe('SHA-256', () => {
  it('gives the published vectors', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    const twoBlocks = 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'
    expect(sha256Hex(twoBlocks)).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
    expect(createSha256().update(twoBlocks).hex()).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    )
  })

  it('is the same in plain JavaScript, whatever the chunks', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 6 }), (chunks) => {
        const plain = createSha256()
        const native = createHash('sha256')
        const either = createHasher()
        for (const chunk of chunks) {
          plain.update(chunk)
          native.update(chunk)
          either.update(chunk)
        }
        const expected = native.digest('hex')
        expect(plain.hex()).toBe(expected)
        expect(either.hex()).toBe(expected)
      }),
    )
  })

  it('counts text as UTF-8', () => {
    expect(createSha256().update('é😀').hex()).toBe(sha256Hex(new Uint8Array([195, 169, 240, 159, 152, 128])))
    expect(createHasher().update('é').update('😀').hex()).toBe(sha256Hex('é😀'))
  })

  it('pads every length right', () => {
    for (let length = 0; length < 130; length++) {
      const text = 'a'.repeat(length)
      expect(createSha256().update(text).hex()).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

describe('hmacSha256', () => {
  it('gives the vectors of RFC 4231', () => {
    expect(mac(new Uint8Array(20).fill(0x0b), 'Hi There')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    )
    expect(mac(new Uint8Array(131).fill(0xaa), 'Test Using Larger Than Block-Size Key - Hash Key First')).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    )
  })

  it('agrees with node:crypto', () => {
    fc.assert(
      fc.property(bytes, bytes, (key, message) => {
        expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
      }),
    )
  })
})
