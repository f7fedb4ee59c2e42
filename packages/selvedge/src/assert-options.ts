import { assertStorageOptions } from '@selvedge/offload'
import {
  assertOption,
  assertOptions,
  budgetChecks,
  hasFunctions,
  optionChecks,
  runChecks,
  type OptionCheck,
  type OptionChecks,
} from '@selvedge/pipeline'
import { assertEncoding } from '@selvedge/tokens'

const { boolean, callback, count, name, object, string, strings } = optionChecks
const listOrNothing: OptionCheck = ['a string or null', (value) => value === null || typeof value === 'string']

/** What a budget may hold, besides an `encoding`. */
const BUDGET: OptionChecks = { ...budgetChecks, model: name }
const CALL_OF: OptionChecks = { tool_name: name, call_id: name, attempt: count, idempotency_key: name }
const PROVENANCE: OptionChecks = {
  source_type: name,
  source_id: name,
  version: string,
  observed_at: listOrNothing,
  retrieved_at: name,
}
/** Each page of a search fits those before it once more. */
const MOST_PAGES = 20

const PAGE: OptionChecks = {
  next: optionChecks.pointer,
  items: optionChecks.pointer,
  asked: optionChecks.pointer,
}
const BATCH: OptionChecks = { items: optionChecks.pointer, ok: optionChecks.pointer }

const COMMON: OptionChecks = {
  budget: runChecks.budget,
  present: runChecks.present,
  outputSchema: runChecks.outputSchema,
  target: runChecks.target,
  provenance: object,
  sideEffecting: boolean,
  page: object,
  batch: object,
  tenant: optionChecks.tenant,
}

const SHAPER: OptionChecks = {
  ...COMMON,
  redact: object,
  validate: object,
  fields: object,
  trust: object,
  wrapUntrusted: ["true, false or 'outside'", (value) => typeof value === 'boolean' || value === 'outside'],
  offload: object,
  summarizer: [
    'a function or { summarize: function }',
    (value) => typeof value === 'function' || hasFunctions(value, ['summarize']),
  ],
  scorer: [
    'a function or { score: function }',
    (value) => typeof value === 'function' || hasFunctions(value, ['score']),
  ],
  stages: ['a list of stages or a pipeline', (value) => Array.isArray(value) || hasFunctions(value, ['runDraft'])],
  queryFromArguments: callback,
  tools: ['an object of options by tool name', object[1]],
  now: callback,
  log: callback,
}

const CALL: OptionChecks = {
  ...COMMON,
  query: string,
  queries: strings,
  call: object,
  mediaType: string,
  name: string,
  signal: runChecks.signal,
  dispatched: boolean,
}

const ROWS: OptionChecks = {
  ...CALL,
  redact: object,
  fields: object,
  trust: object,
  now: callback,
  log: callback,
  format: ["'ndjson' or 'parquet'", (value) => value === 'ndjson' || value === 'parquet'],
}

const ANSWER: OptionChecks = {
  budget: runChecks.budget,
  present: runChecks.present,
  tenant: optionChecks.tenant,
  call: object,
  signal: runChecks.signal,
}

/** What other readings know: left out of account it would lead to an answer to something else. */
const NOT_HERE: OptionCheck = ['left out: it has no meaning here', () => false]
const NO_PLACE: OptionChecks = { pointer: NOT_HERE, part: NOT_HERE, rows: NOT_HERE, lines: NOT_HERE, chars: NOT_HERE }

const WHOLE: OptionChecks = { ...ANSWER, ...NO_PLACE, page: NOT_HERE }

const READ: OptionChecks = {
  ...ANSWER,
  page: NOT_HERE,
  pointer: string,
  part: string,
  rows: ['two whole numbers, [from, to)', isPair],
  lines: ['two whole numbers, [first, last]', isPair],
  chars: ['two whole numbers, [from, to)', isPair],
}

const SEARCH: OptionChecks = {
  ...ANSWER,
  ...NO_PLACE,
  page: [`an integer from 1 to ${MOST_PAGES}`, isPageNumber, 'range'],
}

const SHARED: OptionChecks = { tokens: optionChecks.whole, concurrency: count, signal: runChecks.signal }

const KEPT = ['store', 'key', 'keyPrefix']
const READING = ['authorize', 'audit', 'adopted', 'backend', 'timeoutMs']
const KNOWN = [...new Set([...Object.keys(SHAPER), ...Object.keys(CALL), ...KEPT, 'reader'])]

/**
 * Checks the options of a shaper; throws a `TypeError` or `RangeError` that names function, option, value and what would
 * do. `inside` is the option that holds them, such as `tools.fetch`.
 */
export function assertShaperOptions(options: unknown, where: string, inside?: string): void {
  assertGiven(options, SHAPER, where, KNOWN, inside)
  if (inside !== undefined) return
  assertStorageOptions(where, options as object)
  const { reader } = options as { readonly reader?: object }
  if (reader === undefined) return
  assertOption(where, 'reader', reader, object)
  assertNames(reader, READING, `${where}: reader`)
  assertStorageOptions(`${where}: reader`, reader)
}

/** What decides for all calls alike: a call that brings it anew would be shown less than it asks for, or more. */
const SHAPER_ALONE = [...Object.keys(SHAPER), ...KEPT, 'reader'].filter((name) => !(name in CALL))

/** Refuses options of the shaper in a call, where nobody would heed them. */
function assertOfCall(options: object, where: string): void {
  const name = SHAPER_ALONE.find((one) => (options as Readonly<Record<string, unknown>>)[one] !== undefined)
  if (name !== undefined)
    throw new TypeError(
      `${where}: \`${name}\` is an option of the shaper; give it to createShaper, or to its \`tools\``,
    )
}

/** The options of a call among those of shaper and call together. */
export function callOptionsOf<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !SHAPER_ALONE.includes(name))) as Options
}

/** Checks what one call brings, as `assertShaperOptions` does. */
export function assertCallOptions(options: unknown, where: string, inside?: string): void {
  assertGiven(options, CALL, where, KNOWN, inside)
  assertOfCall(options as object, where)
}

/** Checks what a stream of rows is shaped with, as `assertShaperOptions` does. */
export function assertRowsOptions(options: unknown, where: string): void {
  assertGiven(options, ROWS, where, [...Object.keys(ROWS), ...KEPT, 'ttlMs'])
  assertStorageOptions(where, options as object)
}

/** Checks what one reading brings, as `assertShaperOptions` does. */
export function assertReadOptions(options: unknown, where: string): void {
  assertGiven(options, READ, where, Object.keys(READ))
}

/** Checks what a reading of the whole brings, as `assertShaperOptions` does. */
export function assertWholeOptions(options: unknown, where: string): void {
  assertGiven(options, WHOLE, where, Object.keys(WHOLE))
}

/** Checks what one search brings, as `assertShaperOptions` does. */
export function assertSearchOptions(options: unknown, where: string): void {
  assertGiven(options, SEARCH, where, Object.keys(SEARCH))
}

/** Checks what calls that share a budget bring, each of them too. */
export function assertSharedOptions(calls: unknown, options: unknown, where: string): void {
  assertOption(where, 'calls', calls, ['a list of { run: function }', Array.isArray])
  assertGiven(options, SHARED, where, Object.keys(SHARED))
  for (const [index, call] of (calls as readonly unknown[]).entries()) {
    const place = `calls[${index}]`
    assertOption(where, place, call, ['an object such as { run: () => … }', object[1]])
    assertOption(where, `${place}.run`, (call as { readonly run?: unknown }).run, callback)
    assertCallOptions(call, where, place)
  }
}

/** Checks a budget and whose tokens count in it, as `assertShaperOptions` does. */
export function assertBudget(budget: unknown, where: string, inside: string): void {
  assertOptions(where, budget, BUDGET, inside)
  const { encoding } = budget as { readonly encoding?: unknown }
  if (encoding !== undefined) assertEncoding(where, `${inside}.encoding`, encoding)
}

function assertGiven(
  options: unknown,
  checks: OptionChecks,
  where: string,
  known: readonly string[],
  inside?: string,
): void {
  assertOptions(where, options, checks, inside)
  assertNames(options as object, known, inside === undefined ? where : `${where}: ${inside}`)
  const { budget, call, provenance, page, batch } = options as Readonly<Record<string, unknown>>
  const at = (name: string): string => (inside === undefined ? name : `${inside}.${name}`)
  if (budget !== undefined) {
    assertBudget(budget, where, at('budget'))
    assertNames(budget as object, [...Object.keys(BUDGET), 'encoding'], `${where}: ${at('budget')}`)
  }
  if (call !== undefined && checks['call'] !== undefined)
    assertNeeded(where, call, CALL_OF, ['tool_name', 'call_id'], at('call'))
  if (provenance !== undefined) assertOptions(where, provenance, PROVENANCE, at('provenance'))
  if (checks['batch'] === undefined) return
  if (page !== undefined) assertNeeded(where, page, PAGE, ['next'], at('page'))
  if (batch !== undefined) assertNeeded(where, batch, BATCH, ['items', 'ok'], at('batch'))
}

/** As `assertOptions`, and that some are given. */
function assertNeeded(
  where: string,
  options: unknown,
  checks: OptionChecks,
  needed: readonly string[],
  inside: string,
): void {
  for (const name of needed)
    assertOption(where, `${inside}.${name}`, (options as Readonly<Record<string, unknown>>)[name], checks[name]!)
  assertOptions(where, options, checks, inside)
}

function assertNames(options: object, names: readonly string[], where: string): void {
  for (const name of Object.keys(options)) {
    const meant = names.includes(name) ? undefined : names.find((known) => isMisspelled(name, known))
    if (meant !== undefined) throw new TypeError(`${where}: there is no \`${name}\`; did you mean \`${meant}\`?`)
  }
}

/** One letter off, or written in another style: then it was meant. Other names may be those of a wrapper. */
function isMisspelled(name: string, known: string): boolean {
  const [one, other] = [bare(name), bare(known)]
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1 || other.length < 4) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = (text: string, by: number): string => text.slice(start + by)
  return rest(one, 1) === rest(other, 1) || rest(one, 1) === rest(other, 0) || rest(one, 0) === rest(other, 1)
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((each) => Number.isInteger(each))
}

function isPageNumber(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_PAGES
}
