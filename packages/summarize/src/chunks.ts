import {
  childrenOf,
  isContainer,
  pointerOf,
  readableSource,
  splitLines,
  type Document,
  type Tree,
} from '@selvedge/content'
import type { Locator } from '@selvedge/contract'
import type { TokenCounter } from '@selvedge/tokens'

import type { SummarizerChunk } from './summarizer.ts'

export interface ChunkLimits {
  readonly inputTokens: number
  readonly chunkTokens: number
}

export interface Chunks {
  readonly chunks: readonly SummarizerChunk[]
  /** Whether they hold the whole document. */
  readonly whole: boolean
  /** Pieces the document has at this size, shown or not. */
  readonly total: number
}

/** A run of lines, or of members of one container, that is small enough to be taken for one piece. */
interface Span {
  readonly start: number
  readonly end: number
  readonly at: Locator
}

/** Characters a token has at least in most texts and in most JSON; what turns out longer is halved. */
const CHARACTERS_PER_TOKEN = { lines: 3, tree: 2 } as const

/**
 * Cuts a document into pieces between its lines or records, none above `chunkTokens`; of a document with more than
 * `inputTokens` the first, the last and evenly spaced pieces between.
 */
export function chunksOf(document: Document, counter: TokenCounter, limits: ChunkLimits): Chunks {
  const chunkTokens = Math.min(limits.chunkTokens, limits.inputTokens)
  const { source, spans } = spansOf(document, chunkTokens)
  const most = Math.max(1, Math.floor(limits.inputTokens / chunkTokens))
  const chosen = spans.length <= most ? spans : evenly(spans, most)

  const chunks: SummarizerChunk[] = []
  let tokens = 0
  let whole = chosen.length === spans.length
  for (const span of chosen) {
    for (const chunk of within(source, span, counter, chunkTokens)) {
      tokens += chunk.tokens
      if (tokens > limits.inputTokens) return { chunks, whole: false, total: spans.length }
      chunks.push(chunk)
    }
  }
  return { chunks, whole, total: Math.max(spans.length, chunks.length) }
}

function spansOf(document: Document, tokens: number): { readonly source: string; readonly spans: readonly Span[] } {
  const { body } = document.parts[0]!
  const size = tokens * CHARACTERS_PER_TOKEN[body.model]
  if (body.model === 'tree') return { source: body.source, spans: [...treeSpans(body, size)] }
  const source = readableSource(document)
  const lines = source === body.source && body.from === undefined ? body : splitLines(source)
  const spans: Span[] = []
  let first = 0
  for (let unit = 0; unit < lines.count; unit++) {
    const next = unit + 1
    if (next < lines.count && lines.end[next]! - lines.start[first]! <= size) continue
    const place: readonly [number, number] = [lines.line[first]! + 1, lines.line[unit]! + 1]
    // The lines of a rendered page are none of its source.
    const at: Locator = lines === body ? { lines: place } : {}
    spans.push({ start: lines.start[first]!, end: lines.end[unit]!, at })
    first = next
  }
  return { source, spans }
}

/** Members that follow each other in one container, as many as are small enough together; large ones are entered. */
function* treeSpans(tree: Tree, size: number): Generator<Span> {
  if (tree.count === 0) return
  const open: number[] = [0]
  while (open.length > 0) {
    const node = open.pop()!
    if (!isContainer(tree, node) || tree.size[node] === 0 || extentOf(tree, node, node) <= size) {
      yield { start: tree.start[node]!, end: tree.end[node]!, at: { pointer: pointerOf(tree, node) } }
      continue
    }
    yield* runsOf(tree, node, size, open)
  }
}

function* runsOf(tree: Tree, container: number, size: number, open: number[]): Generator<Span> {
  const pointer = pointerOf(tree, container)
  const isList = tree.type[container] === 1
  const large: number[] = []
  let first = -1
  let last = -1
  const close = (): Span[] => {
    if (first < 0) return []
    const rows: readonly [number, number] = [tree.index[first]!, tree.index[last]! + 1]
    const span = { start: beginOf(tree, first), end: tree.end[last]!, at: { pointer, ...(isList && { rows }) } }
    first = -1
    return [span]
  }
  for (const child of childrenOf(tree, container)) {
    if (extentOf(tree, child, child) > size) {
      yield* close()
      large.push(child)
      continue
    }
    if (first >= 0 && extentOf(tree, first, child) > size) yield* close()
    if (first < 0) first = child
    last = child
  }
  yield* close()
  open.push(...large.toReversed())
}

function extentOf(tree: Tree, first: number, last: number): number {
  return tree.end[last]! - beginOf(tree, first)
}

function beginOf(tree: Tree, node: number): number {
  return tree.keyEnd[node]! > 0 ? tree.keyStart[node]! : tree.start[node]!
}

/** A span as one chunk, or halved until each half is small enough. */
function* within(source: string, span: Span, counter: TokenCounter, chunkTokens: number): Generator<SummarizerChunk> {
  const text = source.slice(span.start, span.end)
  const { tokens, exceeded } = counter.countUpTo(text, chunkTokens)
  if (!exceeded) {
    if (text.trim() !== '') yield { text, tokens, at: span.at }
    return
  }
  const middle = borderNear(text, text.length >> 1)
  if (middle === 0 || middle === text.length) return
  yield* within(source, { ...span, end: span.start + middle }, counter, chunkTokens)
  yield* within(source, { ...span, start: span.start + middle }, counter, chunkTokens)
}

/** Behind a line break or a comma near the middle, else in the middle, never inside a surrogate pair. */
function borderNear(text: string, middle: number): number {
  for (const border of ['\n', ',', ' ']) {
    const at = text.lastIndexOf(border, middle)
    if (at > middle / 2) return at + 1
  }
  const code = text.charCodeAt(middle)
  return code >= 0xdc00 && code <= 0xdfff ? middle - 1 : middle
}

function evenly<T>(list: readonly T[], count: number): readonly T[] {
  if (count === 1) return list.slice(0, 1)
  return Array.from({ length: count }, (_, index) => list[Math.round((index * (list.length - 1)) / (count - 1))]!)
}
