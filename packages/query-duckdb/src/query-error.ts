import { ReadError } from '@selvedge/offload'

/** Kinds of error whose words speak of the query and of columns; the words of others may hold values of the data. */
const ABOUT_THE_QUERY =
  /^(?:Parser|Binder|Catalog|Syntax|Permission|Not implemented|Invalid Configuration) Error: ([^\n]{1,200})/

/** What DuckDB says, as far as it can be repeated. */
export function queryError(error: unknown): ReadError {
  const message = error instanceof Error ? error.message : ''
  const said = ABOUT_THE_QUERY.exec(message)?.[1] ?? kindOf(message)
  return new ReadError(
    'bad_expression',
    `The query cannot be run: ${said} The table is called data; \`SELECT * FROM data LIMIT 5\` shows its columns.`,
    { cause: error },
  )
}

function kindOf(message: string): string {
  const kind = /^([A-Z][\w ]{2,30}) Error:/.exec(message)?.[1]
  return kind === undefined ? 'it failed.' : `${kind} error.`
}
