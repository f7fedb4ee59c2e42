import { assertArgument } from './assert-argument.ts'
import { readBody, type Body } from './detect-kind.ts'
import type { Document, Kind, Part } from './document.ts'
import { describeOpaque, mediaTypeBeside } from './opaque.ts'
import { parseJson } from './parse-json.ts'
import { finish, type Steps } from './steps.ts'
import { NodeType, decodeString, pointerOf, type Tree } from './tree.ts'

export interface ReadDocumentOptions {
  readonly mediaType?: string
  /** File name or tool name; its ending helps to tell the kind. */
  readonly name?: string
  /** Read as this kind, if the text allows it. */
  readonly kind?: Kind
  /** @default 'text' */
  readonly origin?: Document['origin']
}

/** Texts in texts in texts are followed this far; what lies deeper stays a plain string. */
const MAX_NESTING = 4
/** Embedded texts of one document; the strings after that stay plain. Bounds the memory of hostile input. */
const MAX_PARTS = 20_000
/** Deeper strings stay plain, or the pointers of hostile input would outgrow it. */
const MAX_HOST_DEPTH = 100
/** Some milliseconds of work. */
const NODES_AT_ONCE = 4096
const LONG_TEXT = 700
const LONG_LINES = 300
const MANY_LINE_BREAKS = 6

/**
 * Reads a text (already clean) into an addressable document: JSON, JSON Lines and CSV as trees, everything else as
 * lines. JSON inside strings and long texts inside strings become parts of their own.
 *
 * @example
 * const document = readDocument('{"id":9007199254740993,"log":"{\\"level\\":\\"warn\\"}"}')
 * document.parts.length // 2: the whole, and the JSON in /log
 */
export function readDocument(source: string, options: ReadDocumentOptions = {}): Document {
  assertArgument('readDocument', 'source', source, 'text')
  assertArgument('readDocument', 'options', options, 'options')
  return documentOf(source, readBody(source, options), options)
}

/** The document of a text that has been read as a whole. */
export function documentOf(source: string, whole: Body, options: ReadDocumentOptions): Document {
  return finish(documentSteps(source, whole, options))
}

/** {@link documentOf} in pieces. */
export function* documentSteps(
  source: string,
  whole: Body,
  { name, origin = 'text' }: ReadDocumentOptions,
): Steps<Document> {
  const parts: Part[] = [{ index: 0, base: {}, source, firstUnit: 0, ...whole }]
  const reading = { parts, unitCount: whole.body.count }
  const tree = whole.body
  for (let node = 0; tree.model === 'tree' && node < tree.count;) {
    node = readEmbedded(reading, parts[0]!, tree, '', 1, node, Math.min(tree.count, node + NODES_AT_ONCE))
    yield
  }

  return {
    source,
    mediaType: whole.mediaType,
    kind: whole.kind,
    parts,
    unitCount: reading.unitCount,
    origin,
    ...(name !== undefined && { name }),
  }
}

interface Reading {
  readonly parts: Part[]
  unitCount: number
}

/**
 * Adds the texts embedded in the strings among nodes `[from, to)` of a part, each followed by those embedded in it. Gives
 * the node to go on with.
 */
function readEmbedded(
  reading: Reading,
  host: Part,
  tree: Tree,
  path: string,
  nesting: number,
  from: number,
  to: number,
): number {
  if (nesting > MAX_NESTING) return tree.count
  let node = from
  for (; node < to; node++) {
    // A member that a later one of the same name hides is never shown: neither is what lies in it.
    if (tree.shadowed.has(node)) node = tree.after[node]! - 1
    else if (tree.type[node] === NodeType.string && mayEmbed(tree, node) && depthWithin(tree, node, MAX_HOST_DEPTH)) {
      if (reading.parts.length >= MAX_PARTS) return tree.count
      readString(reading, host, tree, node, path, nesting)
    }
  }
  return node
}

function readString(reading: Reading, host: Part, tree: Tree, node: number, path: string, nesting: number): void {
  const source = decodeString(tree.source.slice(tree.start[node], tree.end[node]))
  const body = readEmbeddedText(source, tree, node)
  if (body === undefined) return

  const pointer = pointerOf(tree, node)
  const part: Part = {
    index: reading.parts.length,
    base: body.body.model === 'tree' ? { part: path + pointer } : { ...host.base, pointer },
    host: { part: host.index, node },
    source,
    firstUnit: reading.unitCount,
    ...body,
  }
  reading.parts.push(part)
  reading.unitCount += part.body.count
  const inner = body.body
  if (inner.model === 'tree') readEmbedded(reading, part, inner, path + pointer, nesting + 1, 0, inner.count)
}

/** What a string holds when it is more than a plain string. Base64 has no lines to read: it stays one opaque leaf. */
function readEmbeddedText(source: string, tree: Tree, node: number): Body | undefined {
  if (isLongText(source)) {
    if (describeOpaque(source, () => mediaTypeBeside(tree, node)) !== undefined) return undefined
    const mediaType = mediaTypeBeside(tree, node)
    return readBody(source, mediaType === undefined ? {} : { mediaType })
  }
  const body = /^\s*[[{]/.test(source) ? parseJson(source) : undefined
  if (body === undefined || body.count < 2) return undefined
  return { kind: 'json', mediaType: 'application/json', body }
}

/** A cheap look at the raw string before it is decoded. */
function mayEmbed(tree: Tree, node: number): boolean {
  const start = tree.start[node]! + 1
  const length = tree.end[node]! - start - 1
  if (length > LONG_LINES) return true
  if (length < 3) return false
  const first = tree.source.charCodeAt(start)
  // `{` or `[`, perhaps after blanks, line breaks or spelled as an escape.
  return first === 0x7b || first === 0x5b || first === 0x20 || first === 0x5c
}

function isLongText(source: string): boolean {
  if (source.length > LONG_TEXT) return true
  if (source.length <= LONG_LINES) return false
  let breaks = 0
  for (let at = source.indexOf('\n'); at >= 0 && breaks <= MANY_LINE_BREAKS; at = source.indexOf('\n', at + 1)) breaks++
  return breaks >= MANY_LINE_BREAKS
}

function depthWithin(tree: Tree, node: number, most: number): boolean {
  let depth = 0
  for (let at = node; at >= 0 && depth <= most; at = tree.parent[at]!) depth++
  return depth <= most
}
