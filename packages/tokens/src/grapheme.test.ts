import { describe, expect, it } from 'vitest'
import { graphemeCeiling, graphemeFloor } from './grapheme.ts'

describe('grapheme borders', () => {
  it.each([
    ['abc', 1, 1, 1],
    ['a\r\nb', 2, 1, 3],
    ['e\u0301x', 1, 0, 2],
    ['x👩‍👩‍👧y', 4, 1, 9],
    ['🇩🇪🇫🇷', 2, 0, 4],
    ['🇩🇪🇫🇷', 4, 4, 4],
    ['각', 0, 0, 0],
    ['क्षa', 1, 0, 3],
    ['abc', 9, 3, 3],
    ['abc', -1, 0, 0],
  ])('of %j around %i are %i and %i', (text, index, floor, ceiling) => {
    expect(graphemeFloor(text, index)).toBe(floor)
    expect(graphemeCeiling(text, index)).toBe(ceiling)
  })

  it('sees over a grapheme of a thousand marks', () => {
    const text = `ab${'\u0301'.repeat(1000)}c`
    expect(graphemeFloor(text, 700)).toBe(1)
    expect(graphemeCeiling(text, 700)).toBe(1002)
  })

  it('pairs flags from the first one on, however many there are', () => {
    const flags = '🇩🇪'.repeat(2000)
    expect(graphemeFloor(flags, 6002)).toBe(6000)
    expect(graphemeFloor(`🇩${flags}`, 6002)).toBe(6000)
    expect(graphemeCeiling(`x${flags}`, 6003)).toBe(6005)
  })
})
