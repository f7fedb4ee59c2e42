import { get_encoding } from 'tiktoken'
import { expect, it } from 'vitest'
import { characterClassRuns } from './character-class-table.ts'
import { loadCounter } from './index.ts'

const contexts = "aXbXX XB1X2!Xc !X! \nX X\nABXC aX's !!X's 1X23 12X34\nX\n\nX b 1X2345"

/** The first and the last code point of every run of the table: a class that is off by one shows there. */
function runEnds(): number[] {
  let codePoint = 0
  const ends = [...characterClassRuns.matchAll(/([0-9a-z]*)[A-Z]/g)].flatMap(([, length = '']) => {
    const first = codePoint
    codePoint += length === '' ? 1 : Number.parseInt(length, 36)
    return [first, codePoint - 1]
  })
  expect(codePoint).toBe(0x110000)
  return [...new Set(ends)].filter((end) => end < 0xd800 || end > 0xdfff)
}

it.each(['o200k_base', 'cl100k_base'] as const)('classes every character as %s of tiktoken does', async (encoding) => {
  const counter = await loadCounter(encoding)
  const reference = get_encoding(encoding)
  const wrong = runEnds().filter((codePoint) => {
    // Each context tells two classes apart by the count: a contraction behind a mark, digits that group or do not, …
    const text = contexts.replaceAll('X', String.fromCodePoint(codePoint))
    return counter.count(text) !== reference.encode_ordinary(text).length
  })
  reference.free()
  expect(wrong).toEqual([])
})
