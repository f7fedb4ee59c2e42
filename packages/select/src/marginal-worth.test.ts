import fc from 'fast-check'
import { readDocument } from '@selvedge/content'
import { describe, expect, test } from 'vitest'

import { byMarginalWorth } from './marginal-worth.ts'
import { sortedByValue } from './sort-leaves.ts'
import { universeOf } from './universe.ts'

const ALWAYS = { loss: 0.5, fullFrom: 1e-9 }

function orderOf(lines: readonly string[], worth: readonly number[], options = ALWAYS): number[] {
  const universe = finish(universeOf(readDocument(lines.join('\n'), { kind: 'lines' })))
  const values = Float32Array.from(worth)
  return [...finish(byMarginalWorth(universe, sortedByValue(values), values, options))]
}

function finish<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

describe('the order by what a line adds', () => {
  test('puts what repeats the words of better lines behind what says something else', () => {
    const lines = ['door was opened', 'door was opened again', 'window was shut']
    expect(orderOf(lines, [1, 0.9, 0.8])).toEqual([0, 2, 1])
  })

  test('is the order by worth where nothing is lost for it, or not yet', () => {
    const lines = ['door was opened', 'door was opened again', 'window was shut']
    expect(orderOf(lines, [1, 0.9, 0.8], { loss: 0, fullFrom: 1 })).toEqual([0, 1, 2])
    expect(orderOf(lines, [1, 0.9, 0.8], { loss: 0.5, fullFrom: 1e6 })).toEqual([0, 1, 2])
  })

  test('keeps equals in the order of the document, and lines of numbers alone at their worth', () => {
    expect(orderOf(['same words', 'same words', 'same words'], [1, 1, 1])).toEqual([0, 1, 2])
    expect(orderOf(['11 22', '33 44', '55 66'], [0.7, 0.9, 0.8])).toEqual([1, 2, 0])
  })

  test('holds every leaf once, and takes each time the one that adds most', () => {
    const line = fc.array(fc.constantFrom('red', 'green', 'blue', 'cyan', 'grey'), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 12 }),
        (rows) => {
          const lines = rows.map(([words]) => words.join(' '))
          const worth = rows.map(([, value]) => value)
          const order = orderOf(lines, worth)
          expect(order.toSorted((one, other) => one - other)).toEqual(lines.map((_, index) => index))
          const seen = new Set<string>()
          const left = new Set(order)
          for (const taken of order) {
            const marginal = (leaf: number): number => {
              const words = new Set(lines[leaf]!.split(' '))
              const known = [...words].filter((word) => seen.has(word)).length
              return worth[leaf]! * (1 - (seen.size === 0 ? 0 : ALWAYS.loss) * (known / words.size))
            }
            for (const other of left) expect(marginal(taken)).toBeGreaterThanOrEqual(marginal(other) - 1e-4)
            left.delete(taken)
            for (const word of lines[taken]!.split(' ')) seen.add(word)
          }
        },
      ),
      { seed: 11, numRuns: 200 },
    )
  })
})
