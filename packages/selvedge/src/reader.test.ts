import { memoryStore } from '@selvedge/offload'
import { partial, validateResult, type Locator, type ToolResult } from '@selvedge/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'
import type { Shaped } from './shaped.ts'

const now = () => new Date('2026-01-02T03:04:05.000Z')
const store = memoryStore()
const shaper = createShaper({ budget: { tokens: 300 }, store, now })

const rows = Array.from({ length: 500 }, (_, id) => ({ id, city: `Town ${id}` }))
const nested = { page: 1, lists: [[], { items: rows }] }
const log = Array.from({ length: 900 }, (_, step) => `step ${step} compiled ok`).join('\n')
const table = `id,city\n${rows.map(({ id, city }) => `${id},${city}`).join('\n')}\n`

async function uriOf(raw: unknown, mediaType?: string): Promise<string> {
  const { resources } = await shaper.shape(raw, mediaType === undefined ? {} : { mediaType })
  return resources[0]!.uri
}

const dataOf = ({ result }: Shaped) => result.data

/** Follows `next` to the end; every answer must be within the budget. */
async function pages(uri: string, at: Locator = {}): Promise<Shaped[]> {
  const found: Shaped[] = []
  for (let next: Locator | undefined = at; next !== undefined;) {
    const shaped: Shaped = await shaper.reader.read(uri, next)
    expect(shaped.tokens).toBeLessThanOrEqual(300)
    expect(shaped.result.completeness.state).not.toBe('truncated')
    found.push(shaped)
    const following: ToolResult['completeness']['next'] = shaped.result.completeness.next
    if (following?.type === 'resource') {
      const { type: _, uri: same, ...place } = following
      expect(same).toBe(uri)
      next = place
    } else next = undefined
    expect(found.length).toBeLessThan(100)
  }
  return found
}

describe('a place', () => {
  test('rows of a nested list come under the numbers they have', async () => {
    const shaped = await shaper.reader.read(await uriOf(nested), { pointer: '/lists/1/items', rows: [341, 343] })
    expect(shaped.result.data).toEqual({ lists: [{ items: [rows[341], rows[342]] }] })
    expect(shaped.result.completeness.state).toBe('complete')
    expect(shaped.result.evidence.map(({ locator }) => locator)).toContainEqual({ pointer: '/lists/1/items/341/id' })
  })

  test('lines of a text', async () => {
    const { text } = await shaper.reader.read(await uriOf(log), { lines: [500, 502] })
    expect(text).toBe('step 499 compiled ok\nstep 500 compiled ok\nstep 501 compiled ok')
  })

  test('rows of a table, with its header', async () => {
    const { text } = await shaper.reader.read(await uriOf(table, 'text/csv'), { rows: [341, 343] })
    expect(text).toBe('id,city\n341,Town 341\n342,Town 342')
  })

  test('a single value', async () => {
    const uri = await uriOf(nested)
    expect((await shaper.reader.read(uri, { pointer: '/lists/1/items/7/city' })).result.data).toEqual({
      lists: [{ items: [{ city: 'Town 7' }] }],
    })
    expect((await shaper.reader.read(uri, { pointer: '/page' })).result.data).toEqual({ page: 1 })
  })

  test('lines of a long string', async () => {
    const { result } = await shaper.reader.read(await uriOf({ name: 'build', log }), {
      pointer: '/log',
      lines: [500, 501],
    })
    expect(result.data).toEqual({ log: 'step 499 compiled ok\nstep 500 compiled ok' })
  })

  test('a place inside JSON that stands in a string, and page by page to its end', async () => {
    const uri = await uriOf({ other: 1, blob: { text: JSON.stringify({ items: rows, log }) } })
    const part = '/blob/text'
    const value = await shaper.reader.read(uri, { part, pointer: '/items/3' })
    expect(value.result.data).toEqual({ items: [rows[3]] })
    expect(value.result.evidence.map(({ locator }) => locator)).toContainEqual({ part, pointer: '/items/3/city' })
    expect(validateResult(value.result)).toEqual([])
    expect(dataOf(await shaper.reader.read(uri, { part, pointer: '/log', lines: [3, 4] }))).toEqual({
      log: 'step 2 compiled ok\nstep 3 compiled ok',
    })
    const read = (await pages(uri, { part, pointer: '/items', rows: [100, 160] })).flatMap(
      (shaped) => (dataOf(shaped) as { items: unknown[] }).items,
    )
    expect(read).toEqual(rows.slice(100, 160))
  })

  test.each<[string, Locator, string]>([
    ['rows and lines', { pointer: '/lists/1/items', rows: [1, 2], lines: [1, 2] }, 'cannot stand together'],
    ['chars of nothing', { chars: [0, 5] }, '`chars` need the string or line they are of'],
    [
      'rows of a value',
      { pointer: '/page', rows: [0, 1] },
      '`rows` are of a table or list, and the value at /page is none',
    ],
    ['lines of a list', { pointer: '/lists', lines: [1, 2] }, 'the value at /lists is a list of 2: give `rows`'],
    ['a pointer that is none', { pointer: 'page' }, '`pointer` must be a JSON Pointer such as "/items", got "page"'],
  ])('%s are a failure that says what to write', async (_, at, message) => {
    const { result } = await shaper.reader.read(await uriOf(nested), at)
    expect(result).toMatchObject({ status: 'failed', error: { code: 'bad_place', action: 'fix_arguments' } })
    expect(result.error?.message).toContain(message)
  })

  test.each<[string, Locator]>([
    ['a pointer that leads nowhere', { pointer: '/none' }],
    ['rows behind the last one', { pointer: '/lists/1/items', rows: [900, 901] }],
    ['lines of a string that has fewer', { pointer: '/lists/1/items/7/city', lines: [9, 9] }],
  ])('%s is a failure that says what to do', async (_, at) => {
    const { result, text } = await shaper.reader.read(await uriOf(nested), at)
    expect(result).toMatchObject({
      status: 'failed',
      error: { code: 'no_such_place', category: 'validation', action: 'fix_arguments' },
    })
    expect(text).toContain('nothing')
  })
})

describe('a page of HTML', () => {
  const hidden = `<div style="display:none">\n${'<p>words for nobody</p>\n'.repeat(40)}</div>\n`
  const paragraphs = (count: number) =>
    Array.from({ length: count }, (_, number) => `<p>Paragraph ${number} of the page.</p>\n`).join('')

  test.each([
    ['short', 100],
    ['over 1 MiB', 30_000],
  ])('shows what its reader sees, by lines and from page to page: %s', async (_, count) => {
    const uri = await uriOf(`<html><body>\n${hidden}${paragraphs(count)}</body></html>`, 'text/html')
    const first = await shaper.reader.read(uri)
    expect(first.text).toContain('Paragraph 0 of the page.\nParagraph 1 of the page.')
    const middle = await shaper.reader.read(uri, { lines: [10, 46] })
    expect(middle.result.data).toBe('Paragraph 0 of the page.\nParagraph 1 of the page.\nParagraph 2 of the page.')
    expect(first.text + middle.text).not.toContain('nobody')
    const hiddenOnly = await shaper.reader.read(uri, { lines: [5, 9] })
    expect(hiddenOnly.result).toMatchObject({ status: 'failed', error: { code: 'no_such_place' } })
  })

  test('comes to its end', async () => {
    const uri = await uriOf(`<html><body>\n${hidden}${paragraphs(100)}</body></html>`, 'text/html')
    const found = await pages(uri)
    expect(found.map((shaped) => dataOf(shaped)).join('\n')).toBe(
      Array.from({ length: 100 }, (_, number) => `Paragraph ${number} of the page.`).join('\n'),
    )
  })
})

test('cells of a table without a header, parted by semicolons, stay rows when few are read', async () => {
  const names = ['Berg, Al', 'Ono, Yoko', 'Bell, J.']
  const source = rows.map(({ id }) => `${id};${names[id % 3]};x${id}`).join('\n')
  const { text } = await shaper.reader.read(await uriOf(source, 'text/csv'), { rows: [341, 343] })
  expect(text).toBe('341;Bell, J.;x341\n342;Berg, Al;x342')
})

describe('page by page', () => {
  test('rows: all of them, each once, in order', async () => {
    const found = await pages(await uriOf(rows))
    expect(found.length).toBeGreaterThan(5)
    expect(found.flatMap((shaped) => dataOf(shaped) as unknown[])).toEqual(rows)
  })

  test('lines: the text itself', async () => {
    const found = await pages(await uriOf(log))
    expect(found.map((shaped) => dataOf(shaped)).join('\n')).toBe(log)
  })

  test('part of the rows: no further than asked', async () => {
    const found = await pages(await uriOf(nested), { pointer: '/lists/1/items', rows: [100, 160] })
    const read = found.flatMap((shaped) => (dataOf(shaped) as { lists: [{ items: unknown[] }] }).lists[0].items)
    expect(read).toEqual(rows.slice(100, 160))
  })

  test('one line that is longer than a page, between two short ones', async () => {
    const long = 'five very long words without a break 🦉 '.repeat(300)
    const text = `first\n${long}\nlast`
    const found = await pages(await uriOf(text))
    const shown = found.map((shaped) => dataOf(shaped) as string)
    expect(shown[0]).toBe('first')
    expect(shown.at(-1)).toBe('last')
    expect(shown.slice(1, -1).join('')).toBe(long)
  })

  test('a string that is longer than a page', async () => {
    const text = 'word '.repeat(2000)
    const found = await pages(await uriOf({ text }), { pointer: '/text' })
    expect(found.map((shaped) => (dataOf(shaped) as { text: string }).text).join('')).toBe(text)
  })
})

describe('what the source did not give', () => {
  const items = Array.from({ length: 60 }, (_, id) => ({ id, note: `note ${id}` }))

  test('is missing from what is read back, too', async () => {
    const page = partial({
      data: { total: 900, items },
      completeness: { state: 'partial', reason: 'page', available_items: 900, next: { type: 'cursor', value: 'c2' } },
    })
    const { resources } = await shaper.shape(page, { budget: { tokens: 100 } })
    const uri = resources[0]!.uri
    const read = async (at: Locator) => (await shaper.reader.read(uri, { ...at, budget: { tokens: 4000 } })).result
    expect(await read({})).toMatchObject({
      status: 'partial',
      completeness: { state: 'partial', available_items: 900, next: { type: 'cursor', value: 'c2' } },
    })
    expect((await read({ pointer: '/items', rows: [58, 60] })).completeness.state).toBe('partial')
    expect((await read({ pointer: '/items/3/note' })).completeness.state).toBe('complete')
    const whole = await shaper.shape({ total: 900, items }, { budget: { tokens: 100 } })
    expect(whole.resources[0]!.uri).not.toBe(uri)
    expect((await shaper.reader.read(whole.resources[0]!.uri, { budget: { tokens: 4000 } })).result.status).toBe(
      'succeeded',
    )
  })

  test('what was too deep to be taken in is no null', async () => {
    let deep: unknown = 'leaf'
    for (let level = 0; level < 260; level++) deep = level % 2 === 0 ? { k: deep } : [deep]
    const { result, resources } = await shaper.shape({ deep, items }, { budget: { tokens: 120 } })
    const { pointer } = result.completeness.omitted!.find(({ reason }) => reason === 'depth_limit')!
    const { result: read } = await shaper.reader.read(resources[0]!.uri, {
      pointer: pointer!,
      budget: { tokens: 4000 },
    })
    expect(read.completeness.state).not.toBe('complete')
  })
})

describe('what is larger than a page', () => {
  /** Follows what was left out of each page before what comes after it. */
  async function walk(uri: string): Promise<string[]> {
    const places: string[] = []
    const open: Locator[] = [{}]
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const { result, tokens } = await shaper.reader.read(uri, place)
      expect(tokens).toBeLessThanOrEqual(300)
      expect(result.status).not.toBe('failed')
      places.push(JSON.stringify(place))
      expect(new Set(places).size, places.join(' ')).toBe(places.length)
      const { next, local_next: inner } = result.completeness
      for (const following of [next, inner]) {
        if (following?.type !== 'resource') continue
        const { type: _, uri: same, ...there } = following
        expect(same).toBe(uri)
        open.push(there)
      }
    }
    return places
  }

  test('a row is gone on with inside it, then come those behind it', async () => {
    const items = Array.from({ length: 60 }, (_, at) => `item ${at} of a row that is longer than any page of it`)
    const places = await walk(await uriOf(['first', { items }, 'last']))
    expect(places).toContain('{"rows":[2,3]}')
    expect(places.some((place) => place.includes('"pointer":"/1/items","rows":['))).toBe(true)
  })

  test('rows and texts inside a line of JSON are read on their own', async () => {
    const long = 'a text that is longer than any page of it '.repeat(60)
    const lines = Array.from({ length: 60 }, (_, id) => ({ id, items: [{ text: id === 7 ? long : 'short' }, 'next'] }))
    const uri = await uriOf(lines.map((line) => JSON.stringify(line)).join('\n'))
    expect((await walk(uri)).some((place) => place.includes('"pointer":"/7/items/0/text","lines":[1,1],"chars"'))).toBe(
      true,
    )
    const { result } = await shaper.reader.read(uri, { pointer: '/3/items', rows: [1, 2] })
    expect(result.data).toEqual([{ items: ['next'] }])
  })

  test('a row of many columns is no list of its own', async () => {
    const cells = (row: number) =>
      Array.from({ length: 12 }, (_, at) => `v${row}_${at} ${'text '.repeat(30)}`).join(',')
    const header = Array.from({ length: 12 }, (_, at) => `column_${at}`).join(',')
    const uri = await uriOf([header, ...Array.from({ length: 10 }, (_, row) => cells(row))].join('\n'), 'text/csv')
    await walk(uri)
    const { result } = await shaper.reader.read(uri, { pointer: '/0', rows: [3, 9] })
    expect(result.error?.code).toBe('bad_place')
  })

  test('a long cell is read in pieces, under its column', async () => {
    const long = Array.from({ length: 900 }, (_, at) => `word${at} "x"`).join(', ')
    const rows = Array.from({ length: 50 }, (_, id) => `${id},"${(id === 7 ? long : 'short').replaceAll('"', '""')}"`)
    const uri = await uriOf(`id,note\n${rows.join('\n')}\n`, 'text/csv')
    let read = ''
    let at: Locator | undefined = { pointer: '/7/note' }
    while (at !== undefined) {
      const { result } = await shaper.reader.read(uri, at)
      read += (result.data as { note: string }[])[0]!.note
      const { type, uri: same, ...next } = { type: 'none', uri, ...result.completeness.next }
      expect(same).toBe(uri)
      at = type === 'resource' ? next : undefined
    }
    expect(read).toBe(long)
    expect((await walk(uri)).length).toBeGreaterThan(9)
  })

  test('the members of a large object are read like rows, whatever it is read at', async () => {
    const people = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [`user${at}`, { name: `n${at}`, age: at }]),
    )
    for (const [raw, base] of [
      [people, {}],
      [{ people }, {}],
      [{ text: JSON.stringify(people) }, { part: '/text' }],
    ] as const) {
      const { result, resources } = await shaper.shape(raw, { budget: { tokens: 100 } })
      const uri = resources[0]!.uri
      let read = JSON.stringify(result.data)
      let at: unknown = result.completeness.local_next
      while (at !== undefined) {
        const { type: _, uri: same, ...place } = at as { type: string; uri: string } & Locator
        expect(same).toBe(uri)
        expect(place).toMatchObject({ rows: expect.any(Array), ...base })
        const { result: page } = await shaper.reader.read(uri, place)
        read += JSON.stringify(page.data)
        at = page.completeness.next
      }
      for (const name of Object.keys(people)) expect(read).toMatch(new RegExp(`${name}\\b`))
    }
  })

  test('what no page can hold leads nowhere, and says so', async () => {
    let deep: unknown = 'text '.repeat(300)
    for (let level = 0; level < 200; level++) deep = [deep]
    const uri = await uriOf(deep)
    await walk(uri)
    const { result } = await shaper.reader.read(uri, { rows: [0, 1] })
    expect(result.completeness).toMatchObject({ state: 'truncated' })
    expect(result.completeness.local_next).toBeUndefined()
    expect(result.warnings.map(({ code }) => code)).toContain('page_too_small')
  })

  test('no page leads back to one before, however values are nested', async () => {
    const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 600 }), fc.constant(null))
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        leaf,
        fc.array(tie('value'), { maxLength: 30 }),
        fc.dictionary(fc.constantFrom('id', 'items', 'a/b', ''), tie('value')),
        tie('value').map((inner) => JSON.stringify(inner)),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 3, maxLength: 12 }), fc.boolean(), async (list, isLines) => {
        const raw = isLines ? list.map((each) => JSON.stringify(each)).join('\n') : list
        const mediaType = isLines ? 'application/x-ndjson' : 'application/json'
        const { resources } = await shaper.shape(raw, { budget: { tokens: 60 }, mediaType })
        if (resources.length > 0) await walk(resources[0]!.uri)
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})

describe('search', () => {
  test('shows what answers the question', async () => {
    const shaped = await shaper.reader.search(await uriOf(nested), 'Town 417')
    expect(shaped.text).toContain('Town 417')
    expect(shaped.tokens).toBeLessThanOrEqual(300)
  })

  const towns = (shaped: Shaped): readonly string[] => shaped.text.match(/Town \d+/g) ?? []

  test('shows on each page what the pages before did not, until all was shown', async () => {
    const uri = await uriOf(rows.slice(0, 80))
    const seen: string[] = []
    let page = 1
    for (; page < 20; page++) {
      const shaped = await shaper.reader.search(uri, 'Which town is it?', { page })
      expect(shaped.tokens).toBeLessThanOrEqual(300)
      if (shaped.result.status === 'failed') {
        expect(shaped.result.error).toMatchObject({ code: 'no_such_place' })
        break
      }
      seen.push(...towns(shaped))
    }
    expect(page).toBeGreaterThan(3)
    expect(seen.toSorted()).toEqual(
      rows
        .slice(0, 80)
        .map(({ city }) => city)
        .toSorted(),
    )
  })

  test('gives the same page in a process that never saw the others', async () => {
    const uri = await uriOf(nested)
    await shaper.reader.search(uri, 'Which town is it?')
    const here = await shaper.reader.search(uri, 'Which town is it?', { page: 3 })
    const there = createShaper({ budget: { tokens: 300 }, store, now })
    expect((await there.reader.search(uri, 'Which town is it?', { page: 3 })).text).toBe(here.text)
  })

  test('does not repeat what the first text showed for the same question, nor hide it from another', async () => {
    const own = createShaper({ budget: { tokens: 300 }, store, now })
    const first = await own.shape(nested, { query: 'Which town is it?' })
    const uri = first.resources[0]!.uri
    const again = await own.reader.search(uri, 'Which town is it?')
    expect(towns(first).length).toBeGreaterThan(5)
    expect(towns(again).length).toBeGreaterThan(5)
    expect(towns(again).filter((town) => towns(first).includes(town))).toEqual([])
    const other = await own.reader.search(uri, `Where is ${towns(first)[0]}?`)
    expect(towns(other)).toContain(towns(first)[0])
  })

  test('shows what answers and nothing to fill the page', async () => {
    const lines = Array.from({ length: 3000 }, (_, step) =>
      step === 1999 ? 'error: town 77 is gone' : `step ${step} ok`,
    )
    const logUri = await uriOf(lines.join('\n'))
    expect((await shaper.reader.search(logUri, 'town')).result.data).toEqual({
      segments: [{ from: 2000, to: 2000, text: 'error: town 77 is gone' }],
    })
    expect((await shaper.reader.search(logUri, 'step 777')).result.data).toEqual({
      segments: [{ from: 778, to: 778, text: 'step 777 ok' }],
    })
    const orders = rows.map((row) => ({ ...row, state: row.id === 341 ? 'late' : 'on time' }))
    const found = await shaper.reader.search(await uriOf({ orders }), 'Which orders are late?')
    expect(found.result.data).toEqual({ orders: [{ id: 341, city: 'Town 341', state: 'late' }] })
  })

  test('says so when no word of the question is there', async () => {
    const { result, text } = await shaper.reader.search(await uriOf(log), 'zebra')
    expect(result.status).not.toBe('failed')
    expect(text).toContain('no word of the question stands in the stored result')
  })

  test('shows again what the first text showed, when there is nothing else', async () => {
    const own = createShaper({ budget: { tokens: 300 }, store, now })
    const first = await own.shape(log, { query: 'step 417' })
    const again = await own.reader.search(first.resources[0]!.uri, 'step 417')
    expect(again.result.data).toEqual({ segments: [{ from: 418, to: 418, text: 'step 417 compiled ok' }] })
  })

  test.each([0, 1.5, 21, Number.NaN])('has no page %s', async (page) => {
    await expect(shaper.reader.search('selvedge://1', 'why?', { page })).rejects.toThrow(
      `reader.search: \`page\` must be an integer from 1 to 20, got ${page}`,
    )
  })

  test('needs a question', async () => {
    await expect(shaper.reader.search('selvedge://1', ' ')).rejects.toThrow(
      'search: `query` must be a non-empty string, got " "',
    )
  })
})

describe('select', () => {
  test('computes over all of it', async () => {
    const shaped = await shaper.reader.select(await uriOf(rows), 'filter(.id >= 490) | map(.city)')
    expect(shaped.result.data).toEqual(rows.slice(490).map(({ city }) => city))
    expect(shaped.tokens).toBeLessThanOrEqual(300)
  })

  test('an expression that cannot be used is a failure that says so', async () => {
    const { result } = await shaper.reader.select(await uriOf(rows), 'filter(')
    expect(result).toMatchObject({ status: 'failed', error: { code: 'bad_expression', action: 'fix_arguments' } })
  })
})

describe('what cannot be read', () => {
  test.each<[string, () => Promise<Shaped>, string]>([
    ['no handle', () => shaper.reader.read('selvedge://12'), 'malformed'],
    ['a handle nobody gave', () => shaper.reader.read(`selvedge://${'1'.repeat(39)}`), 'unknown'],
    ['that of another tenant', async () => shaper.reader.read(await uriOf(rows), { tenant: 'other' }), 'unknown'],
  ])('%s is a failure', async (_, read, code) => {
    const { result } = await read()
    expect(result).toMatchObject({ status: 'failed', error: { code } })
    expect(validateResult(result).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('without a store there is nothing to read', async () => {
    await expect(createShaper().reader.read('selvedge://1')).rejects.toThrow(
      'reader.read: there is nothing to read from; give the shaper a `store`',
    )
  })
})

test('reading stores nothing', async () => {
  const own = memoryStore()
  const shaper = createShaper({ budget: { tokens: 300 }, store: own, now })
  const count = async () => {
    let blobs = 0
    for await (const _ of own.list('')) blobs++
    return blobs
  }
  const { resources } = await shaper.shape(rows)
  const before = await count()
  await shaper.reader.read(resources[0]!.uri)
  await shaper.reader.search(resources[0]!.uri, 'Town 5')
  expect(await count()).toBe(before)
})

test('every answer keeps the contract', async () => {
  const uri = await uriOf(nested)
  for (const shaped of [
    await shaper.reader.read(uri, { pointer: '/lists/1/items' }),
    await shaper.reader.read(uri),
    await shaper.reader.search(uri, 'Town 5'),
  ]) {
    expect(validateResult(shaped.result).filter(({ severity }) => severity === 'error')).toEqual([])
  }
})
