import { assertOption, optionChecks } from '@selvedge/pipeline'

import { assertStorageOptions } from './storage-options.ts'

/** One page of a listing. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Where to go on; `undefined` or `null` at the end. An empty string is a cursor like any other. */
  readonly next?: string | null
}

export interface WalkPagesOptions {
  readonly signal?: AbortSignal
  /** Pages asked for at most. @default 10000 */
  readonly maxPages?: number
}

/** Why a walk ended before the end: the source kept giving the same cursor, or `maxPages` were read. */
export class WalkError extends Error {
  override readonly name = 'WalkError'
  readonly code: 'cursor_repeats' | 'too_many_pages'

  constructor(code: WalkError['code'], pages: number) {
    super(
      code === 'cursor_repeats'
        ? `walkPages: the source gave a cursor it had given before, after ${pages} pages; what was read so far is not all`
        : `walkPages: there is more after ${pages} pages; raise \`maxPages\` to read on`,
    )
    this.code = code
  }
}

const PAGE = ['a function that gives { rows, next }', isPage] as const

function isPage(page: unknown): boolean {
  const { rows, next } = (page ?? {}) as Partial<Page<unknown>>
  return Array.isArray(rows) && (next === undefined || next === null || typeof next === 'string')
}

/**
 * Yields the rows of all pages, one page in memory at a time: feed it to `offloadRows`, and every row stays reachable
 * through the handle, also those that are not shown. Throws a {@link WalkError} rather than walk in a circle.
 */
export async function* walkPages<Row>(
  fetchPage: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<Page<Row>>,
  options: WalkPagesOptions = {},
): AsyncGenerator<Row> {
  assertOption('walkPages', 'fetchPage', fetchPage, optionChecks.callback)
  assertStorageOptions('walkPages', options, [], ['signal', 'maxPages'])
  const { signal, maxPages = 10_000 } = options
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let pages = 0; ; pages++) {
    signal?.throwIfAborted()
    if (pages === maxPages) throw new WalkError('too_many_pages', pages)
    const page = await fetchPage(cursor, signal)
    assertOption('walkPages', 'fetchPage', page, PAGE)
    const { rows, next } = page
    yield* rows
    if (next === undefined || next === null) return
    if (seen.has(next)) throw new WalkError('cursor_repeats', pages + 1)
    seen.add(next)
    cursor = next
  }
}
