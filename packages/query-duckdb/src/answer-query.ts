import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import type { JsonValue } from '@selvedge/contract'

import { castNumbers } from './cast-numbers.ts'
import { exactJson } from './exact-json.ts'
import type { TableJob } from './write-table.ts'

/** A query and the table it is of. */
export interface QueryJob {
  readonly table: TableJob
  readonly sql: string
  readonly settings: Readonly<Record<string, string>>
  readonly maxRows: number
  readonly mostAnswerBytes: number
}

/** What came of it. */
export type QueryWord =
  | { readonly is: 'answer'; readonly rows: readonly Row[]; readonly isCut: boolean; readonly skipped: number }
  | { readonly is: 'failed'; readonly at: 'load' | 'prepare' | 'run'; readonly message: string }
  | { readonly is: 'statements'; readonly count: number }
  | { readonly is: 'no select' | 'long answer' }

type Row = { readonly [column: string]: JsonValue }

/** Makes the table in a database that nothing else can be reached from, and runs the query if it is one SELECT. */
export async function answerQuery({ table, sql, settings, maxRows, mostAnswerBytes }: QueryJob): Promise<QueryWord> {
  const { DuckDBInstance, JsonDuckDBValueConverter, StatementType } = await import('@duckdb/node-api')
  const connection = await (await DuckDBInstance.create(':memory:', settings)).connect()
  let skipped: number
  try {
    skipped = await load(connection, table)
    await lock(connection)
  } catch (error) {
    return { is: 'failed', at: 'load', message: messageOf(error) }
  }
  let statement: DuckDBPreparedStatement
  try {
    const statements = await connection.extractStatements(sql)
    if (statements.count !== 1) return { is: 'statements', count: statements.count }
    statement = await statements.prepare(0)
  } catch (error) {
    return { is: 'failed', at: 'prepare', message: messageOf(error) }
  }
  if (statement.statementType !== StatementType.SELECT) return { is: 'no select' }
  try {
    const reader = await statement.streamAndReadUntil(maxRows + 1)
    const rows = reader.convertRowObjects(exactJson(JsonDuckDBValueConverter)) as unknown as Row[]
    if (JSON.stringify(rows).length > mostAnswerBytes) return { is: 'long answer' }
    return { is: 'answer', rows: rows.slice(0, maxRows), isCut: rows.length > maxRows, skipped }
  } catch (error) {
    return { is: 'failed', at: 'run', message: messageOf(error) }
  }
}

/** Gives how many rows could not be taken. */
async function load(connection: DuckDBConnection, { create, castsNumbers, rows }: TableJob): Promise<number> {
  await connection.run(create)
  if (castsNumbers) await castNumbers(connection)
  if (rows === undefined) return 0
  const counted = (await connection.runAndReadAll('SELECT count(*)::INTEGER FROM data')).getRowsJson()[0]?.[0]
  return Math.max(rows - Number(counted), 0)
}

/** From here on nothing outside the table can be reached, and nothing can undo that. */
async function lock(connection: DuckDBConnection): Promise<void> {
  const locks = [
    `SET temp_directory = ''`,
    'SET autoinstall_known_extensions = false',
    'SET autoload_known_extensions = false',
    'SET allow_community_extensions = false',
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ]
  for (const statement of locks) await connection.run(statement)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
