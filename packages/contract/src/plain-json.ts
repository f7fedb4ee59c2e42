import { assertArgument } from './assert-argument.ts'
import type { JsonValue } from './json.ts'
import { createNotes, type Note } from './note.ts'
import { convert, DROPPED, Opened } from './plain-json-convert.ts'
import { note, put, type Container, type Walk } from './plain-json-walk.ts'
import { createRepeatBudget } from './repeat-budget.ts'
import { isWellFormed, spellLoneSurrogates } from './well-formed.ts'

export interface PlainJsonOptions {
  /** Lists and records inside one another that are kept; what lies deeper becomes null. @default 200 */
  readonly maxDepth?: number
  /** Values that are written at most. @default 10_000_000 */
  readonly maxValues?: number
  /** Notes kept of each code, before a closing one counts the rest. @default 8 */
  readonly maxNotes?: number
}

export interface PlainJson {
  /** A fresh tree of plain objects, arrays, well-formed strings, finite numbers, booleans and null. */
  readonly value: JsonValue
  /** What was changed on the way; a change that loses nothing (a Date to its ISO text, a Set to a list) is none. */
  readonly notes: readonly Note[]
}

/** Holes of sparse lists that are written as null. `new Array(4e9)` is one small object; written out it is gigabytes. */
const MAX_HOLES = 100_000

/**
 * Turns any JavaScript value into plain JSON, each kind on purpose, with a note for everything that could not be kept
 * as it was. Never throws, whatever the value does: getters, proxies and `toJSON` that throw, cycles, depth, holes,
 * shared values that would explode when written out.
 *
 * BigInt: string of all digits. Date: ISO text, null if invalid. Map: object, or list of entries when a key is no
 * string. Set: list. Error: name, message, code, plain properties, cause, errors. Bytes: `{"$bytes", "base64"}`; other
 * typed arrays: numbers. NaN, Infinity: null. undefined, functions, symbols: left out, null in lists. Lone surrogates:
 * spelled out. A cycle: `{"$cycle": pointer}`. `toJSON` is called, with the key.
 *
 * @example
 * toPlainJson({ id: 9007199254740993n, ratio: NaN })
 * // value: { id: '9007199254740993', ratio: null }, notes: bigint_as_string at /id, not_finite at /ratio
 */
export function toPlainJson(value: unknown, options: PlainJsonOptions = {}): PlainJson {
  assertArgument('toPlainJson', 'options', options, 'options')
  const { maxDepth = 200, maxValues = 10_000_000, maxNotes = 8 } = options
  const notes = createNotes(maxNotes)
  const open = new Map<object, Container>()
  const walk: Walk = { notes, maxDepth, maxValues, open, repeats: createRepeatBudget(), values: 0, holes: 0 }

  const root = convert(walk, value, { parent: undefined, segment: '' })
  if (!(root instanceof Opened)) return { value: root === DROPPED ? null : root, notes: notes.list() }

  const stack = [root.container]
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.index < top.length) {
      const child = writeNext(walk, top)
      if (child !== undefined) stack.push(child)
    } else {
      for (const origin of top.origins) open.delete(origin)
      stack.pop()
    }
  }

  return { value: root.container.target, notes: notes.list() }
}

/** Writes the next child; gives it back when it is a container that must be filled first. */
function writeNext(walk: Walk, parent: Container): Container | undefined {
  const key = parent.keys?.[parent.index] ?? parent.index
  const segment = typeof key === 'string' ? writtenKey(walk, parent, key) : key
  const place = { parent, segment }
  parent.index += 1
  walk.values += 1
  if (walk.values > walk.maxValues) return end(walk, parent, 'size')

  let child: unknown
  try {
    child = (parent.source as Record<string | number, unknown>)[key]
    if (child === undefined && parent.keys === undefined && !(key in parent.source)) walk.holes += 1
  } catch {
    note(walk, 'unreadable', place)
    put(parent, segment, null)
    return undefined
  }
  if (walk.holes > MAX_HOLES) return end(walk, parent, 'sparse_array')

  const converted = convert(walk, child, place)
  if (converted instanceof Opened) {
    put(parent, segment, converted.container.target)
    return converted.container
  }
  if (converted !== DROPPED) put(parent, segment, converted)
  else if (parent.keys === undefined) put(parent, segment, null)
  return undefined
}

function end(walk: Walk, container: Container, code: 'size' | 'sparse_array'): undefined {
  note(walk, code, container.place)
  container.length = 0
  walk.holes = Math.min(walk.holes, MAX_HOLES)
}

/**
 * The key as it is written. One whose lone surrogates are spelled out must not fall on another key. The number only
 * grows, so that even keys made to collide cost one try each.
 */
function writtenKey(walk: Walk, parent: Container, key: string): string {
  if (isWellFormed(key)) return key
  const spelled = spellLoneSurrogates(key)
  let written = spelled
  while (Object.hasOwn(parent.source, written) || Object.hasOwn(parent.target, written)) {
    parent.renamed += 1
    written = `${spelled}_${parent.renamed}`
  }
  note(walk, 'lone_surrogate', { parent, segment: written })
  return written
}
