import type { DuckDBConnection } from '@duckdb/node-api'

import { identifier } from './sql-type.ts'

/** Cells are texts: a column of nothing but numbers becomes one of numbers, as reading CSV would make it. Codes like 007 stay. */
export async function castNumbers(connection: DuckDBConnection): Promise<void> {
  const described = (await connection.runAndReadAll('DESCRIBE data')).getRowsJson()
  for (const [name, type] of described) {
    if (type !== 'VARCHAR') continue
    const column = identifier(String(name))
    const [row] = (
      await connection.runAndReadAll(`SELECT count(*) FILTER (${column} <> '')::INT,
        bool_and(${column} = '' OR regexp_full_match(${column}, '-?(0|[1-9][0-9]{0,14})')),
        bool_and(${column} = '' OR regexp_full_match(${column}, '-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15})?')) FROM data`)
    ).getRowsJson()
    const [filled, isWhole, isDecimal] = row ?? []
    if (filled === 0 || isDecimal !== true) continue
    await connection.run(
      `ALTER TABLE data ALTER ${column} TYPE ${isWhole === true ? 'BIGINT' : 'DOUBLE'} USING nullif(${column}, '')::${isWhole === true ? 'BIGINT' : 'DOUBLE'}`,
    )
  }
}
