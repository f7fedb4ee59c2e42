import { childrenOf, parseCsv } from '@selvedge/content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitCsv } from './split-csv.ts'

const encoder = new TextEncoder()

/** Where records begin in a text that comes in pieces of these sizes. */
function inPieces(text: string, sizes: readonly number[]) {
  const bytes = encoder.encode(text)
  const starts: number[] = []
  let from = 0
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    at = Math.min(at + sizes[turn % sizes.length]!, bytes.length)
    const split = splitCsv(bytes.subarray(from, at), ',', at === bytes.length)
    starts.push(...split.starts.map((start) => from + start))
    from += split.end
    if (split.openAt !== undefined) return { starts, isOpen: true }
  }
  return { starts, isOpen: false }
}

describe('splitCsv', () => {
  it('cuts only where no quote is open', () => {
    expect(splitCsv(encoder.encode('1,"a\nb"\n2,"c\n'), ',', false)).toEqual({ starts: [0], end: 8 })
    expect(splitCsv(encoder.encode('1,"a\nb"\n2,"c"'), ',', false)).toEqual({ starts: [0], end: 8 })
    expect(splitCsv(encoder.encode('1,"a\nb"\n2,"c"\n'), ',', false)).toEqual({ starts: [0, 8], end: 14 })
  })

  it('makes the rest one record when a quote is never closed', () => {
    expect(splitCsv(encoder.encode('1,a\n2,"b\n3,c\n'), ',', true)).toEqual({ starts: [0, 4], end: 13, openAt: 6 })
  })

  it('takes a quote inside a cell, and one that closes before other letters, for an ordinary character', () => {
    expect(splitCsv(encoder.encode('1,5" pipe\n2,"b\n3,"c"\n'), ',', true)).toEqual({ starts: [0, 10, 15], end: 21 })
  })

  it('finds the records of parseCsv in any text and any pieces', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'ö', ',', '"', '""', '\n', '\r\n', '\r', '",', '"\n'),
      maxLength: 60,
    })
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(text, sizes, (source, pieces) => {
        const { starts, isOpen } = inPieces(source, pieces)
        expect({ starts, isOpen }).toEqual(inPieces(source, [1000]))
        const tree = parseCsv(source, { delimiter: ',', header: false })
        const expected = [...childrenOf(tree, 0)].map(
          (record) => encoder.encode(source.slice(0, tree.start[record])).length,
        )
        // Of a quote that is never closed parseCsv makes an ordinary character.
        expect(starts).toEqual(isOpen ? expected.slice(0, starts.length) : expected)
      }),
      { numRuns: 3000 },
    )
  })
})
