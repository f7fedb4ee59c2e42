import { jsonquery, parse as parseExpression, type JSONQuery } from '@jsonquerylang/jsonquery'
import { stringifyJson, type JsonValue, type Locator } from '@selvedge/contract'
import { childrenOf, nodeAt, toValue, type Document, type Tree } from '@selvedge/content'

import type { Manifest } from './manifest.ts'
import { ReadError, readErrors } from './read-error.ts'

const MAX_EXPRESSION = 2000
/** What an expression may make of the data: nodes of the data times what its lists, objects and sums may multiply. */
const MAX_GROWTH = 20_000_000
/** Longest answer; it is cut to a budget afterwards. */
const MAX_ANSWER = 4_000_000

/**
 * The value an expression of the JSON Query language makes of a document: https://jsonquerylang.org. Without regular
 * expressions, which hostile text could make run for ever. Throws a {@link ReadError} `bad_expression`.
 */
export function selectValue(
  document: Document,
  expression: string,
  at: Pick<Locator, 'pointer' | 'rows'> = {},
  manifest?: Manifest,
): JsonValue {
  const query = readExpression(expression)
  const found = dataAt(document, at)
  if (found === undefined)
    throw manifest === undefined ? refusal('there is no such place') : readErrors.noSuchPlace(manifest)
  const { data, size } = found
  if (growthOf(query) * size > MAX_GROWTH)
    throw refusal('it would make too much of the data; ask for fewer fields or rows')
  let answer: unknown
  try {
    answer = jsonquery(data, query, { functions: FUNCTIONS })
  } catch (error) {
    throw refusal(reasonOf(error), error)
  }
  const value = (answer ?? null) as JsonValue
  if (!isShorterThan(value, MAX_ANSWER)) throw refusal('the answer is too long; filter, pick fields or limit it')
  return value
}

function readExpression(expression: string): JSONQuery {
  if (typeof expression !== 'string' || expression.length > MAX_EXPRESSION)
    throw refusal(`it must be a text of at most ${MAX_EXPRESSION} characters`)
  try {
    return parseExpression(expression)
  } catch (error) {
    throw refusal(reasonOf(error), error)
  }
}

interface Data {
  readonly data: unknown
  readonly size: number
}

/** Records for tables, the value for JSON, lines for text; of a place the value that lies there. */
function dataAt({ parts }: Document, { pointer = '', rows }: Pick<Locator, 'pointer' | 'rows'>): Data | undefined {
  const { body } = parts[0]!
  if (body.model !== 'tree') return pointer === '' ? { data: body.source.split('\n'), size: body.lineCount } : undefined
  if (body.count === 0) return pointer === '' ? { data: null, size: 0 } : undefined
  const node = nodeAt(body, pointer)
  if (node < 0) return undefined
  if (rows !== undefined) return rowsAt(body, node, rows)
  return { data: toValue(body, node), size: body.after[node]! - node }
}

function rowsAt(tree: Tree, list: number, [from, to]: readonly [number, number]): Data | undefined {
  const nodes = [...childrenOf(tree, list)].filter((node) => tree.index[node]! >= from && tree.index[node]! < to)
  if (nodes.length === 0) return undefined
  return {
    data: nodes.map((node) => toValue(tree, node)),
    size: nodes.reduce((size, node) => size + tree.after[node]! - node, 1),
  }
}

function growthOf(query: JSONQuery): number {
  if (!Array.isArray(query)) return 1
  const [name, ...rest] = query as [string, ...JSONQuery[]]
  const members = name === 'object' ? (Object.values(rest[0] ?? {}) as JSONQuery[]) : rest
  const own = name === 'object' || name === 'array' || name === 'add' ? Math.max(members.length, 1) : 1
  return members.reduce<number>((product, member) => product * growthOf(member), own)
}

type Fun = (data: unknown) => unknown

const notOffered = () => () => {
  throw new TypeError('regular expressions are not offered')
}

/** Those that hostile data or keys such as `constructor` would break. */
const FUNCTIONS = {
  regex: notOffered,
  match: notOffered,
  matchAll: notOffered,
  uniq: (): Fun => (data) => {
    const seen = new Map<string, unknown>()
    for (const element of data as unknown[]) {
      const key = stringifyJson(element as JsonValue)
      if (!seen.has(key)) seen.set(key, element)
    }
    return [...seen.values()]
  },
  groupBy:
    (by: JSONQuery): Fun =>
    (data) => {
      const groups = new Map<string, unknown[]>()
      for (const element of data as unknown[]) {
        const key = String(jsonquery(element, by))
        const group = groups.get(key)
        if (group === undefined) groups.set(key, [element])
        else group.push(element)
      }
      return Object.fromEntries(groups)
    },
  keyBy:
    (by: JSONQuery): Fun =>
    (data) => {
      const first = new Map<string, unknown>()
      for (const element of data as unknown[]) {
        const key = String(jsonquery(element, by))
        if (!first.has(key)) first.set(key, element)
      }
      return Object.fromEntries(first)
    },
}

/** Walks a value that may share its parts many times over; stops as soon as it is too long. */
function isShorterThan(value: JsonValue, limit: number): boolean {
  let room = limit
  const stack: JsonValue[] = [value]
  while (stack.length > 0) {
    const next = stack.pop()
    if (typeof next === 'string') room -= next.length
    else if (typeof next === 'object' && next !== null) {
      if (!Array.isArray(next)) for (const key in next) room -= key.length
      for (const member of Object.values(next)) {
        stack.push(member as JsonValue)
        if (--room < 0) return false
      }
    }
    room--
    if (room < 0) return false
  }
  return true
}

function refusal(reason: string, cause?: unknown): ReadError {
  return new ReadError(
    'bad_expression',
    `The expression cannot be used: ${reason}. Example: filter(.amount > 100) | sort(.amount, "desc") | pick(.id, .amount) | limit(10).`,
    { cause },
  )
}

/** The library's own words speak of the expression; anything else may speak of the data. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return error.message.slice(0, 120)
  if (error instanceof RangeError) return 'it goes too deep'
  const message = error instanceof Error ? error.message : ''
  return /^(?:Unknown function|regular expressions|Array expected)/.test(message)
    ? message.slice(0, 80)
    : 'it does not fit the data'
}
