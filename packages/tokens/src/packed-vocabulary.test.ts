import { describe, expect, it } from 'vitest'
import { findToken } from './find-token.ts'
import { unpackVocabulary } from './packed-vocabulary.ts'

// `a`, `bc`, `def` and `defg`: the sizes and lengths of 16385 groups, all 0 but two; heads, ranks and bytes of the tokens.
const none = ['0'.repeat(3638), '0'.repeat(12_745)]
const sizes = [none[0]!, '2', none[1]!, '2', none[0]!, '4', none[1]!, '3']
const packed = {
  tokens: 4,
  tokenBytes: 10,
  longest: 4,
  textLength: 32_796,
  checksum: 736_830_787,
  text: [...sizes, '2H01', '0000', '0000', '2301', 'defgabc   '],
}

describe('unpackVocabulary', () => {
  it('gives the tokens', () => {
    const vocabulary = unpackVocabulary(packed)
    const ranks = ['a', 'bc', 'def', 'defg', 'deg', 'ab'].map((token) => {
      const bytes = new TextEncoder().encode(token)
      return findToken(vocabulary, bytes, 0, bytes.length)
    })
    expect(ranks).toEqual([0, 1, 2, 3, -1, -1])
  })

  it('refuses a vocabulary that is not the one that was packed', () => {
    const damaged = (ranks: string, bytes: string) => (): unknown =>
      unpackVocabulary({ ...packed, text: [...sizes, '2H01', '0000', '0000', ranks, bytes] })
    expect(damaged('2301', 'defgabd   ')).toThrow('the packed vocabulary is damaged')
    expect(damaged('3201', 'defgabc   ')).toThrow('the packed vocabulary is damaged')
    expect(damaged('2301', 'dèfgabc   ')).toThrow('the packed vocabulary is damaged')
    expect(damaged('2301', 'defgabc')).toThrow('expected 32796 characters')
    expect(damaged('2301', '')).toThrow('got 32786')
  })
})
