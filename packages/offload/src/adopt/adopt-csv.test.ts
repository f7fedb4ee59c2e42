import { createRedactor } from '@selvedge/redact'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sha256Digest } from '../hashing.ts'
import { memoryStore } from '../memory-store.ts'
import { createReader } from '../reader.ts'
import { adopt } from './adopt.ts'

const key = 'a key for tests only'
const now = () => new Date('2026-12-01T10:00:00Z')
const encoder = new TextEncoder()
const MIB = 1024 * 1024

async function adoptText(bytes: Uint8Array, format: 'csv' | 'jsonl' = 'csv') {
  const source = memoryStore()
  await source.putIfAbsent(`rows.${format}`, bytes, { digest: sha256Digest(bytes) })
  const store = memoryStore()
  const redactor = createRedactor({}, { numbering: 'redactor' })
  const draft = await adopt({ source, prefix: 'rows', store, key, tenant: 'a', redactor, now })
  const reader = createReader({ store, key, now, adopted: { source, redactor } })
  const rows = async (from: number, to: number) => {
    const { document } = await reader.read(draft.resource!.uri, { tenant: 'a', rows: [from, to] })
    return document.source.split('\n').map((line) => JSON.parse(line) as Record<string, string>)
  }
  let stored = ''
  for await (const { key: blob } of store.list('')) stored += new TextDecoder().decode(await store.get(blob))
  return { draft, rows, shown: JSON.stringify([draft.facts, draft.document.source, draft.warnings]) + stored }
}

function adoptCsv(text: string) {
  return adoptText(encoder.encode(text))
}

function countOf({ facts }: Awaited<ReturnType<typeof adopt>>) {
  return facts.find(({ pointer, statistic }) => pointer === '' && statistic === 'count')?.value
}

/** No other cell holds it. */
const passwordOf = (row: number) => `Zq7xLeak${row}w`

describe('adopt of CSV with line breaks in its cells', () => {
  it('keeps its place when a cell lies across the edge of what is read at a time', async () => {
    const lines = (row: number) => 'some words\n'.repeat(row % 401)
    const text = Array.from({ length: 3000 }, (_, row) => `${row},"${lines(row)}end",${passwordOf(row)}\n`).join('')
    const { draft, rows, shown } = await adoptCsv(`id,note,password\n${text}`)
    expect(text.length).toBeGreaterThan(6 * MIB)
    expect(countOf(draft)).toBe(3000)
    expect(shown).not.toContain('Zq7xLeak')
    for (const from of [0, 1000, 1850, 1900, 1950, 2999]) {
      const page = await rows(from, Math.min(from + 50, 3000))
      expect(page.map(({ id }) => Number(id))).toEqual(page.map((_, at) => from + at))
      expect(page.map(({ note }) => note)).toEqual(page.map((_, at) => `${lines(from + at)}end`))
      expect(JSON.stringify(page)).not.toContain('Zq7xLeak')
    }
  })

  it('counts and numbers many rows of a few lines', async () => {
    const text = Array.from({ length: 60_000 }, (_, row) => `${row},"${'some words\n'.repeat(row % 20)}end"\n`).join('')
    const { draft, rows } = await adoptCsv(`id,note\n${text}`)
    expect(countOf(draft)).toBe(60_000)
    expect((await rows(39_998, 40_001)).map(({ id }) => Number(id))).toEqual([39_998, 39_999, 40_000])
  })

  it('gives back every row of any table, and its passwords never', async () => {
    const words = fc.string({
      unit: fc.constantFrom('w', 'ö', ' ', ',', '"', '\n', '\r\n', '\r', 'x,"', '"\n'),
      maxLength: 30,
    })
    const cell = fc.record({ note: words, times: fc.constantFrom(1, 1, 3, 5000) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 20, maxLength: 40 }),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom(',', ';'),
        fc.nat(59_000),
        fc.boolean(),
        async (cells, lineBreak, delimiter, shift, isEnded) => {
          const notes = cells.map(({ note, times }) => `n${note.repeat(times)}`)
          // The edge at 4 MiB falls somewhere into the table.
          const filler = Array.from({ length: 64 }, () => 'x'.repeat(65_536))
          filler[0] = filler[0]!.slice(0, 60_000 - shift)
          const all = [...filler, ...notes]
          const records = all.map((note, row) =>
            [row, `"${note.replaceAll('"', '""')}"`, `"${passwordOf(row)}"`].join(delimiter),
          )
          const text = [['id', 'note', 'password'].join(delimiter), ...records].join(lineBreak)
          const { draft, rows, shown } = await adoptCsv(isEnded ? text + lineBreak : text)
          expect(countOf(draft)).toBe(all.length)
          expect(shown).not.toContain('Zq7xLeak')
          const page = await rows(60, all.length)
          expect(page.map(({ id }) => Number(id))).toEqual(page.map((_, at) => 60 + at))
          expect(page.map(({ note }) => plain(note!))).toEqual(all.slice(60).map(plain))
          expect(JSON.stringify(page)).not.toContain('Zq7xLeak')
          const [last] = await rows(all.length - 1, all.length)
          expect(Number(last!['id'])).toBe(all.length - 1)
        },
      ),
      { numRuns: 6 },
    )
  }, 60_000)

  it('makes what follows a quote that is never closed one row, and does not show it', async () => {
    const { draft, rows, shown } = await adoptCsv(
      `id,note,password\n1,fine,${passwordOf(1)}\n2,"open,${passwordOf(2)}\n3,fine,${passwordOf(3)}\n`,
    )
    expect(countOf(draft)).toBe(2)
    expect(draft.warnings.map(({ code }) => code)).toEqual(['adopted', 'quote_never_closed'])
    expect((await rows(1, 2))[0]!['note']).toBe('[35 bytes behind a quote that is never closed are not shown]')
    expect(shown).not.toContain('Zq7xLeak')
  })

  it.each([
    ['blanks behind a quote', '"abc\nxyz" ,'],
    ['blanks before a quote', ' "abc\nxyz",'],
    ['a backslash before a quote', '"say \\"hi\\", ok",'],
  ])('does not show a row that %s may have shifted', async (_, note) => {
    const { rows, shown } = await adoptCsv(`id,note,password\n1,${note}${passwordOf(1)}\n2,5" pipe,${passwordOf(2)}\n`)
    const page = await rows(0, 3)
    expect(page[0]).toEqual({ id: '[a row with a quote out of place is not shown]' })
    expect(page.at(-1)).toMatchObject({ id: '2', note: '5" pipe' })
    expect(JSON.stringify(page) + shown).not.toContain('Zq7xLeak')
  })

  it('refuses a quote that is open for more than 16 MiB', async () => {
    const text = `id,note\n1,"open\n${`2,${'x'.repeat(1000)}\n`.repeat(17_500)}`
    await expect(adoptCsv(text)).rejects.toThrow('a row of an object is longer than 16 MiB')
  })

  it('knows the columns when the first cells are long', async () => {
    const text = Array.from(
      { length: 40 },
      (_, row) => `${row};"${'so, many, words\n'.repeat(9000)}";${passwordOf(row)}\n`,
    )
    const { draft, shown } = await adoptCsv(`id;note;password\n${text.join('')}`)
    expect(countOf(draft)).toBe(40)
    expect(shown).not.toContain('Zq7xLeak')
  })

  it.each<['csv' | 'jsonl', string, (row: number) => string]>([
    ['csv', 'id,note\n', (row) => `${row},"M\u00fcnchen\nOst"\n`],
    ['jsonl', '', (row) => `{"id":${row},"note":"M\u00fcnchen Ost"}\n`],
  ])('keeps its place in %s that is not UTF-8', async (format, header, line) => {
    const text = header + Array.from({ length: 20_000 }, (_, row) => line(row)).join('')
    const { rows } = await adoptText(Uint8Array.from(Buffer.from(text, 'latin1')), format)
    for (const row of [0, 9999, 19_999]) expect((await rows(row, row + 1)).map(({ id }) => Number(id))).toEqual([row])
  })

  it('reads past a byte order mark', async () => {
    const { rows } = await adoptCsv(`\uFEFF"id","note"\n1,"a\nb"\n`)
    expect(await rows(0, 1)).toEqual([{ id: '1', note: 'a\nb' }])
  })
})

/** Cleaning may change how lines of a cell break. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
