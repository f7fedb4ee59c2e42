/** What an option must be, in words, and the test of it. */
type Check = readonly [what: string, holds: (value: unknown) => boolean]
type Checks = Readonly<Record<string, Check>>

const PRESENTS: readonly unknown[] = ['auto', 'envelope', 'plain']

const STRING: Check = ['a string', (value) => typeof value === 'string']
const NAME: Check = ['a non-empty string', (value) => typeof value === 'string' && value !== '']
const BOOLEAN: Check = ['true or false', (value) => typeof value === 'boolean']
const FUNCTION: Check = ['a function', (value) => typeof value === 'function']
const OBJECT: Check = ['an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)]

const COMMON: Checks = {
  budget: ['an object such as { tokens: 2000 }', OBJECT[1]],
  present: ["'auto', 'envelope' or 'plain'", (value) => PRESENTS.includes(value)],
  outputSchema: ['a JSON Schema object', OBJECT[1]],
  target: ['an object with a function `channels`', (value) => hasFunction(value, 'channels')],
  provenance: OBJECT,
  sideEffecting: BOOLEAN,
  page: OBJECT,
  batch: OBJECT,
  tenant: NAME,
}

const SHAPER: Checks = {
  ...COMMON,
  redact: OBJECT,
  validate: OBJECT,
  fields: OBJECT,
  trust: OBJECT,
  wrapUntrusted: ["true, false or 'outside'", (value) => typeof value === 'boolean' || value === 'outside'],
  offload: OBJECT,
  summarizer: [
    'a function or { summarize: function }',
    (value) => typeof value === 'function' || hasFunction(value, 'summarize'),
  ],
  scorer: ['a function or { score: function }', (value) => typeof value === 'function' || hasFunction(value, 'score')],
  stages: ['a list of stages or a pipeline', (value) => typeof value === 'object' && value !== null],
  queryFromArguments: FUNCTION,
  store: ['a BlobStore such as memoryStore()', (value) => hasFunction(value, 'putIfAbsent')],
  keyPrefix: STRING,
  tools: ['an object by tool name', OBJECT[1]],
  now: FUNCTION,
  log: FUNCTION,
}

const CALL: Checks = {
  ...COMMON,
  query: STRING,
  queries: ['a list of strings', (value) => Array.isArray(value) && value.every((each) => typeof each === 'string')],
  call: OBJECT,
  mediaType: STRING,
  name: STRING,
  signal: ['an AbortSignal', (value) => hasFunction(value, 'throwIfAborted')],
  dispatched: BOOLEAN,
}

const READ: Checks = {
  budget: COMMON['budget']!,
  present: COMMON['present']!,
  tenant: NAME,
  call: OBJECT,
  signal: CALL['signal']!,
  page: ['a number', (value) => typeof value === 'number'],
  pointer: STRING,
  part: STRING,
  rows: ['two whole numbers, [from, to)', isPair],
  lines: ['two whole numbers, [first, last]', isPair],
  chars: ['two whole numbers, [from, to)', isPair],
}

const KNOWN = [...new Set([...Object.keys(SHAPER), ...Object.keys(CALL), 'key'])]
const KNOWN_SIZES = ['tokens', 'encoding', 'model', 'bytes', 'items', 'depth', 'parseBytes', 'minCoverage']

/** Checks the options of a shaper; throws a `TypeError` that names option, value and what would do. */
export function assertShaperOptions(options: unknown, where: string): void {
  assertEach(options, SHAPER, where)
  assertBudgetNames(options, where)
}

/** Checks what one call brings, as `assertShaperOptions` does. */
export function assertCallOptions(options: unknown, where: string): void {
  assertEach(options, CALL, where)
  assertBudgetNames(options, where)
}

/** Checks what one reading brings, as `assertShaperOptions` does. */
export function assertReadOptions(options: unknown, where: string): void {
  assertEach(options, READ, where, Object.keys(READ))
  assertBudgetNames(options, where)
}

function assertEach(options: unknown, checks: Checks, where: string, known: readonly string[] = KNOWN): void {
  if (!OBJECT[1](options)) throw new TypeError(`${where}: \`options\` must be an object, got ${spelled(options)}`)
  for (const [name, value] of Object.entries(options as object)) {
    if (value === undefined) continue
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (check !== undefined && !check[1](value)) {
      throw new TypeError(`${where}: \`${name}\` must be ${check[0]}, got ${spelled(value)}`)
    }
  }
  assertNames(options as object, known, where)
}

function assertBudgetNames(options: unknown, where: string): void {
  const { budget } = options as { readonly budget?: object }
  if (budget !== undefined) assertNames(budget, KNOWN_SIZES, `${where}: budget`)
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

function hasFunction(value: unknown, name: string): boolean {
  return typeof (value as Record<string, unknown> | null | undefined)?.[name] === 'function'
}

function spelled(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60))
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null
    ? 'an object'
    : typeof value === 'function'
      ? 'a function'
      : String(value)
}
