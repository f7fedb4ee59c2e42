import { parseSniffedCsv } from './csv-dialect.ts'
import type { Kind } from './document.ts'
import { readHtml } from './html/read-html.ts'
import { kindOfMediaType, kindOfName, mediaTypeOf } from './kind-hints.ts'
import type { Lines } from './lines.ts'
import { fillParents } from './parents/fill-parents.ts'
import { describeOpaque, encodedOpaque, readOpaque, type Opaque } from './opaque.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJsonLines } from './parse-json-lines.ts'
import { parseJson } from './parse-json.ts'
import { sniffKind } from './sniff-kind.ts'
import { splitLines } from './split-lines.ts'
import { NodeType, childAt, isContainer, type Tree } from './tree.ts'

export interface Hints {
  readonly mediaType?: string
  /** File name or tool name. */
  readonly name?: string
  /** Read as this kind, if the text allows it. */
  readonly kind?: Kind
}

export interface Body {
  readonly kind: Kind
  readonly mediaType: string
  readonly body: Tree | Lines
}

/** Reads a text as what its media type, its name or its first characters say; as lines when nothing else fits. */
export function readBody(source: string, hints: Hints): Body {
  const hinted = hints.kind ?? kindOfMediaType(hints.mediaType) ?? kindOfName(hints.name)
  const data = readData(source, hinted, hints)
  if (data !== undefined) return { ...data, mediaType: hints.mediaType ?? mediaTypeOf(data.kind) }

  const opaque = readsAsOpaque(source, hinted, hints)
  if (opaque !== undefined) return { kind: 'binary', mediaType: opaque.mediaType, body: readOpaque(source, opaque) }
  // A text that is called an image and is no base64 is a text all the same.
  const kind = lineKind(source, hinted === 'binary' ? undefined : hinted)
  return { kind, mediaType: hints.mediaType ?? mediaTypeOf(kind), body: readLines(source, kind) }
}

/** What is called binary by whoever encoded it is, however short. */
function readsAsOpaque(source: string, hinted: Kind | undefined, { kind, mediaType }: Hints): Opaque | undefined {
  if (kind === 'binary') return encodedOpaque(source, mediaType)
  return hinted === undefined || hinted === 'binary' ? describeOpaque(source, () => mediaType) : undefined
}

function lineKind(source: string, hinted: Kind | undefined): Kind {
  if (hinted !== undefined && hinted !== 'source' && !DATA.has(hinted)) return hinted
  const sniffed = sniffKind(source)
  // YAML may be the snapshot of an accessibility tree.
  return hinted === 'source' && sniffed !== 'accessibility' ? 'source' : sniffed
}

const DATA: ReadonlySet<Kind> = new Set(['json', 'notebook', 'jsonl', 'csv'])

function readData(source: string, hinted: Kind | undefined, hints: Hints): Omit<Body, 'mediaType'> | undefined {
  if (hinted !== undefined && hinted !== 'accessibility' && !DATA.has(hinted)) return undefined
  if (hinted === 'jsonl') return { kind: 'jsonl', body: parseJsonLines(source) }
  if (hinted === 'csv') return parsedAs('csv', parseSniffedCsv(source, hints, true))

  const isPromised = hinted === 'json' || hinted === 'notebook'
  if (isPromised || /^\s*[[{]/.test(source)) {
    const tree = parseJson(source)
    // A lone number or word that nobody called JSON is text.
    if (tree !== undefined && (isPromised || isContainer(tree, 0))) return { kind: jsonKind(tree, hinted), body: tree }
    if (looksLikeJsonLines(source)) return { kind: 'jsonl', body: parseJsonLines(source) }
  }
  return hinted === undefined ? parsedAs('csv', parseSniffedCsv(source, hints, false)) : undefined
}

function parsedAs(kind: Kind, tree: Tree | undefined): Omit<Body, 'mediaType'> | undefined {
  return tree && { kind, body: tree }
}

/** Notebooks and the trees of a browser's accessibility domain are JSON with a known shape. */
function jsonKind(tree: Tree, hinted: Kind | undefined): Kind {
  if (hinted === 'notebook' || hinted === 'accessibility') return hinted
  if (tree.type[0] !== NodeType.object) return 'json'
  if (childAt(tree, 0, 'nbformat') >= 0 && childAt(tree, 0, 'cells') >= 0) return 'notebook'
  const nodes = childAt(tree, 0, 'nodes')
  const first = nodes < 0 || tree.size[nodes] === 0 ? -1 : nodes + 1
  return first >= 0 && childAt(tree, first, 'role') >= 0 && childAt(tree, first, 'nodeId') >= 0
    ? 'accessibility'
    : 'json'
}

function readLines(source: string, kind: Kind): Lines {
  if (kind === 'html') return readHtml(source)
  const lines = splitLines(source)
  fillParents(lines, kind)
  return lines
}

/** Reads an edited text as what it was before. */
export function rereadBody(source: string, { kind, mediaType, body }: Body): Body {
  const opaque = kind === 'binary' ? encodedOpaque(source, mediaType) : undefined
  if (opaque !== undefined) return { kind, mediaType, body: readOpaque(source, opaque) }
  return { kind, mediaType, body: reread(source, kind, body) }
}

function reread(source: string, kind: Kind, before: Tree | Lines): Tree | Lines {
  if (before.model === 'lines') return readLines(source, kind)
  if (before.table !== undefined) {
    const { delimiter, headerEnd } = before.table
    return parseCsv(source, { delimiter, header: headerEnd > 0 })
  }
  return (before.layout === 'json' ? parseJson(source) : parseJsonLines(source)) ?? splitLines(source)
}

/** At least two lines, and of the first five nearly all are objects or lists of their own. */
function looksLikeJsonLines(source: string): boolean {
  const lines = source
    .slice(0, 1_000_000)
    .split('\n', 12)
    .filter((line) => line.trim() !== '')
    .slice(0, 5)
  // The last one may have been cut off by the sample.
  const whole = lines.length < 5 && source.length > 1_000_000 ? lines.slice(0, -1) : lines
  const records = whole.filter((line) => /^\s*[[{]/.test(line) && parseJson(line) !== undefined)
  return records.length >= 2 && records.length >= whole.length - 1
}
