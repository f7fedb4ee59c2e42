import { ReadError } from '@selvedge/offload'

/** Kinds of error that speak of the query, of columns and of types, as long as no value of the data was read. */
const ABOUT_THE_QUERY =
  /^(?:Failed to [a-z ]{1,40}: )?((?:Parser|Binder|Catalog|Syntax|Permission|Not implemented|Invalid Configuration) Error: [^\n]{1,300})/
const KIND = /^(?:Failed to [a-z ]{1,40}: )?([A-Z][\w ]{2,30} Error):/

const WHERE = 'The table is called data; `SELECT * FROM data LIMIT 5` shows its columns.'
const KEYWORD = ' Put a column name that is a keyword in double quotes.'

/** What to do about errors whose own words may repeat values of the data, and are therefore withheld. */
const ADVICE = new Map([
  ['Conversion Error', 'a value cannot be made the type asked for. Use TRY_CAST, which gives NULL for such values.'],
  [
    'Invalid Input Error',
    'a function was given a value that it does not take. Leave such values out, or use TRY(…), which gives NULL for them.',
  ],
  ['Out of Range Error', 'a number is too large for its type, or a function does not take it. Cast to DOUBLE first.'],
  ['Out of Memory Error', 'it needs more memory than it may use. Filter earlier, or ask for fewer columns.'],
])
const MANY_ROWS = 'Invalid Input Error: More than one row returned by a subquery used as an expression'

/** A query that cannot be prepared: nothing of the data was read for it, so what DuckDB says of it is repeated. */
export function prepareError(error: unknown): ReadError {
  const said = ABOUT_THE_QUERY.exec(messageOf(error))?.[1]
  if (said === undefined) return runError(error)
  const hint = said.startsWith('Parser Error: syntax error at or near') ? KEYWORD : ''
  return refusal(`The query cannot be run: ${sentence(said)}${hint} ${WHERE}`, error)
}

/** A query that failed over the data: only the kind of error is told. */
export function runError(error: unknown): ReadError {
  return refusal(`The query cannot be run: ${adviceOn(messageOf(error))} ${WHERE}`, error)
}

/** A blob that cannot be made a table, whatever the query. */
export function loadError(error: unknown): ReadError {
  const kind = KIND.exec(messageOf(error))?.[1]
  const reason =
    kind === 'Out of Memory Error' ? 'it needs more memory than a query may use' : (kind ?? 'reading it failed')
  return refusal(`The stored result cannot be loaded as a table: ${reason}. Read or search it instead.`, error)
}

function adviceOn(message: string): string {
  if (message.startsWith(MANY_ROWS))
    return 'a subquery used as a value gives more than one row. Aggregate it, or end it with LIMIT 1.'
  const kind = KIND.exec(message)?.[1]
  if (kind === undefined) return 'it failed for a reason that is not known. Ask in a simpler way.'
  const advice = ADVICE.get(kind) ?? 'more is not told, since it may repeat values. Leave parts of the query out.'
  return `${kind}: ${advice}`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

export function refusal(message: string, cause?: unknown): ReadError {
  return new ReadError('bad_expression', message, { cause })
}
