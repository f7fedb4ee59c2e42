import { isTimestamp, type Dispatch, type Provenance } from '@selvedge/contract'
import { assertStorageOptions } from '@selvedge/offload'
import {
  assertOption,
  assertOptionNames,
  assertOptionSpelling,
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
const A_TIME = 'a time such as "2026-03-04T05:06:07Z"'
const isTime = (value: unknown): boolean => typeof value === 'string' && isTimestamp(value)

/** What a budget may hold, besides an `encoding`. */
const BUDGET: OptionChecks = { ...budgetChecks, model: name }
const DISPATCHES: Readonly<Record<Dispatch, true>> = {
  not_sent: true,
  sent: true,
  confirmed: true,
  lost_after_send: true,
}
const CALL_OF: OptionChecks = {
  tool_name: name,
  call_id: name,
  attempt: count,
  idempotency_key: name,
  dispatch: [
    "'not_sent', 'sent', 'confirmed' or 'lost_after_send'",
    (value) => typeof value === 'string' && Object.hasOwn(DISPATCHES, value),
  ],
  timings: [
    'an object of numbers',
    (value) => object[1](value) && Object.values(value as object).every((each) => Number.isFinite(each)),
  ],
}
const PROVENANCE: OptionChecks = {
  source_type: name,
  source_id: name,
  version: string,
  observed_at: [`${A_TIME}, or null`, (value) => value === null || isTime(value)],
  retrieved_at: [A_TIME, isTime],
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
  name,
  signal: runChecks.signal,
  dispatched: boolean,
}

const ROWS: OptionChecks = {
  budget: COMMON['budget']!,
  present: COMMON['present']!,
  target: COMMON['target']!,
  provenance: object,
  tenant: COMMON['tenant']!,
  query: string,
  queries: strings,
  call: object,
  name,
  signal: runChecks.signal,
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
/** What stands a level deeper, by the option that holds it. */
const DEEPER: Readonly<Record<string, readonly string[]>> = {
  budget: [...Object.keys(BUDGET), 'encoding'],
  redact: ['rules', 'packs', 'vault'],
  offload: ['ttlMs', 'timeoutMs', 'segmentBytes', 'compression'],
}

/** Of these names one that is in the wrong place is told where it belongs. */
const KNOWN = [
  ...new Set([...Object.keys(SHAPER), ...Object.keys(CALL), ...KEPT, 'reader', ...Object.values(DEEPER).flat()]),
]

/**
 * Checks the options of a shaper; throws a `TypeError` or `RangeError` that names function, option, value and what would
 * do. `inside` is the option that holds them, such as `tools.fetch`.
 */
export function assertShaperOptions(options: unknown, where: string, inside?: string): void {
  assertGiven(options, SHAPER, where, KNOWN, inside)
  assertPlace(options as object, CALL_ALONE, where, OF_A_CALL)
  assertLevel(options as object, where)
  if (inside !== undefined) return assertPlace(options as object, NOT_OF_TOOLS, where, 'the shaper, one for all tools')
  assertStorageOptions(where, options as object)
  const { reader } = options as { readonly reader?: object }
  if (reader === undefined) return
  assertOption(where, 'reader', reader, object)
  assertOptionNames(`${where}: reader`, reader, READING)
  assertStorageOptions(`${where}: reader`, reader)
}

/** What decides for all calls alike: a call that brings it anew would be shown less than it asks for, or more. */
const SHAPER_ALONE = [...Object.keys(SHAPER), ...KEPT, 'reader'].filter((name) => !(name in CALL))
const CALL_ALONE = Object.keys(CALL).filter((name) => !(name in SHAPER))
/** The store and the reader are one for all tools. */
const NOT_OF_TOOLS = [...KEPT, 'reader', 'tools']

const OF_ROWS = [...Object.keys(ROWS), ...KEPT, 'ttlMs', 'timeoutMs']
const NOT_OF_ROWS = [...KNOWN, 'tools', 'stages'].filter((name) => !OF_ROWS.includes(name))

/** Refuses options that belong into another. */
function assertLevel(options: object, where: string): void {
  for (const [holder, names] of Object.entries(DEEPER)) assertPlace(options, names, where, `\`${holder}\``)
}

/** Refuses options where nobody would heed them. */
function assertPlace(options: object, elsewhere: readonly string[], where: string, place: string): void {
  const name = elsewhere.find((one) => (options as Readonly<Record<string, unknown>>)[one] !== undefined)
  if (name !== undefined) throw new TypeError(`${where}: \`${name}\` is an option of ${place}`)
}

const OF_THE_SHAPER = 'the shaper; give it to createShaper, or to its `tools`'
const OF_A_CALL = 'a call; give it to `shape`'

/** Options of shaper and call together, apart; those of the shaper are checked. */
export function partedOptions<Options extends object>(
  options: Options,
  where: string,
): { readonly ofShaper: Options; readonly ofCall: Options } {
  assertOption(where, 'options', options, object)
  const without = (names: readonly string[]): Options =>
    Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name))) as Options
  const ofShaper = without(CALL_ALONE)
  assertShaperOptions(ofShaper, where)
  return { ofShaper, ofCall: without(SHAPER_ALONE) }
}

/** Checks what one call brings, as `assertShaperOptions` does. */
export function assertCallOptions(options: unknown, where: string, inside?: string): void {
  assertGiven(options, CALL, where, KNOWN, inside)
  assertPlace(options as object, SHAPER_ALONE, where, OF_THE_SHAPER)
  assertLevel(options as object, where)
}

/** Checks what a stream of rows is shaped with, as `assertShaperOptions` does. */
export function assertRowsOptions(options: unknown, where: string): void {
  assertGiven(options, ROWS, where, [...OF_ROWS, ...NOT_OF_ROWS])
  assertPlace(options as object, NOT_OF_ROWS, where, 'results that are held whole; rows pass in one go')
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
  assertGiven(options, SHARED, where, [...Object.keys(SHARED), ...KNOWN])
  assertPlace(options as object, SHAPER_ALONE, where, OF_THE_SHAPER)
  const ofEach = Object.keys(CALL).filter((name) => !(name in SHARED))
  assertPlace(options as object, ofEach, where, 'each of the calls (`tokens` is the budget of all)')
  for (const [index, call] of (calls as readonly unknown[]).entries()) {
    const place = `calls[${index}]`
    assertOption(where, place, call, ['an object such as { run: () => … }', object[1]])
    const { run, ...given } = call as { readonly run?: unknown }
    assertOption(where, `${place}.run`, run, callback)
    assertCallOptions(given, where, place)
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
  assertOptionNames(inside === undefined ? where : `${where}: ${inside}`, options as object, known)
  const { budget, call, provenance, page, batch } = options as Readonly<Record<string, unknown>>
  const at = (name: string): string => (inside === undefined ? name : `${inside}.${name}`)
  if (budget !== undefined) {
    assertBudget(budget, where, at('budget'))
    assertOptionNames(`${where}: ${at('budget')}`, budget as object, [...Object.keys(BUDGET), 'encoding'])
  }
  if (call !== undefined && checks['call'] !== undefined) assertCall(where, call, at('call'))
  if (provenance !== undefined) assertProvenance(where, provenance, at('provenance'))
  if (checks['batch'] === undefined) return
  if (page !== undefined) assertNeeded(where, page, PAGE, ['next'], at('page'))
  if (batch !== undefined) assertNeeded(where, batch, BATCH, ['items', 'ok'], at('batch'))
}

function assertProvenance(where: string, provenance: unknown, inside: string): void {
  assertOptions(where, provenance, PROVENANCE, inside)
  const { observed_at: observed, retrieved_at: retrieved } = provenance as Partial<Provenance>
  if (typeof observed !== 'string' || retrieved === undefined || Date.parse(observed) <= Date.parse(retrieved)) return
  throw new RangeError(
    `${where}: \`${inside}.observed_at\` must not be later than \`retrieved_at\`, got ${observed} and ${retrieved}`,
  )
}

function assertCall(where: string, call: unknown, inside: string): void {
  assertReadable(where, call, inside)
  assertNeeded(where, call, CALL_OF, ['tool_name', 'call_id'], inside)
  assertOptionSpelling(`${where}: ${inside}`, call as object, [...Object.keys(CALL_OF), 'arguments'])
}

/** Frameworks make calls: a getter or a proxy that throws is told by its place. */
function assertReadable(where: string, call: unknown, inside: string): void {
  if (typeof call !== 'object' || call === null) return
  let reading = inside
  try {
    for (const name of [...Object.keys(call), ...Object.keys(CALL_OF)]) {
      if (name === 'arguments') continue
      reading = `${inside}.${name}`
      Reflect.get(call, name)
    }
  } catch (cause) {
    throw new TypeError(`${where}: \`${reading}\` cannot be read`, { cause })
  }
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

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((each) => Number.isInteger(each))
}

function isPageNumber(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_PAGES
}
