import type { Fact, JsonValue } from '@selvedge/contract'

import type { ManifestColumn } from '../manifest.ts'
import type { ParquetObject } from './parquet-object.ts'

const MAX_COLUMNS = 40
const IDENTIFIER = /(?:^|\/|_)(?:id|key|code|zip|postal\w*|lat\w*|lon\w*|lng|index|line|port|year)$|Id$/
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/

interface ColumnStatistics {
  readonly values: number
  nulls: number
  least: unknown
  greatest: unknown
  /** Every row group says its extremes and how much is missing. */
  isKnown: boolean
}

/** What the footers say of all rows without reading any: how many, extremes of numbers and times, what is missing. */
export function footerFacts(objects: readonly ParquetObject[]): {
  readonly facts: readonly Fact[]
  readonly columns: readonly ManifestColumn[]
} {
  const rows = objects.reduce((sum, object) => sum + object.rows, 0)
  const facts: Fact[] = [{ pointer: '', statistic: 'count', value: rows, over: rows }]
  const columns = columnsOf(objects)
  for (const [path, { nulls, least, greatest, isKnown }] of columns) {
    if (!isKnown) continue
    const add = (statistic: string, value: JsonValue): void =>
      void facts.push({ pointer: `/*${path}`, statistic, value, over: rows })
    const [low, high] = [plain(least), plain(greatest)]
    if (typeof low === 'number' && typeof high === 'number' && low !== high && !IDENTIFIER.test(path)) {
      add('max', high)
      add('min', low)
    } else if (
      typeof low === 'string' &&
      typeof high === 'string' &&
      DATE.test(low) &&
      DATE.test(high) &&
      low !== high
    ) {
      add('earliest', low)
      add('latest', high)
    }
    if (nulls > 0 && nulls < rows) add('missing', nulls)
  }
  return { facts, columns: Array.from(columns, ([path, { values, nulls }]) => ({ path, count: values - nulls })) }
}

function columnsOf(objects: readonly ParquetObject[]): Map<string, ColumnStatistics> {
  const columns = new Map<string, ColumnStatistics>()
  const counts = new Map<string, number>()
  for (const { metadata } of objects) {
    for (const { columns: chunks } of metadata.row_groups) {
      for (const { meta_data: chunk } of chunks) {
        if (chunk === undefined) continue
        const path = chunk.path_in_schema.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
        if (!columns.has(path) && columns.size >= MAX_COLUMNS) continue
        counts.set(path, (counts.get(path) ?? 0) + Number(chunk.num_values))
        const column = columns.get(path) ?? {
          values: 0,
          nulls: 0,
          least: undefined,
          greatest: undefined,
          isKnown: true,
        }
        const { min_value, max_value, min, max, null_count } = chunk.statistics ?? {}
        const [low, high] = [min_value ?? min, max_value ?? max]
        // A list has more values than rows: its figures are not of rows.
        if (null_count === undefined || chunk.path_in_schema.length > 1) column.isKnown = false
        else column.nulls += Number(null_count)
        // A chunk of nulls has no extremes.
        if (low === undefined || high === undefined) column.isKnown &&= Number(null_count) === Number(chunk.num_values)
        else {
          if (column.least === undefined || low < (column.least as typeof low)) column.least = low
          if (column.greatest === undefined || high > (column.greatest as typeof high)) column.greatest = high
        }
        columns.set(path, column)
      }
    }
  }
  for (const [path, column] of columns) columns.set(path, { ...column, values: counts.get(path)! })
  return columns
}

/** As a row spells it. Texts are given only as times: others may be cut in a footer, and may be secrets. */
function plain(value: unknown): JsonValue | undefined {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  // A footer may spell the least zero as -0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  return undefined
}
