import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { collapseRepeats, expandRepeats } from './repeats.ts'

describe('collapseRepeats', () => {
  test('writes a repeated line once and says how often more', () => {
    const line = 'warning: unused variable x'
    expect(collapseRepeats(`start\n${line}\n${line}\n${line}\n${line}\nend`)).toBe(
      `start\n${line}\n[line above repeated 3 more times]\nend`,
    )
  })

  test('leaves a text alone that has no repeats or already holds such a note', () => {
    expect(collapseRepeats('a\nb\na')).toBeUndefined()
    const line = 'the same line again and again\n'
    expect(collapseRepeats(`${line.repeat(9)}[line above repeated 2 more times]`)).toBeUndefined()
  })

  test('is undone by expandRepeats', () => {
    const line = fc.constantFrom(
      '',
      'a',
      'a longer line that repeats itself\r',
      '[line above repeated x more times]',
      'end',
    )
    const lines = fc.array(fc.tuple(line, fc.integer({ min: 1, max: 40 })), { maxLength: 12 })
    fc.assert(
      fc.property(lines, (runs) => {
        const text = runs.flatMap(([content, times]) => Array.from({ length: times }, () => content)).join('\n')
        const collapsed = collapseRepeats(text)
        if (collapsed !== undefined) expect(expandRepeats(collapsed)).toBe(text)
      }),
    )
  })
})
