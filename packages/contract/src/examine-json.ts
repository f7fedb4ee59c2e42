import { formatPointer } from './pointer.ts'
import { createRepeatBudget } from './repeat-budget.ts'
import { isWellFormed } from './well-formed.ts'

export interface JsonExamination {
  /** Lists and objects inside one another. */
  readonly depth: number
  /** The first thing met that JSON cannot hold, and where. */
  readonly fault?: { readonly pointer: string; readonly what: string }
}

interface Level {
  readonly value: object
  readonly keys: readonly string[] | undefined
  readonly length: number
  index: number
}

/** Walks a whole value, without recursion, to see whether it is plain JSON. */
export function examineJson(root: unknown): JsonExamination {
  const stack: Level[] = []
  const open = new Set<object>()
  let depth = 0
  const repeats = createRepeatBudget()

  let what = enter(root)
  for (let top = stack.at(-1); top !== undefined && what === undefined; top = stack.at(-1)) {
    if (top.index === top.length) {
      open.delete(top.value)
      stack.pop()
      continue
    }
    const key = top.keys?.[top.index] ?? top.index
    top.index += 1
    const lone = typeof key === 'string' && !isWellFormed(key)
    what = lone ? 'a key with a lone surrogate' : enter((top.value as Record<string | number, unknown>)[key])
  }

  if (what === undefined) return { depth }
  const segments = stack.map(({ keys, index }) => keys?.[index - 1] ?? index - 1)
  return { depth, fault: { pointer: formatPointer(segments), what } }

  function enter(value: unknown): string | undefined {
    if (typeof value !== 'object' || value === null) return faultOfLeaf(value)
    if (open.has(value)) return 'a value that contains itself'
    const list = Array.isArray(value)
    if (!list && !isPlainObject(value)) return 'an object that is not plain'
    if (Object.hasOwn(value, 'toJSON') && typeof (value as { toJSON: unknown }).toJSON === 'function') return 'a toJSON'

    const keys = list ? undefined : Object.keys(value)
    const length = keys?.length ?? (value as readonly unknown[]).length
    if (!repeats.allows(value, length)) return 'shared values that explode when written out'
    open.add(value)
    stack.push({ value, keys, length, index: 0 })
    depth = Math.max(depth, stack.length)
    return undefined
  }
}

function faultOfLeaf(leaf: unknown): string | undefined {
  switch (typeof leaf) {
    case 'string':
      return isWellFormed(leaf) ? undefined : 'a lone surrogate'
    case 'number':
      return Number.isFinite(leaf) ? undefined : 'a number that is not finite'
    case 'boolean':
      return undefined
    default:
      return leaf === null ? undefined : `a value of type ${typeof leaf}`
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
