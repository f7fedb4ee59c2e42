import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import type { JsonValue } from '@selvedge/contract'
import {
  ReadError,
  isReadError,
  isStoreError,
  type BlobQuery,
  type BlobQueryAnswer,
  type QueryBackend,
} from '@selvedge/offload'

import { assertOptions } from './assert-options.ts'
import { exactJson } from './exact-json.ts'
import { loadTable } from './load-table.ts'
import { neededPart } from './needed-part.ts'
import { loadError, prepareError, runError } from './query-error.ts'

export interface DuckdbBackendOptions {
  /** Largest blob that is loaded. @default 268435456 (256 MiB) */
  readonly maxBytes?: number
  /** Memory a query may use, the table included. @default 1073741824 (1 GiB) */
  readonly memoryBytes?: number
  /** Longest time of a query. @default 10000 */
  readonly timeoutMs?: number
  /** Rows given out at most. @default 1000 */
  readonly maxRows?: number
  /** @default 2 */
  readonly threads?: number
}

const MAX_SQL = 10_000
const MIB = 1024 * 1024

/**
 * Answers SQL with DuckDB: the blob is loaded into a table of a database in memory, which is then locked (no files, no
 * network, no extensions, no settings) before the query is run, alone and only if it is a single SELECT. Needs
 * `@duckdb/node-api`, which is loaded with the first query.
 */
export function duckdbBackend(options: DuckdbBackendOptions = {}): QueryBackend {
  assertOptions(options)
  const { maxBytes = 256 * MIB, memoryBytes = 1024 * MIB, timeoutMs = 10_000, maxRows = 1000, threads = 2 } = options
  const settings = { memory_limit: `${Math.ceil(memoryBytes / MIB)}MiB`, threads: String(threads) }

  return Object.freeze<QueryBackend>({
    maxBytes,
    async query(request) {
      if (request.sql.length > MAX_SQL)
        throw new ReadError('bad_expression', `The query is longer than ${MAX_SQL} characters. Shorten it.`)
      const directory = await mkdtemp(join(tmpdir(), 'selvedge-query-'))
      try {
        return await answer(request, directory)
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  })

  async function answer(request: BlobQuery, directory: string): Promise<BlobQueryAnswer> {
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const instance = await DuckDBInstance.create(':memory:', settings)
    const connection = await instance.connect()
    const limit = AbortSignal.timeout(timeoutMs)
    const stop = (): void => connection.interrupt()
    const signals = [request.signal, limit]
    for (const signal of signals) signal.addEventListener('abort', stop)
    try {
      const skipped = await load(connection, request, directory)
      request.signal.throwIfAborted()
      return { ...(await run(connection, request.sql)), skipped }
    } catch (error) {
      request.signal.throwIfAborted()
      if (limit.aborted)
        throw new ReadError(
          'bad_expression',
          `The query took longer than ${timeoutMs} ms. Filter earlier, or ask for less.`,
          { cause: error },
        )
      throw error
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', stop)
      connection.closeSync()
      instance.closeSync()
    }
  }

  async function run(connection: DuckDBConnection, sql: string): Promise<Omit<BlobQueryAnswer, 'skipped'>> {
    const { StatementType, JsonDuckDBValueConverter } = await import('@duckdb/node-api')
    const statement = await prepare(connection, sql, StatementType.SELECT)
    try {
      const reader = await statement.streamAndReadUntil(maxRows + 1)
      const rows = reader.convertRowObjects(exactJson(JsonDuckDBValueConverter)) as unknown as {
        [column: string]: JsonValue
      }[]
      return { rows: rows.slice(0, maxRows), isCut: rows.length > maxRows }
    } catch (error) {
      throw runError(error)
    }
  }
}

/** Makes the blob the table, and closes the database to everything else. */
async function load(connection: DuckDBConnection, request: BlobQuery, directory: string): Promise<number> {
  try {
    const skipped = await loadTable(connection, request, directory, await neededPart(connection, request))
    await lock(connection)
    return skipped
  } catch (error) {
    throw isReadError(error) || isStoreError(error) ? error : loadError(error)
  }
}

/** The statement of a query that is a single SELECT. */
async function prepare(connection: DuckDBConnection, sql: string, select: number): Promise<DuckDBPreparedStatement> {
  try {
    const statements = await connection.extractStatements(sql)
    if (statements.count !== 1)
      throw new ReadError('bad_expression', `The query must be one SELECT, not ${statements.count} statements.`)
    const statement = await statements.prepare(0)
    if (statement.statementType === select) return statement
  } catch (error) {
    throw isReadError(error) ? error : prepareError(error)
  }
  throw new ReadError(
    'bad_expression',
    'The query must be a SELECT; nothing can be changed here. The table is called data.',
  )
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
