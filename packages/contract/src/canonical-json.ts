import stableStringify from 'fast-json-stable-stringify'
import type { JsonValue } from './json.ts'
import { formatPointer } from './pointer.ts'
import { writeJson } from './stringify-json.ts'
import { isWellFormed } from './well-formed.ts'

/** fast-json-stable-stringify recurses; this deep every engine's stack still holds. */
const SAFE_DEPTH = 500

interface Level {
  readonly value: object
  readonly keys: readonly (string | number)[] | undefined
  readonly length: number
  index: number
}

/**
 * The RFC 8785 form of plain JSON: keys in UTF-16 order, no white space, numbers as JavaScript writes them. Anything
 * JSON cannot hold is a TypeError that names where it stands, since two values must never share one form by accident.
 *
 * @example
 * canonicalJson({ b: 1, a: [1.0] }) // '{"a":[1],"b":1}'
 */
export function canonicalJson(value: JsonValue): string {
  const depth = assertPlainJson(value)
  return depth <= SAFE_DEPTH ? stableStringify(value) : writeJson(value, { sortKeys: true })
}

/** Walks the whole value without recursion; gives back its depth. */
function assertPlainJson(root: unknown): number {
  const stack: Level[] = []
  const open = new Set<object>()
  let depth = 0

  check(root)
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.index === top.length) {
      open.delete(top.value)
      stack.pop()
      continue
    }
    const key = top.keys?.[top.index] ?? top.index
    top.index += 1
    if (typeof key === 'string' && !isWellFormed(key)) refuse('a key with a lone surrogate')
    check((top.value as Record<string | number, unknown>)[key])
  }
  return depth

  function check(value: unknown): void {
    if (value === null || typeof value === 'boolean') return
    if (typeof value === 'string') {
      if (!isWellFormed(value)) refuse('a lone surrogate')
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) refuse('a number that is not finite')
    } else if (typeof value === 'object') enter(value)
    else refuse(`a value of type ${typeof value}`)
  }

  function enter(value: object): void {
    if (open.has(value)) refuse('a value that contains itself')
    if (!Array.isArray(value) && !isPlainObject(value)) refuse('an object that is not plain')
    if (Object.hasOwn(value, 'toJSON') && typeof (value as { toJSON: unknown }).toJSON === 'function')
      refuse('a toJSON')
    open.add(value)
    const keys = Array.isArray(value) ? undefined : Object.keys(value)
    stack.push({ value, keys, length: keys?.length ?? (value as readonly unknown[]).length, index: 0 })
    depth = Math.max(depth, stack.length)
  }

  function refuse(what: string): never {
    const segments = stack.map(({ keys, index }) => keys?.[index - 1] ?? index - 1)
    throw new TypeError(
      `canonicalJson: plain JSON expected, got ${what} at "${formatPointer(segments)}"; pass the value through \`toPlainJson\``,
    )
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
