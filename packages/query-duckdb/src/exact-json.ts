import type { DuckDBValue, DuckDBValueConverter, Json } from '@duckdb/node-api'

/**
 * Values as JSON, as DuckDB's own converter gives them, but for wide integers: it spells all of them as strings. Those a
 * number can hold are numbers here, as they were in the data, at whatever depth they stand.
 */
export function exactJson(convert: DuckDBValueConverter<Json>): DuckDBValueConverter<Json> {
  // What holds values converts them with the converter it is handed.
  return (value, type, converter) => (isSafe(value) ? Number(value) : convert(value, type, converter))
}

/** Wide integers of every type are the only values that come as a bigint. */
function isSafe(value: DuckDBValue): value is bigint {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value))
}
