import { formatPointer, type Fact, type JsonValue } from '@selvedge/contract'
import type { ColumnMetaData, FileMetaData, SchemaElement } from 'hyparquet'

import type { ManifestColumn } from '../manifest.ts'

const MAX_COLUMNS = 40
const IDENTIFIER = /(?:^|\/|_)(?:id|key|code|zip|postal\w*|lat\w*|lon\w*|lng|index|line|port|year)$|Id$/
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/

interface ColumnStatistics {
  values: number
  bytes: number
  nulls: number
  least: unknown
  greatest: unknown
  isText: boolean
  /** Every row group says its extremes and how much is missing. */
  isKnown: boolean
}

/** What the footers say of all rows without reading any: how many, extremes of numbers and times, what is missing. */
export class FooterFacts {
  readonly #columns = new Map<string, ColumnStatistics>()
  #rows = 0

  add({ num_rows: rows, row_groups: groups, schema }: FileMetaData): void {
    this.#rows += Number(rows)
    // Without rows there are no chunks, and the schema alone names the columns.
    if (groups.length === 0) for (const name of topNames(schema)) this.#columnAt([name])
    const leaves = schema.filter(({ type }) => type !== undefined)
    for (const { columns } of groups)
      for (const [at, { meta_data: chunk }] of columns.entries())
        if (chunk !== undefined) this.#addChunk(chunk, isText(leaves[at]))
  }

  finish(): { readonly rows: number; readonly facts: readonly Fact[]; readonly columns: readonly ManifestColumn[] } {
    const rows = this.#rows
    const facts: Fact[] = [{ pointer: '', statistic: 'count', value: rows, over: rows }]
    for (const [path, { nulls, least, greatest, isText, isKnown }] of this.#columns) {
      if (!isKnown) continue
      const add = (statistic: string, value: JsonValue): void =>
        void facts.push({ pointer: `/*${path}`, statistic, value, over: rows })
      const [low, high] = isText ? [] : [plain(least), plain(greatest)]
      if (low !== high && low !== undefined && high !== undefined) {
        if (typeof low === 'number' && typeof high === 'number' && !IDENTIFIER.test(path)) {
          add('max', high)
          add('min', low)
        } else if (typeof low === 'string' && typeof high === 'string' && DATE.test(low) && DATE.test(high)) {
          add('earliest', low)
          add('latest', high)
        }
      }
      if (nulls > 0 && nulls < rows) add('missing', nulls)
    }
    const columns = Array.from(this.#columns, ([path, { values, nulls, bytes }]) => ({
      path,
      count: values - nulls,
      bytes,
    }))
    return { rows, facts, columns }
  }

  #columnAt(steps: readonly string[]): ColumnStatistics | undefined {
    const path = formatPointer(steps)
    const known = this.#columns.get(path)
    if (known !== undefined || this.#columns.size >= MAX_COLUMNS) return known
    const column = {
      values: 0,
      bytes: 0,
      nulls: 0,
      least: undefined,
      greatest: undefined,
      isText: false,
      isKnown: true,
    }
    this.#columns.set(path, column)
    return column
  }

  #addChunk(chunk: ColumnMetaData, isText: boolean): void {
    const column = this.#columnAt(chunk.path_in_schema)
    if (column === undefined) return
    column.values += Number(chunk.num_values)
    column.bytes += Number(chunk.total_compressed_size)
    const { min_value, max_value, min, max, null_count } = chunk.statistics ?? {}
    const [low, high] = [min_value ?? min, max_value ?? max]
    // Texts are not told: they may be cut in a footer, and may be secrets.
    if (isText) column.isText = true
    // A list has more values than rows: its figures are not of rows.
    if (null_count === undefined || chunk.path_in_schema.length > 1) column.isKnown = false
    else column.nulls += Number(null_count)
    // A chunk of nulls has no extremes.
    if (low === undefined || high === undefined) column.isKnown &&= Number(null_count) === Number(chunk.num_values)
    else {
      if (column.least === undefined || low < (column.least as typeof low)) column.least = low
      if (column.greatest === undefined || high > (column.greatest as typeof high)) column.greatest = high
    }
  }
}

/** The columns of a schema, which lists each with all that lies in it right behind. */
function topNames(schema: readonly SchemaElement[]): readonly string[] {
  const names: string[] = []
  let at = 1
  while (at < schema.length) {
    names.push(schema[at]!.name)
    for (let left = 1; left > 0 && at < schema.length; at++) left += (schema[at]!.num_children ?? 0) - 1
  }
  return names
}

/** Neither a number nor a time. */
function isText(element: SchemaElement | undefined): boolean {
  if (element === undefined || element.type === 'BYTE_ARRAY') return true
  return element.type === 'FIXED_LEN_BYTE_ARRAY' && element.converted_type !== 'DECIMAL'
}

/** As a row spells it. */
function plain(value: unknown): JsonValue | undefined {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  // A footer may spell the least zero as -0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
  return typeof value === 'string' ? value : undefined
}
