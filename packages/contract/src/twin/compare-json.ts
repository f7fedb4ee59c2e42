import type { JsonValue } from '../json.ts'
import { formatPointer } from '../pointer.ts'

export interface JsonVerdict {
  readonly same: 'equal' | 'consistent' | 'mismatch' | 'unrelated'
  /** Places where both have a value and the values differ. */
  readonly pointers: readonly string[]
}

const MAX_POINTERS = 5

/**
 * Compares two JSON values by value: order of keys is nothing, and a value that is left out on one side contradicts
 * nothing. Lists of unequal length are not compared element by element.
 */
export function compareJson(left: JsonValue, right: JsonValue): JsonVerdict {
  const pointers: string[] = []
  const stack: Pair[] = [{ left, right, path: undefined }]
  let shared = 0
  let whole = true

  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const kind = kindOf(pair.left)
    if (kind !== 'leaf' && kind === kindOf(pair.right)) {
      whole = pushChildren(pair, stack) && whole
      if (isEmpty(pair.left) && isEmpty(pair.right)) shared += 1
    } else if (pair.left === pair.right) shared += 1
    else if (isSameLeaf(pair.left, pair.right)) {
      shared += 1
      whole = false
    } else if (pointers.length < MAX_POINTERS) pointers.push(pointerOf(pair.path))
  }

  if (pointers.length > 0) return { same: 'mismatch', pointers }
  if (whole) return { same: 'equal', pointers }
  return { same: shared > 0 ? 'consistent' : 'unrelated', pointers }
}

interface Path {
  readonly parent: Path | undefined
  readonly segment: string | number
}

interface Pair {
  readonly left: JsonValue
  readonly right: JsonValue
  readonly path: Path | undefined
}

/** Pushes what both have; says whether that is all of it. */
function pushChildren({ left, right, path }: Pair, stack: Pair[]): boolean {
  const [a, b] = [left as Record<string | number, JsonValue>, right as Record<string | number, JsonValue>]
  if (Array.isArray(left)) {
    if (left.length !== (right as readonly JsonValue[]).length) return false
    for (const segment of left.keys()) {
      stack.push({ left: a[segment] as JsonValue, right: b[segment] as JsonValue, path: { parent: path, segment } })
    }
    return true
  }

  const keys = Object.keys(a)
  const both = keys.filter((key) => Object.hasOwn(b, key))
  for (const segment of both) {
    stack.push({ left: a[segment] as JsonValue, right: b[segment] as JsonValue, path: { parent: path, segment } })
  }
  return both.length === keys.length && both.length === Object.keys(b).length
}

function kindOf(value: JsonValue): 'list' | 'object' | 'leaf' {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'leaf'
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** Leaves that say the same in other words: a number as text, an instant in another zone, a text cut short. */
function isSameLeaf(left: JsonValue, right: JsonValue): boolean {
  if (kindOf(left) !== 'leaf' || kindOf(right) !== 'leaf') return false
  // What one side does not say contradicts nothing.
  if (left === null || right === null) return true
  const [a, b] = [String(left).trim(), String(right).trim()]
  return a === b || isSameNumber(a, b) || isSameTime(a, b) || isCutShort(a, b) || isCutShort(b, a)
}

function isSameNumber(a: string, b: string): boolean {
  return /^-?\d/.test(a) && /^-?\d/.test(b) && Number(a) === Number(b)
}

function isSameTime(a: string, b: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
  return time.test(a) && time.test(b) && Date.parse(a) === Date.parse(b)
}

function isCutShort(short: string, long: string): boolean {
  const head = /^(.*?)\s*(?:…|\.\.\.)$/su.exec(short.slice(0, 100_000))?.[1]
  return head !== undefined && head !== '' && long.startsWith(head)
}

function pointerOf(path: Path | undefined): string {
  const segments: (string | number)[] = []
  for (let at = path; at !== undefined; at = at.parent) segments.push(at.segment)
  return formatPointer(segments.toReversed())
}
