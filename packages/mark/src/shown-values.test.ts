import { resolvePointer } from '@selvedge/contract'
import { createContext } from '@selvedge/pipeline'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { draftOf } from './draft.fixture.ts'
import { fitDocument } from './fit-document.ts'

async function shownIn(value: unknown, tokens: number): Promise<ShownValue[]> {
  const draft = draftOf(JSON.stringify(value))
  const { fit } = await fitDocument(draft, await createContext({ budget: { tokens }, present: 'envelope' }))
  const { status, data } = JSON.parse(fit.text) as { readonly status: string; readonly data?: unknown }
  return status === 'succeeded' || data === undefined ? [] : readShown(data, value)
}

describe('a cut envelope, read back by its own rules', () => {
  const name = fc.lorem({ maxCount: 3 })
  const item = fc.record(
    {
      id: fc.nat(),
      name,
      tags: fc.array(name, { maxLength: 5 }),
      owner: fc.record({ login: name, admin: fc.boolean() }),
      parts: fc.array(
        fc.record({
          sku: name,
          n: fc.nat(),
          price: fc.double({ noNaN: true, noDefaultInfinity: true }).map((price) => price + 0),
        }),
        { maxLength: 6 },
      ),
      log: fc.array(name, { maxLength: 40 }).map((lines) => lines.join('\n')),
      raw: fc
        .array(fc.record({ level: name, n: fc.nat() }), { maxLength: 4 })
        .map((inner) => JSON.stringify({ inner })),
    },
    { requiredKeys: ['id'] },
  )
  const value = fc.record({
    total: fc.nat(),
    meta: fc.record({ page: fc.nat(), by: fc.record({ user: name }), counts: fc.array(fc.nat(), { maxLength: 30 }) }),
    items: fc.array(item, { minLength: 2, maxLength: 20 }),
    byKey: fc.dictionary(fc.stringMatching(/^[a-z/]{1,6}$/), fc.record({ a: fc.nat(), b: name }), {
      minKeys: 4,
      maxKeys: 9,
    }),
    grid: fc.array(fc.array(fc.nat(), { minLength: 2, maxLength: 4 }), { maxLength: 9 }),
  })

  test('shows each value where the source has it', async () => {
    await fc.assert(
      fc.asyncProperty(value, fc.integer({ min: 60, max: 500 }), async (source, tokens) => {
        for (const { pointer, value: shown } of await shownIn(source, tokens)) expectShown(source, pointer, shown)
      }),
      { numRuns: 150, endOnFailure: true },
    )
  })

  test('names list, counts and positions', async () => {
    const items = Array.from({ length: 90 }, (_, index) => ({ id: index, note: `note number ${index}`, kind: 'login' }))
    const draft = draftOf(JSON.stringify({ total: 90, items }))
    const { fit } = await fitDocument(draft, await createContext({ budget: { tokens: 120 } }))
    expect(fit.text).toBe(
      '{"status":"partial","completeness":{"state":"truncated","shown":"5 of 90 items at /items"},' +
        '"data":{"total":90,"/items (5 of 90)":{"all":{"kind":"login"},"cols":["#","id","note"],"rows":' +
        '[[0,0,"note number 0"],[1,1,"note number 1"],[87,87,"note number 87"],[88,88,"note number 88"],[89,89,"note number 89"]]}}}',
    )
  })

  test('a column called # stands beside the number of its row', async () => {
    const items = Array.from({ length: 90 }, (_, index) =>
      index === 0 ? { '#': 'own', id: 0 } : { id: index, at: index },
    )
    const { fit } = await fitDocument(
      draftOf(JSON.stringify({ items })),
      await createContext({ budget: { tokens: 120 } }),
    )
    expect(fit.text).toContain('{"cols":["#","#","id"],"rows":[[0,"own",0]]}')
  })
})

interface ShownValue {
  readonly pointer: string
  readonly value: unknown
}

/** A string that embeds a text is compared run by run, everything else as it is. */
function expectShown(source: unknown, pointer: string, shown: unknown): void {
  const [outer, inner] = pointer.split('#', 2)
  const there = resolvePointer(source, outer!).value
  if (inner !== undefined) return expectShown(JSON.parse(there as string), inner, shown)
  if (typeof there !== 'string' || typeof shown === 'string') {
    expect(there, pointer).toEqual(shown)
    return
  }
  const lines = there.split('\n')
  for (const [place, run] of Object.entries(shown as Record<string, string>)) {
    const [line, offset = '0'] = place.split('+')
    const rest = lines.slice(Number(line) - 1).join('\n')
    expect(rest.startsWith(run, Number(offset)), `${pointer} ${place}`).toBe(true)
  }
}

/** Reads the data of an envelope by what the README says of its form. */
function readShown(data: unknown, source: unknown): ShownValue[] {
  return Object.entries(data as object).flatMap(([key, value]) => {
    const table = /^(\/.*|items) \(\d+ of \d+\)$/s.exec(key)?.[1]
    if (table !== undefined) return blocksOf(value).flatMap((block) => readBlock(block, table === 'items' ? '' : table))
    const host = /^(\/.*) \(JSON\)$/s.exec(key)?.[1]
    if (host === undefined) return readMember('', key, value, source)
    const inner = JSON.parse(resolvePointer(source, host).value as string) as unknown
    return readShown(value, inner).map((one) => ({ pointer: `${host}#${one.pointer}`, value: one.value }))
  })
}

/** A member stands under its path; a list shown in part is an object of positions, marked by how many it has. */
function readMember(base: string, key: string, value: unknown, source: unknown): ShownValue[] {
  const list = /^(.*) \(of \d+\)$/s.exec(key)?.[1]
  const pointer = `${base}/${list ?? key}`
  const there = resolvePointer(source, pointer).value
  const isParent = typeof value === 'object' && value !== null && !Array.isArray(value) && typeof there === 'object'
  if (!isParent || Object.keys(value).length === 0) return [{ pointer, value }]
  return Object.entries(value).flatMap(([step, member]) => readMember(pointer, step, member, source))
}

type Block = Readonly<Record<string, unknown>>

function blocksOf(value: unknown): Block[] {
  return Array.isArray(value) ? (value as Block[]) : [value as Block]
}

function readBlock(block: Block, table: string): ShownValue[] {
  const { all = {}, cols, rows, '#': only, ...rest } = block
  if (Array.isArray(cols) && Array.isArray(rows)) {
    return (rows as unknown[][]).flatMap((row) => {
      const cells = [
        ...Object.entries(all as object),
        ...(cols as string[]).slice(1).map((path, at) => [path, row[at + 1]] as const),
      ]
      return cells.map(([path, value]) => cellAt(table, row[0], path, value))
    })
  }
  if (only !== undefined) return Object.entries(rest).map(([path, value]) => cellAt(table, only, path, value))
  return Object.entries(block).flatMap(([name, run]) => {
    if (!Array.isArray(run)) return [cellAt(table, name, '', run)]
    const start = Number(/\d+$/.exec(name)![0])
    return run.map((value: unknown, at) => cellAt(table, name.replace(/\d+$/, String(start + at)), '', value))
  })
}

/** The name of a record fills the stars of its table's pattern, the last of which is not written. */
function cellAt(table: string, name: unknown, path: string, value: unknown): ShownValue {
  const stars = table.split('*').length
  const steps =
    stars === 1 && typeof name === 'string' && !/^\d+$/.test(name)
      ? [name.replaceAll('/', '~1')]
      : String(name).split('/')
  const record = `${table}/*`.replace(/\*/g, () => steps.shift()!)
  return { pointer: path === '' ? record : `${record}/${path}`, value }
}
