import type { JsonObject, Locator } from '@selvedge/contract'

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
}

export interface ReadToolsOptions {
  /** Begins the names. @default 'result' */
  readonly prefix?: string
}

const URI = { type: 'string', pattern: '^selvedge://[0-9]{39}$', description: 'The handle, as the result gave it.' }
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

/**
 * Definitions of the tools with which a model reads on: `…_read`, `…_search` and, where the reader has it, `…_select`.
 * {@link callReadTool} runs them.
 */
export function readTools(
  reader: { readonly read: unknown; readonly select?: unknown },
  { prefix = 'result' }: ReadToolsOptions = {},
): readonly ReadTool[] {
  if (!/^[a-zA-Z]\w{0,40}$/.test(prefix))
    throw new TypeError(`readTools: \`prefix\` must be a word of at most 41 letters, digits and _, got "${prefix}"`)
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
        page: { type: 'integer', minimum: 1, description: '2 shows what page 1 did not. Other words often find more.' },
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
  const tools = reader.select === undefined ? [read, search] : [read, search, select]
  return tools.map((tool) => ({ ...tool, annotations: ANNOTATIONS }))
}

/**
 * Runs a tool of {@link readTools} by its name. The tenant comes from `options`, that is from the host: never from the
 * arguments, which a model wrote. `undefined` for a name that is none of these tools.
 */
export async function callReadTool<Answer, Options extends object>(
  reader: ReadToolReader<Answer, Options>,
  name: string,
  input: unknown,
  options: Options,
): Promise<Answer | undefined> {
  const { uri, query, expression, page, ...place } = (typeof input === 'object' && input !== null ? input : {}) as {
    readonly [name: string]: unknown
  }
  const handle = String(uri)
  if (name.endsWith('_read')) return reader.read(handle, { ...placeOf(place), ...options })
  if (name.endsWith('_search')) return reader.search(handle, String(query ?? ''), { ...pageOf(page), ...options })
  if (name.endsWith('_select')) return reader.select?.(handle, String(expression ?? ''), options)
  return undefined
}

function pageOf(page: unknown): { readonly page?: number } {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page: Math.min(page, 20) } : {}
}

/** Only the fields of a place, in the forms they have; a model may write anything. */
function placeOf({ part, pointer, rows, lines, chars }: { readonly [name: string]: unknown }): Locator {
  return {
    ...(typeof part === 'string' && { part }),
    ...(typeof pointer === 'string' && { pointer }),
    ...(isPair(rows) && { rows }),
    ...(isPair(lines) && { lines }),
    ...(isPair(chars) && { chars }),
  }
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((number) => Number.isSafeInteger(number))
}

function schema(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false }
}

function range(description: string): JsonObject {
  return { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2, description }
}
