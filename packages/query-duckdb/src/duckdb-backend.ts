import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ReadError, type BlobQueryAnswer, type QueryBackend } from '@selvedge/offload'

import { askChild } from './ask-child.ts'
import { assertOptions } from './assert-options.ts'
import { neededPart } from './needed-part.ts'
import type { ChildWord } from './query-child.ts'
import { loadError, prepareError, refusal, runError } from './query-error.ts'
import { writeTable } from './write-table.ts'

export interface DuckdbBackendOptions {
  /** Largest blob that is loaded. @default 268435456 (256 MiB) */
  readonly maxBytes?: number
  /** Memory a query may use, the table included. @default 1073741824 (1 GiB) */
  readonly memoryBytes?: number
  /** Longest time of a query, loading included. @default 10000 */
  readonly timeoutMs?: number
  /** Rows given out at most. @default 1000 */
  readonly maxRows?: number
  /** @default 2 */
  readonly threads?: number
}

const MAX_SQL = 10_000
const MIB = 1024 * 1024
/** Of a process that does nothing yet, DuckDB loaded. */
const IDLE_BYTES = 256 * MIB
const MOST_ANSWER_BYTES = 16 * MIB

/**
 * Answers SQL with DuckDB: the blob is loaded into a table of a database in memory, which is then locked (no files, no
 * network, no extensions, no settings) before the query is run, alone and only if it is a single SELECT. All that is done
 * in a process of its own, which is killed when it takes too long or too much memory: DuckDB itself does not end a
 * function that is on its way. Needs `@duckdb/node-api`, which is loaded with the first query.
 */
export function duckdbBackend(options: DuckdbBackendOptions = {}): QueryBackend {
  return backendWith(askChild, options)
}

/** A backend that has its queries answered by `ask`, within the limits it is given. */
export function backendWith(ask: typeof askChild, options: DuckdbBackendOptions = {}): QueryBackend {
  assertOptions(options)
  const { maxBytes = 256 * MIB, memoryBytes = 1024 * MIB, timeoutMs = 10_000, maxRows = 1000, threads = 2 } = options
  const settings = { memory_limit: `${Math.ceil(memoryBytes / MIB)}MiB`, threads: String(threads) }

  return Object.freeze<QueryBackend>({
    maxBytes,
    async query(request) {
      const { sql, signal } = request
      if (sql.length > MAX_SQL)
        throw new ReadError('bad_expression', `The query is longer than ${MAX_SQL} characters. Shorten it.`)
      const directory = await mkdtemp(join(tmpdir(), 'selvedge-query-'))
      try {
        const table = await writeTable(request, directory, await neededPart(request))
        const limits = { maxRows, mostBytes: memoryBytes + IDLE_BYTES, mostAnswerBytes: MOST_ANSWER_BYTES }
        const word = await ask({ table, sql, settings, ...limits }, timeoutMs, signal)
        signal.throwIfAborted()
        return answerOf(word, timeoutMs)
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  })
}

/** What was said, as an answer or as what is thrown. */
function answerOf(word: ChildWord | 'timeout' | 'died', timeoutMs: number): BlobQueryAnswer {
  if (word === 'timeout') throw refusal(`The query took longer than ${timeoutMs} ms. Filter earlier, or ask for less.`)
  if (word === 'died') throw refusal('The query ended the database: it may need too much memory. Ask for less.')
  switch (word.is) {
    case 'answer':
      return { rows: word.rows, isCut: word.isCut, skipped: word.skipped }
    case 'statements':
      throw refusal(`The query must be one SELECT, not ${word.count} statements.`)
    case 'no select':
      throw refusal('The query must be a SELECT; nothing can be changed here. The table is called data.')
    case 'memory':
      throw runError(new Error('Out of Memory Error: the process is too large'))
    case 'long answer':
      throw refusal('The answer is longer than 16 MiB. Ask for fewer rows or columns, or for parts of long texts.')
    case 'failed': {
      const error = new Error(word.message)
      throw word.at === 'load' ? loadError(error) : word.at === 'prepare' ? prepareError(error) : runError(error)
    }
  }
}
