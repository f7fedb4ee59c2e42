import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { createShaper, memoryStore, shapeRows } from './index.ts'

const CUT = '{"id":50,"internal_note":"SECRETNOTE50 and mo'
const now = () => new Date(0)
const fields = { rules: [{ pointer: '/*/internal_note', deny: ['model', 'store'] as const }] }

function* lines(count: number) {
  for (let id = 0; id < count; id++) yield `${JSON.stringify({ id, city: 'Oslo', internal_note: `SECRETNOTE${id}` })}\n`
  yield CUT
}

async function* stream(count: number) {
  const encoder = new TextEncoder()
  for (const line of lines(count)) yield encoder.encode(line)
}

/** A store, and all that was ever written to it. */
function keptStore() {
  const inner = memoryStore()
  const written: Uint8Array[] = []
  const putIfAbsent: typeof inner.putIfAbsent = (key, bytes, options) => {
    written.push(bytes)
    return inner.putIfAbsent(key, bytes, options)
  }
  const text = () => written.map(readable).join('\n')
  return { store: { ...inner, putIfAbsent }, text }
}

function readable(bytes: Uint8Array): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isGzip ? gunzipSync(bytes) : Buffer.from(bytes)).toString('latin1')
}

describe('JSON that is cut off, under a field policy', () => {
  test('is not shown and not stored by a shaper', async () => {
    const { store, text: stored } = keptStore()
    const shaper = createShaper({ store, now, fields, budget: { tokens: 400 } })
    const { result, text } = await shaper.shape(stream(400))
    expect(JSON.stringify([text, { ...result, presentation: result.presentation?.model_content }])).not.toContain(
      'SECRET',
    )
    expect(stored()).toContain('Oslo')
    expect(stored()).not.toContain('SECRET')
    expect(result.warnings.map(({ code }) => code)).toContain('fields_unreadable')
    expect(result.completeness.omitted!.map(({ reason }) => reason)).toContain('policy')
  })

  test('is not shown and not stored when it comes as rows', async () => {
    const { store, text: stored } = keptStore()
    const source = [...lines(50)].join('')
    const { result, text } = await shapeRows(source, {
      store,
      now,
      fields,
      query: 'Oslo',
      budget: { tokens: 600 },
    })
    expect(JSON.stringify([text, result])).not.toContain('SECRET')
    expect(stored()).toContain('Oslo')
    expect(stored()).not.toContain('SECRET')
    expect(result.warnings).toContainEqual({
      code: 'fields_unreadable',
      message:
        'rows that are no JSON, or strings in them that begin as JSON and cannot be read as it, were taken out: 1; the field policy denies what may be in them',
    })
    expect(result.completeness.omitted).toContainEqual({ pointer: '/*', count: 1, reason: 'policy' })
    const { reader } = createShaper({ store, now })
    const read = await reader.read(result.resources![0]!.uri, { rows: [48, 51], budget: { tokens: 300 } })
    expect(read.text).not.toContain('SECRET')
  })

  test('is taken out of strings in rows', async () => {
    const rows = [
      { id: 1, raw: CUT },
      { id: 2, raw: 'plain words' },
    ]
    const rules = [{ pointer: '/*/raw/internal_note', deny: ['model'] as const }]
    const { text } = await shapeRows(rows, { now, fields: { rules }, budget: { tokens: 600 } })
    expect(text).not.toContain('SECRET')
    expect(text).toContain('plain words')
  })
})
