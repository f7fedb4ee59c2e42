import { describe, expect, it } from 'vitest'
import { digitAt, numberAt, partLength, readByte, readNumber, type PackedText } from './packed-text.ts'

describe('packed text', () => {
  it('has digits up to 63', () => {
    const text = '09:@Z[]^`aop'
    expect(Array.from(text, (_, at) => digitAt([text], at))).toEqual([0, 9, 10, 16, 42, 43, 44, 45, 47, 48, 62, 63])
  })

  it('has numbers of any size', () => {
    const text = textOf('07op0ppp1')
    expect([1, 2, 3, 4, 5].map(() => readNumber(text))).toEqual([0, 7, 62, 63, 190])
    expect(text.at).toBe(9)
  })

  it('has numbers of so many digits, across parts', () => {
    const parts = [`${'0'.repeat(partLength - 2)}01`, '00p2']
    expect(numberAt(parts, partLength - 1, 3)).toBe(1 << 12)
    expect(numberAt(parts, partLength + 2, 2)).toBe((63 << 6) | 2)
    expect(numberAt(parts, 0, 4)).toBe(0)
  })

  it('has every byte', () => {
    const text = textOf('a z{W|L|l|m{:|o}0~p')
    expect(Array.from({ length: 11 }, () => readByte(text))).toEqual([97, 32, 122, 39, 92, 123, 124, 10, 126, 128, 255])
    expect(text.at).toBe(19)
  })
})

function textOf(text: string): PackedText {
  return { parts: [text], at: 0 }
}
