import type { JsonValue, Warning } from '@selvedge/contract'

import { NodeType, keyOf, plainText, pointerOf, rawText, type Tree } from './tree.ts'

/**
 * The value a node spells. Integers beyond 2^53 become strings of their digits, numbers beyond the range of a double
 * strings too; each adds a warning to `notes`. Cells and text lines are strings. Of duplicate keys the last counts, which
 * adds one warning.
 */
export function toValue(tree: Tree, node: number, notes?: Warning[]): JsonValue {
  const root: { value: JsonValue } = { value: null }
  // Containers that are still being filled, by depth: nesting may be deeper than the call stack.
  const open: { node: number; target: Target }[] = []
  for (let at = node; at < tree.after[node]!; at++) {
    while (open.length > 0 && tree.after[open.at(-1)!.node]! <= at) open.pop()
    if (tree.shadowed.has(at)) {
      noteDuplicate(tree, at, notes)
      at = tree.after[at]! - 1
      continue
    }
    const type = tree.type[at]!
    const isContainer = type <= NodeType.array
    const value: JsonValue = isContainer ? emptyContainer(type) : scalarOf(tree, at, notes)
    const parent = open.at(-1)
    if (parent === undefined) root.value = value
    else put(parent.target, keyOf(tree, at), value)
    if (isContainer && tree.size[at]! > 0) open.push({ node: at, target: value as Target })
  }
  return root.value
}

const DUPLICATE = 'duplicate_keys'

function noteDuplicate(tree: Tree, node: number, notes: Warning[] | undefined): void {
  if (notes === undefined || notes.some(({ code }) => code === DUPLICATE)) return
  const message = `of members with the same name only the last is data, first at ${pointerOf(tree, node)}`
  notes.push({ code: DUPLICATE, message })
}

type Target = JsonValue[] | Record<string, JsonValue>

function emptyContainer(type: number): JsonValue {
  return type === NodeType.array ? [] : {}
}

function put(target: Target, key: string | undefined, value: JsonValue): void {
  if (Array.isArray(target)) target.push(value)
  // Assigning to `__proto__` would set the prototype.
  else if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
  } else target[key!] = value
}

function scalarOf(tree: Tree, node: number, notes?: Warning[]): JsonValue {
  switch (tree.type[node]) {
    case NodeType.true:
      return true
    case NodeType.false:
      return false
    case NodeType.null:
      return null
    case NodeType.number:
      return numberOf(tree, node, notes)
    default:
      return plainText(tree, node)
  }
}

function numberOf(tree: Tree, node: number, notes?: Warning[]): JsonValue {
  const raw = rawText(tree, node)
  const value = Number(raw)
  const isInteger = /^-?\d+$/.test(raw)
  if (isInteger ? Number.isSafeInteger(value) : Number.isFinite(value)) return value

  notes?.push({
    code: isInteger ? 'unsafe_integer' : 'number_out_of_range',
    message: 'a number that a double cannot hold is given as a string of its digits',
    pointer: pointerOf(tree, node),
  })
  return raw
}
