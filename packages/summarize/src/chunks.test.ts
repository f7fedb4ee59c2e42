import { readDocument } from '@selvedge/content'
import { loadCounter } from '@selvedge/tokens'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { chunksOf } from './chunks.ts'

const counter = await loadCounter('o200k_base')

test('a small document is one chunk, as it stands', () => {
  const { chunks, whole } = chunksOf(readDocument('{"a":1}'), counter, { inputTokens: 100, chunkTokens: 50 })
  expect(chunks).toEqual([{ text: '{"a":1}', tokens: 5, at: { pointer: '' } }])
  expect(whole).toBe(true)
})

test('a list is cut between its rows, and says which', () => {
  const rows = Array.from({ length: 40 }, (_, id) => ({ id, city: `Town ${id}` }))
  const document = readDocument(JSON.stringify({ items: rows }))
  const { chunks, whole } = chunksOf(document, counter, { inputTokens: 1000, chunkTokens: 100 })
  expect(whole).toBe(true)
  expect(chunks.map(({ at }) => at)).toEqual([
    { pointer: '/items', rows: [0, 8] },
    { pointer: '/items', rows: [8, 15] },
    { pointer: '/items', rows: [15, 22] },
    { pointer: '/items', rows: [22, 29] },
    { pointer: '/items', rows: [29, 36] },
    { pointer: '/items', rows: [36, 40] },
  ])
  expect(JSON.parse(`[${chunks[5]!.text}]`)).toEqual(rows.slice(36))
})

test('of a long text the first, the last and pieces between are given', () => {
  const document = readDocument(Array.from({ length: 2_000 }, (_, line) => `line number ${line} of it`).join('\n'))
  const { chunks, whole, total } = chunksOf(document, counter, { inputTokens: 400, chunkTokens: 100 })
  expect(whole).toBe(false)
  expect(total).toBeGreaterThan(100)
  expect(chunks[0]!.text.startsWith('line number 0 of it\n')).toBe(true)
  expect(chunks.at(-1)!.text.endsWith('line number 1999 of it')).toBe(true)
  expect(chunks.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(400)
})

test('no chunk is above its limit, and nothing is lost where all of it fits', () => {
  const text = fc.array(fc.constantFrom('word', '12345', '数据库', '👩‍👩‍👧', 'e\u0301', '\n', '"', ' '), { maxLength: 300 })
  fc.assert(
    fc.property(text, fc.integer({ min: 5, max: 60 }), (pieces, chunkTokens) => {
      const source = pieces.join('')
      const document = readDocument(source, { kind: 'lines' })
      const { chunks, whole } = chunksOf(document, counter, { inputTokens: 100_000, chunkTokens })
      expect(whole).toBe(true)
      for (const chunk of chunks) expect(chunk.tokens).toBeLessThanOrEqual(chunkTokens)
      expect(
        chunks
          .map((chunk) => chunk.text)
          .join('')
          .replaceAll(/\s/g, ''),
      ).toBe(source.replaceAll(/\s/g, ''))
    }),
    { numRuns: 60 },
  )
})
