import { ReadError, type QueryBackend } from '@selvedge/offload'

export interface PostgresBackendOptions {
  /**
   * Connects as a user that may read the view `data` of `schema`, and nothing else: what a query can reach is decided
   * there, not here.
   */
  readonly url: string
  /** Of a result's name, the schema whose view `data` holds its rows. */
  readonly schemaOf: (name: string | undefined) => string | undefined
  readonly timeoutMs?: number
  readonly maxRows?: number
}

const BIGINT = 20
/** Errors of this class speak of the query; the words of others may hold values. */
const ABOUT_THE_QUERY = /^42/

/** Answers SQL where the rows lie: filters, joins and sums run in PostgreSQL, no row is copied. */
export function postgresBackend({
  url,
  schemaOf,
  timeoutMs = 10_000,
  maxRows = 1000,
}: PostgresBackendOptions): QueryBackend {
  return {
    maxBytes: Infinity,
    async query({ sql, manifest, signal }) {
      const schema = schemaOf(manifest.name)
      if (schema === undefined) throw new ReadError('bad_expression', 'No SQL is answered for this result. Search it.')
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url, statement_timeout: timeoutMs })
      const stop = (): void => void client.end()
      await client.connect()
      signal.addEventListener('abort', stop, { once: true })
      try {
        await client.query('BEGIN READ ONLY')
        await client.query(`SET LOCAL search_path TO ${client.escapeIdentifier(schema)}`)
        // With values the server takes one statement, and no more.
        const { rows, fields } = await client.query<Row>(`SELECT * FROM (${sql}\n) AS answer LIMIT $1`, [maxRows + 1])
        const wide = fields.filter(({ dataTypeID }) => dataTypeID === BIGINT)
        for (const row of rows) for (const { name } of wide) row[name] = numberIfExact(row[name])
        return { rows: toPlain(rows.slice(0, maxRows)), isCut: rows.length > maxRows, skipped: 0 }
      } catch (error) {
        signal.throwIfAborted()
        throw queryError(error)
      } finally {
        signal.removeEventListener('abort', stop)
        await client.end()
      }
    },
  }
}

type Row = { [column: string]: unknown }

/** The driver spells wide integers as strings. */
function numberIfExact(value: unknown): unknown {
  return typeof value === 'string' && Number.isSafeInteger(Number(value)) ? Number(value) : value
}

/** Times become texts. */
function toPlain(rows: readonly Row[]) {
  return JSON.parse(JSON.stringify(rows)) as { readonly [column: string]: string | number | boolean | null }[]
}

function queryError(error: unknown): ReadError {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  const said = ABOUT_THE_QUERY.test(code) ? message.slice(0, 200) : 'it failed'
  return new ReadError(
    'bad_expression',
    `The query cannot be run: ${said}. It must be one SELECT over the table data.`,
    {
      cause: error,
    },
  )
}
