import { describe, expect, it } from 'vitest'
import { findToken } from './find-token.ts'
import { unpackVocabulary } from './packed-vocabulary.ts'

// `a`, `bc`, `def` and `defg`: the tables of 1025 blocks, all of no tokens but two; those of 16385 groups; heads, ranks and
// bytes of the tokens. The group of `def` is the seventh of block 227, that of `a` and `bc` the only one of the last.
const none = { blocks: ['0'.repeat(227), '0'.repeat(796)], groups: ['0'.repeat(7276), '0'.repeat(25_490)] }
const tables = ['2', '4'].flatMap((size, at) => [none.blocks[0]!, size, none.blocks[1]!, ['2', '3'][at]!])
const sizes = [...tables, 'P'.repeat(1024), '2', none.groups[0]!, '24', none.groups[1]!, '23']
const packed = {
  tokens: 4,
  tokenBytes: 10,
  longest: 4,
  textLength: 35_868,
  checksum: -1_206_331_930,
  text: [...sizes, '2H01', '0000', '0000', '2301', 'defgabc'],
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
    expect(damaged('2301', 'defgabd')).toThrow('the packed vocabulary is damaged')
    expect(damaged('3201', 'defgabc')).toThrow('the packed vocabulary is damaged')
    expect(damaged('2301', 'dèfgabc')).toThrow('the packed vocabulary is damaged')
    expect(damaged('2301', 'defgab')).toThrow('expected 35868 characters')
    expect(damaged('2301', '')).toThrow('got 35861')
  })
})
