import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { openCursor, sealCursor } from './cursor.ts'
import { walkPages } from './walk-pages.ts'

const key = 'a key for tests only'
const at = (time: string) => () => new Date(time)
const asked = { key, tenant: 'a', query: { table: 'orders', where: 'secret = 1' }, now: at('2026-12-01T10:00:00Z') }

describe('sealed cursors', () => {
  it('hold a place, hide it, and are the same for the same place', async () => {
    const cursor = await sealCursor({ after: 'row 341', page: 3 }, asked)
    expect(cursor).toBe(await sealCursor({ after: 'row 341', page: 3 }, asked))
    expect(cursor).toMatch(/^sc1_[\w-]+$/)
    expect(atob(cursor.slice(4).replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('row')
    expect(await openCursor(cursor, asked)).toEqual({ after: 'row 341', page: 3 })
  })

  it('open for their tenant and question alone', async () => {
    const cursor = await sealCursor('', asked)
    expect(await openCursor(cursor, asked)).toBe('')
    await expect(openCursor(cursor, { ...asked, tenant: 'b' })).rejects.toMatchObject({ code: 'refused' })
    await expect(openCursor(cursor, { ...asked, query: { table: 'orders' } })).rejects.toMatchObject({
      code: 'refused',
    })
    await expect(openCursor(cursor, { ...asked, key: 'another key for tests' })).rejects.toMatchObject({
      code: 'refused',
    })
    await expect(openCursor(cursor, { ...asked, authorize: () => false })).rejects.toMatchObject({ code: 'refused' })
    expect(await openCursor(cursor, { ...asked, key: ['another key for tests', key], authorize: () => true })).toBe('')
  })

  it('expire', async () => {
    const cursor = await sealCursor(1, { ...asked, ttlMs: 60_000 })
    expect(await openCursor(cursor, { ...asked, now: at('2026-12-01T10:00:59Z') })).toBe(1)
    await expect(openCursor(cursor, { ...asked, now: at('2026-12-01T10:01:00Z') })).rejects.toMatchObject({
      code: 'expired',
    })
    await expect(sealCursor(1, { ...asked, ttlMs: 0 })).rejects.toThrow(
      '`ttlMs` must be a number over 0 and at most 3155760000000 (100 years), got 0',
    )
  })

  it('do not open once a character is changed, added or missing', async () => {
    const cursor = await sealCursor('place', asked)
    const other = fc.constantFrom('A', 'b', '7', '-', '_', '', '=', '/', ' ')
    await fc.assert(
      fc.asyncProperty(fc.nat(cursor.length - 1), other, async (index, sign) => {
        fc.pre(cursor[index] !== sign)
        const changed = cursor.slice(0, index) + sign + cursor.slice(index + 1)
        await expect(openCursor(changed, asked)).rejects.toMatchObject({ name: 'CursorError' })
        await expect(
          openCursor(cursor.slice(0, index) + sign + cursor.slice(index), asked).catch((error: Error) => error.name),
        ).resolves.toBe(sign === '' ? 'place' : 'CursorError')
      }),
    )
    for (const text of ['', 'sc1_', 'sc1_AAAA', 'next', 'sc1_*'])
      await expect(openCursor(text, asked)).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('walkPages', () => {
  it('reads all pages, an empty string being a cursor', async () => {
    const pages: { readonly [cursor: string]: { readonly rows: number[]; readonly next?: string | null } } = {
      first: { rows: [1, 2], next: '' },
      '': { rows: [3], next: 'last' },
      last: { rows: [4], next: null },
    }
    expect(await all(async (cursor = 'first') => pages[cursor]!)).toEqual([1, 2, 3, 4])
  })

  it('stops on a cursor that does not advance, and says so', async () => {
    expect(await all(async () => ({ rows: [1], next: 'same' }))).toEqual([1, 1, 'cursor_repeats'])
    let turn = 0
    expect(await all(async () => ({ rows: [turn], next: String(turn++ % 2) }))).toEqual([0, 1, 2, 'cursor_repeats'])
    expect(await all(async () => ({ rows: [0], next: String(turn++) }), { maxPages: 2 })).toEqual([
      0,
      0,
      'too_many_pages',
    ])
  })
})

/** What a walk yields, then why it ended early. */
async function all(fetchPage: Parameters<typeof walkPages<number>>[0], options = {}) {
  const rows: number[] = []
  try {
    for await (const row of walkPages(fetchPage, options)) rows.push(row)
  } catch (error) {
    return [...rows, (error as { readonly code: string }).code]
  }
  return rows
}
