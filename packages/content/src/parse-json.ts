import { assertArgument } from './assert-argument.ts'
import { findShadowed } from './find-shadowed.ts'
import { NodeType, type Tree } from './tree.ts'

/** Deepest nesting that is read; what lies deeper makes the text no JSON (it is then read as lines). */
export const MAX_DEPTH = 10_000

/**
 * Reads JSON text into spans, without making values: digits, escapes and duplicate keys stay as they came.
 * Returns `undefined` for a text that is not JSON (RFC 8259). Never recurses; O(length).
 */
export function parseJson(source: string): Tree | undefined {
  assertArgument('parseJson', 'source', source, 'text')
  const builder = new TreeBuilder(source)
  return readValue(builder, skipAnyBlank(source, 0), true) < 0 ? undefined : builder.finish('json')
}

/**
 * Appends the value that starts at `from`; returns where it ends, or -1. With `whole`, only blanks may follow. With
 * `oneLine` a line feed is no blank, so that the value cannot leave its line (JSON Lines).
 */
export function readValue(
  builder: TreeBuilder,
  from: number,
  whole: boolean,
  parent = -1,
  index = 0,
  oneLine = false,
): number {
  const { source } = builder
  const skipBlank = oneLine ? skipBlankInLine : skipAnyBlank
  const length = source.length
  let at = from
  let container = parent
  let childIndex = index
  let keyStart = 0
  let keyEnd = 0
  const floor = parent
  let depth = 0

  for (;;) {
    // A value starts at `at`.
    const code = source.charCodeAt(at)
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (++depth > MAX_DEPTH) return -1
      const isObject = code === OPEN_BRACE
      const node = builder.open(
        isObject ? NodeType.object : NodeType.array,
        at,
        container,
        childIndex,
        keyStart,
        keyEnd,
      )
      at = skipBlank(source, at + 1)
      if (source.charCodeAt(at) !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
        container = node
        childIndex = 0
        if (isObject) {
          keyStart = at
          keyEnd = source.charCodeAt(at) === QUOTE ? stringEnd(source, at) : -1
          if (keyEnd < 0) return -1
          at = skipBlank(source, keyEnd)
          if (source.charCodeAt(at) !== COLON) return -1
          at = skipBlank(source, at + 1)
        } else keyStart = keyEnd = 0
        continue
      }
      builder.close(node, ++at)
      depth--
    } else {
      const end = scalarEnd(source, at, length)
      if (end < 0) return -1
      builder.leaf(scalarType(code), at, end, container, childIndex, keyStart, keyEnd)
      at = end
    }

    // A value has ended at `at`: close what ends here, or go on to the next member.
    for (;;) {
      if (container === floor) {
        if (!whole) return at
        return skipBlank(source, at) === length ? at : -1
      }
      at = skipBlank(source, at)
      const isObject = builder.isObject(container)
      const next = source.charCodeAt(at)
      if (next === COMMA) {
        at = skipBlank(source, at + 1)
        childIndex = builder.nextIndex(container)
        if (isObject) {
          keyStart = at
          keyEnd = source.charCodeAt(at) === QUOTE ? stringEnd(source, at) : -1
          if (keyEnd < 0) return -1
          at = skipBlank(source, keyEnd)
          if (source.charCodeAt(at) !== COLON) return -1
          at = skipBlank(source, at + 1)
        } else keyStart = keyEnd = 0
        break
      }
      if (next !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return -1
      builder.close(container, ++at)
      depth--
      container = builder.parentOf(container)
    }
  }
}

/** Grows the arrays of a {@link Tree}. */
export class TreeBuilder {
  readonly source: string
  #count = 0
  #type = new Uint8Array(64)
  #start = new Uint32Array(64)
  #end = new Uint32Array(64)
  #parent = new Int32Array(64)
  #after = new Uint32Array(64)
  #keyStart = new Uint32Array(64)
  #keyEnd = new Uint32Array(64)
  #index = new Uint32Array(64)
  #size = new Uint32Array(64)

  constructor(source: string) {
    this.source = source
  }

  open(type: NodeType, start: number, parent: number, index: number, keyStart = 0, keyEnd = 0): number {
    const node = this.#count++
    if (node === this.#type.length) this.#grow()
    this.#type[node] = type
    this.#start[node] = start
    this.#parent[node] = parent
    this.#index[node] = index
    this.#keyStart[node] = keyStart
    this.#keyEnd[node] = keyEnd
    if (parent >= 0) this.#size[parent]!++
    return node
  }

  close(node: number, end: number): void {
    this.#end[node] = end
    this.#after[node] = this.#count
  }

  leaf(type: NodeType, start: number, end: number, parent: number, index: number, keyStart = 0, keyEnd = 0): number {
    const node = this.open(type, start, parent, index, keyStart, keyEnd)
    this.close(node, end)
    return node
  }

  /** Nodes so far. */
  get count(): number {
    return this.#count
  }

  /** Takes back the nodes from `count` on, which all lie under one child of `parent` that could not be read. */
  rewind(count: number, parent: number): void {
    if (this.#count > count) this.#size[parent]!--
    this.#size.fill(0, count, this.#count)
    this.#count = count
  }

  isObject(node: number): boolean {
    return this.#type[node] === NodeType.object
  }

  nextIndex(node: number): number {
    return this.#size[node]!
  }

  parentOf(node: number): number {
    return this.#parent[node]!
  }

  finish(layout: Tree['layout'], extra: Pick<Tree, 'table' | 'recordLine'> = {}): Tree {
    const count = this.#count
    const tree = {
      model: 'tree' as const,
      layout,
      source: this.source,
      count,
      type: this.#type.slice(0, count),
      start: this.#start.slice(0, count),
      end: this.#end.slice(0, count),
      parent: this.#parent.slice(0, count),
      after: this.#after.slice(0, count),
      keyStart: this.#keyStart.slice(0, count),
      keyEnd: this.#keyEnd.slice(0, count),
      index: this.#index.slice(0, count),
      size: this.#size.slice(0, count),
      ...extra,
    }
    return { ...tree, shadowed: layout === 'csv' ? NONE : findShadowed(tree) }
  }

  #grow(): void {
    const capacity = this.#type.length * 2
    this.#type = widened(this.#type, new Uint8Array(capacity))
    this.#start = widened(this.#start, new Uint32Array(capacity))
    this.#end = widened(this.#end, new Uint32Array(capacity))
    this.#parent = widened(this.#parent, new Int32Array(capacity))
    this.#after = widened(this.#after, new Uint32Array(capacity))
    this.#keyStart = widened(this.#keyStart, new Uint32Array(capacity))
    this.#keyEnd = widened(this.#keyEnd, new Uint32Array(capacity))
    this.#index = widened(this.#index, new Uint32Array(capacity))
    this.#size = widened(this.#size, new Uint32Array(capacity))
  }
}

const NONE: ReadonlySet<number> = new Set()

function widened<T extends Uint8Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const COMMA = 0x2c
const COLON = 0x3a
const QUOTE = 0x22
const BACKSLASH = 0x5c

function skipAnyBlank(source: string, from: number): number {
  let at = from
  for (;;) {
    const code = source.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
    at++
  }
}

function skipBlankInLine(source: string, from: number): number {
  let at = from
  for (;;) {
    const code = source.charCodeAt(at)
    if (code !== 0x20 && code !== 0x0d && code !== 0x09) return at
    at++
  }
}

/** End (exclusive) of the quoted string that starts at `from`, or -1 when it is not a JSON string. */
export function stringEnd(source: string, from: number): number {
  const length = source.length
  for (let at = from + 1; at < length; at++) {
    const code = source.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code < 0x20) return -1
    if (code === BACKSLASH) {
      const escape = source.charCodeAt(++at)
      if (escape === 0x75) {
        for (let digit = 1; digit <= 4; digit++) if (!isHexDigit(source.charCodeAt(at + digit))) return -1
        at += 4
      } else if (!isSimpleEscape(escape)) return -1
    }
  }
  return -1
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
}

/** `"` `\` `/` `b` `f` `n` `r` `t` */
function isSimpleEscape(code: number): boolean {
  return (
    code === QUOTE ||
    code === BACKSLASH ||
    code === 0x2f ||
    code === 0x62 ||
    code === 0x66 ||
    code === 0x6e ||
    code === 0x72 ||
    code === 0x74
  )
}

function scalarEnd(source: string, from: number, length: number): number {
  const code = source.charCodeAt(from)
  if (code === QUOTE) return stringEnd(source, from)
  if (code === 0x74) return source.startsWith('true', from) ? from + 4 : -1
  if (code === 0x66) return source.startsWith('false', from) ? from + 5 : -1
  if (code === 0x6e) return source.startsWith('null', from) ? from + 4 : -1
  return numberEnd(source, from, length)
}

function numberEnd(source: string, from: number, length: number): number {
  let at = from
  if (source.charCodeAt(at) === 0x2d) at++
  const first = source.charCodeAt(at)
  if (first === 0x30) at++
  else if (first >= 0x31 && first <= 0x39) at = digitsEnd(source, at, length)
  else return -1
  if (source.charCodeAt(at) === 0x2e) {
    const end = digitsEnd(source, at + 1, length)
    if (end === at + 1) return -1
    at = end
  }
  const exponent = source.charCodeAt(at)
  if (exponent === 0x65 || exponent === 0x45) {
    at++
    const sign = source.charCodeAt(at)
    if (sign === 0x2b || sign === 0x2d) at++
    const end = digitsEnd(source, at, length)
    if (end === at) return -1
    at = end
  }
  return at
}

function digitsEnd(source: string, from: number, length: number): number {
  let at = from
  while (at < length) {
    const code = source.charCodeAt(at)
    if (code < 0x30 || code > 0x39) break
    at++
  }
  return at
}

function scalarType(code: number): NodeType {
  if (code === QUOTE) return NodeType.string
  if (code === 0x74) return NodeType.true
  if (code === 0x66) return NodeType.false
  if (code === 0x6e) return NodeType.null
  return NodeType.number
}
