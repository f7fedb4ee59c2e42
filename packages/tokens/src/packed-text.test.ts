import { describe, expect, it } from 'vitest'
import { digitAt, readByte, readNumber, type PackedText } from './packed-text.ts'

describe('packed text', () => {
  it('has digits up to 63', () => {
    const { codes } = textOf('09:@Z[]^`aop')
    expect(Array.from(codes, (_, at) => digitAt(codes, at))).toEqual([0, 9, 10, 16, 42, 43, 44, 45, 47, 48, 62, 63])
  })

  it('has numbers of any size', () => {
    const text = textOf('07op0ppp1')
    expect([1, 2, 3, 4, 5].map(() => readNumber(text))).toEqual([0, 7, 62, 63, 190])
    expect(text.at).toBe(9)
  })

  it('has every byte', () => {
    const text = textOf('a z{W|L|l|m{:|o}0~p')
    expect(Array.from({ length: 11 }, () => readByte(text))).toEqual([97, 32, 122, 39, 92, 123, 124, 10, 126, 128, 255])
    expect(text.at).toBe(19)
  })
})

function textOf(text: string): PackedText {
  return { codes: new TextEncoder().encode(text), at: 0 }
}
