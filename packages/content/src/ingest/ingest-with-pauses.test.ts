import { expect, test } from 'vitest'

import { ingest, ingestWithPauses } from '../index.ts'

const now = () => new Date(0)
const inner = (id: number): string => JSON.stringify({ level: 'warn', id })
const rows = Array.from({ length: 9_000 }, (_, id) => ({ id, text: inner(id), note: `plain\u200b ${id}` }))

const RAW: readonly [string, unknown][] = [
  ['a value', { rows }],
  ['JSON', JSON.stringify({ rows })],
  ['JSON Lines', rows.map((row) => JSON.stringify(row)).join('\n')],
  ['CSV', `id,note\n${rows.map(({ id, note }) => `${id},${note}`).join('\n')}`],
  ['lines', rows.map(({ note }) => `2026-01-02 ${note}`).join('\n')],
  ['nothing', undefined],
  ['an error', new Error('late')],
]

test.each(RAW)('gives of %s what is given at once', async (_, raw) => {
  let pauses = 0
  const pause = () => (++pauses % 2 === 0 ? undefined : Promise.resolve())
  expect(await ingestWithPauses(raw, { now }, pause)).toEqual(ingest(raw, { now }))
  expect(pauses).toBeGreaterThan(1)
})

test('rests between pieces of a document, and ends there when it is told to', async () => {
  let pauses = 0
  await ingestWithPauses(RAW[1]![1], { now }, () => void pauses++)
  expect(pauses).toBeGreaterThan(8)

  const reason = new Error('the user left')
  for (const last of [1, 3, 8]) {
    let left = last
    const pause = (): undefined => {
      if (left-- === 0) throw reason
    }
    await expect(ingestWithPauses(RAW[1]![1], { now }, pause)).rejects.toBe(reason)
  }
})

test('refuses options that cannot be used', async () => {
  await expect(ingestWithPauses({}, null as never, () => undefined)).rejects.toThrow(
    'ingest: `options` must be an object, got null',
  )
  await expect(ingestWithPauses({}, { now }, null as never)).rejects.toThrow(
    'ingestWithPauses: `pause` must be a function, got null',
  )
})
