import { describe, expect, it } from 'vitest'
import { findToken } from './find-token.ts'
import { unpackVocabulary } from './packed-vocabulary.ts'

// `a`, `bc`, `def` and `defg`: the places of 1025 blocks; heads and ranks; the tables of 16385 groups; bytes. The group of
// `def` is the seventh of block 227, that of `a` and `bc` the only one of the last.
const heads = 1025 * 11
const tables = heads + 4 * 4
const bytes = tables + 2 * 16_385
const places = Array.from({ length: 1025 }, (_, block) => {
  const isBehind = block > 227
  return digits(isBehind ? 2 : 0, 3) + digits(tables + block * 32, 4) + digits(isBehind ? bytes + 4 : bytes, 4)
})
const sizes = ['0'.repeat(2 * (227 * 16 + 6)), '24', '0'.repeat(2 * (797 * 16 - 7)), '23']
const packed = {
  tokens: 4,
  tokenBytes: 10,
  longest: 4,
  textLength: 44_068,
  checksum: 1877205395,
  text: textOf('2301', 'defgabc'),
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
      unpackVocabulary({ ...packed, text: textOf(ranks, bytes) })
    expect(damaged('2301', 'defgabd')).toThrow('the packed vocabulary is damaged')
    expect(damaged('3201', 'defgabc')).toThrow('the packed vocabulary is damaged')
    expect(damaged('2301', 'dèfgabc')).toThrow('the packed vocabulary is damaged')
    expect(damaged('2301', 'defgab')).toThrow('expected 44068 characters')
    expect(damaged('2301', '')).toThrow('got 44061')
  })
})

function textOf(lowRanks: string, tokens: string): string[] {
  return [[...places, '2H01', '0000', '0000', lowRanks, ...sizes, tokens].join('')]
}

function digits(number: number, length: number): string {
  return Array.from({ length }, (_, at) => {
    const digit = (number >> (6 * (length - 1 - at))) & 63
    return String.fromCharCode(digit + (digit < 44 ? 0x30 : 0x31))
  }).join('')
}
