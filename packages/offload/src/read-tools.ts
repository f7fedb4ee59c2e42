import type { JsonObject, Locator } from '@selvedge/contract'
import { assertOption, hasFunctions, optionChecks, received } from '@selvedge/pipeline'

import { assertPlace, placeOf } from './assert-place.ts'
import { ReadError, isReadError } from './read-error.ts'

/** A tool for a model, in the words every framework knows. */
export interface ReadTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonObject
  readonly annotations: { readonly readOnlyHint: true; readonly idempotentHint: true; readonly openWorldHint: false }
}

/** The reader behind the tools: `shaper.reader` of `selvedge`, or anything that answers alike. */
export interface ReadToolReader<Answer, Options> {
  readonly read: (uri: string, options?: Locator & Options) => Promise<Answer>
  readonly search: (uri: string, query: string, options?: { readonly page?: number } & Options) => Promise<Answer>
  readonly select?: (uri: string, expression: string, options?: Options) => Promise<Answer>
  readonly query?: (uri: string, sql: string, options?: Options) => Promise<Answer>
  /** The answer to a call whose arguments cannot be used. Without it such a call rejects with the error. */
  readonly refuse?: (error: ReadError, options?: Options) => Promise<Answer>
}

export interface ReadToolsOptions {
  /** Begins the names. @default 'result' */
  readonly prefix?: string
}

const URI = { type: 'string', pattern: '^selvedge://[0-9]{39}$', description: 'The handle, as the result gave it.' }
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

const READER = ['a reader such as shaper.reader', (value: unknown) => hasFunctions(value, ['read'])] as const
const PREFIX = [
  'a word of at most 41 letters, digits and _',
  (value: unknown) => typeof value === 'string' && /^[a-zA-Z]\w{0,40}$/.test(value),
] as const

/**
 * Definitions of the tools with which a model reads on: `…_read`, `…_search` and, where the reader has them, `…_select`
 * and `…_query`.
 * {@link callReadTool} runs them.
 */
export function readTools(
  reader: { readonly read: unknown; readonly select?: unknown; readonly query?: unknown },
  options: ReadToolsOptions = {},
): readonly ReadTool[] {
  assertOption('readTools', 'reader', reader, READER)
  assertOption('readTools', 'options', options, optionChecks.object)
  const { prefix = 'result' } = options
  assertOption('readTools', 'prefix', prefix, PREFIX)
  const read = {
    name: `${prefix}_read`,
    description:
      'Shows a place of a stored result: rows, lines, or the value at a JSON Pointer. Without a place, from its beginning. The answer says where to read on.',
    inputSchema: schema(
      {
        uri: URI,
        pointer: { type: 'string', description: 'JSON Pointer, e.g. /items/341/name.' },
        rows: range('Rows of the list at `pointer`, or of the table: [first, end), from 0.'),
        lines: range('Lines of the text: [first, last], from 1.'),
        part: {
          type: 'string',
          description: 'JSON Pointer of a string that holds JSON; `pointer` then speaks of that.',
        },
        chars: range('Characters of the string at `pointer` or of the line: [first, end).'),
      },
      ['uri'],
    ),
  }
  const search = {
    name: `${prefix}_search`,
    description: 'Finds what answers a question in a stored result. Cheaper than reading through it.',
    inputSchema: schema(
      {
        uri: URI,
        query: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
          description: 'The question, with the names and numbers it is about.',
        },
        page: {
          type: 'integer',
          minimum: 1,
          maximum: MOST_PAGES,
          description: '2 shows what page 1 did not. Other words often find more.',
        },
      },
      ['uri', 'query'],
    ),
  }
  const select = {
    name: `${prefix}_select`,
    description:
      'Computes over a stored result with a JSON Query expression, e.g. filter(.status == "late") | map(.amount) | sum(). Over all rows, not only those shown.',
    inputSchema: schema({ uri: URI, expression: { type: 'string', minLength: 1, maxLength: 2000 } }, [
      'uri',
      'expression',
    ]),
  }
  const query = {
    name: `${prefix}_query`,
    description:
      'Runs one SELECT over a stored result, which is the table "data", e.g. SELECT region, sum(amount) FROM data GROUP BY region. Over all rows, not only those shown.',
    inputSchema: schema({ uri: URI, sql: { type: 'string', minLength: 1, maxLength: 10_000 } }, ['uri', 'sql']),
  }
  const tools = [read, search, ...(reader.select ? [select] : []), ...(reader.query ? [query] : [])]
  return tools.map((tool) => ({ ...tool, annotations: ANNOTATIONS }))
}

/**
 * Runs a tool of {@link readTools} by its name. The tenant comes from `options`, that is from the host: never from the
 * arguments, which a model wrote. Arguments that cannot be used get the reader's refusal, never an answer to something
 * else. `undefined` for a name that is none of these tools.
 */
export async function callReadTool<Answer, Options extends object>(
  reader: ReadToolReader<Answer, Options>,
  name: string,
  input: unknown,
  options: Options,
): Promise<Answer | undefined> {
  assertOption('callReadTool', 'reader', reader, READER)
  assertOption('callReadTool', 'name', name, optionChecks.string)
  assertOption('callReadTool', 'options', options, optionChecks.object)
  const tool = /_(read|search|select|query)$/.exec(name)?.[1]
  if (tool === undefined || reader[tool as 'read' | 'search' | 'select' | 'query'] === undefined) return undefined
  // Some clients write null for what is left out.
  const given = Object.fromEntries(
    Object.entries(typeof input === 'object' && input !== null ? input : {}).filter(([, value]) => value !== null),
  )
  let call: () => Promise<Answer>
  try {
    call = callOf(tool, given)
  } catch (error) {
    if (!isReadError(error) || reader.refuse === undefined) throw error
    return reader.refuse(error, options)
  }
  return call()

  function callOf(tool: string, { uri, query, expression, sql, page, ...rest }: typeof given): () => Promise<Answer> {
    const handle = String(uri)
    if (tool === 'read') {
      const place = placeOf(rest)
      assertPlace(place)
      return () => reader.read(handle, { ...place, ...options })
    }
    if (tool === 'select') {
      assertWords('expression', expression)
      return () => reader.select!(handle, expression, options)
    }
    if (tool === 'query') {
      assertWords('sql', sql)
      return () => reader.query!(handle, sql, options)
    }
    assertWords('query', query)
    assertPage(page)
    return () => reader.search(handle, query, { ...(page !== undefined && page > 1 && { page }), ...options })
  }
}

const MOST_PAGES = 20

function assertWords(name: string, value: unknown): asserts value is string {
  if (typeof value === 'string' && value.trim() !== '') return
  throw new ReadError('bad_arguments', `\`${name}\` must be a non-empty string, got ${received(value)}.`)
}

function assertPage(value: unknown): asserts value is number | undefined {
  if (value === undefined) return
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_PAGES) return
  throw new ReadError('bad_arguments', `\`page\` must be an integer from 1 to ${MOST_PAGES}, got ${received(value)}.`)
}

function schema(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false }
}

function range(description: string): JsonObject {
  return { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2, description }
}
