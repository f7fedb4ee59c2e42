import type { JsonValue } from './json.ts'

export interface WriteJsonOptions {
  /** Writes the keys of objects in the order of their UTF-16 units, as RFC 8785 asks. @default false */
  readonly sortKeys?: boolean
}

interface Frame {
  readonly value: object
  readonly keys: readonly string[] | undefined
  readonly length: number
  index: number
}

/**
 * The JSON text of a plain JSON value, as JSON.stringify writes it, at any depth. A value that contains itself, or
 * something JSON has no word for, is a TypeError: pass such values through {@link toPlainJson} first.
 */
export function stringifyJson(value: JsonValue): string {
  try {
    const text: string | undefined = JSON.stringify(value)
    if (text !== undefined) return text
  } catch (error) {
    // The engine's writer recurses: some thousand levels exhaust its stack.
    if (!(error instanceof RangeError)) throw error
  }
  return writeJson(value)
}

/** {@link stringifyJson} without the engine's writer, and without its limit. */
export function writeJson(value: JsonValue, { sortKeys = false }: WriteJsonOptions = {}): string {
  const pieces: string[] = []
  const stack: Frame[] = []
  const open = new Set<object>()

  write(value)
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (top.index === top.length) {
      pieces.push(top.keys === undefined ? ']' : '}')
      open.delete(top.value)
      stack.pop()
      continue
    }
    if (top.index > 0) pieces.push(',')
    const key = top.keys?.[top.index] ?? top.index
    if (typeof key === 'string') pieces.push(JSON.stringify(key), ':')
    top.index += 1
    write((top.value as Record<string | number, unknown>)[key])
  }
  return pieces.join('')

  function write(child: unknown): void {
    if (typeof child === 'object' && child !== null) openFrame(child)
    else pieces.push(writeLeaf(child))
  }

  function openFrame(child: object): void {
    if (open.has(child)) throw new TypeError('stringifyJson: the value contains itself; pass it through `toPlainJson`')
    open.add(child)
    const keys = Array.isArray(child) ? undefined : Object.keys(child)
    // The default order of `sort` is that of UTF-16 units.
    if (sortKeys) keys?.sort()
    stack.push({ value: child, keys, length: keys?.length ?? (child as readonly unknown[]).length, index: 0 })
    pieces.push(keys === undefined ? '[' : '{')
  }
}

function writeLeaf(leaf: unknown): string {
  const text: string | undefined = typeof leaf === 'bigint' ? undefined : JSON.stringify(leaf)
  if (text !== undefined) return text
  throw new TypeError(`stringifyJson: JSON has no word for a ${typeof leaf}; pass the value through \`toPlainJson\``)
}
