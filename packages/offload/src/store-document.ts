import {
  NodeType,
  childrenOf,
  keyOf,
  opaqueBytes,
  pointerOf,
  recordsOf,
  type Document,
  type Tree,
} from '@selvedge/content'

import type { BlobWriter, WrittenBlob } from './blob-writer.ts'
import type { Manifest, ManifestColumn, ManifestRows } from './manifest.ts'

/** What the manifest says of a document, apart from times and sources. */
export type DocumentFacts = Pick<
  Manifest,
  'size' | 'digest' | 'body' | 'segments' | 'lines' | 'rows' | 'columns' | 'delimiter' | 'parts'
>

/** Columns named in a manifest at most. */
const MAX_COLUMNS = 200
/** Embedded texts named in a manifest at most. */
const MAX_PARTS = 200
/** Characters between two rows that are marked: about the stride of the index. */
const MARK_EVERY = 32 * 1024

/** What of a document is stored: its source, or the bytes that its source spells. */
export function bodyOf({ kind, source }: Document): string | Uint8Array {
  return (kind === 'binary' ? opaqueBytes(source) : undefined) ?? source
}

/** Writes the body of a document, marking where its rows begin. */
export async function storeDocument(document: Document, writer: BlobWriter): Promise<DocumentFacts> {
  const { source, parts } = document
  const body = bodyOf(document)
  if (typeof body !== 'string') {
    await writer.writeBytes(body)
    const { size, digest, segments, lines } = await writer.finish()
    return { size, digest, body: 'bytes', segments, lines, parts: [] }
  }
  const tree = parts[0]?.body.model === 'tree' ? parts[0].body : undefined
  const list = tree && rowList(tree)
  let written: WrittenBlob
  if (tree === undefined || list === undefined) {
    await writer.write(source)
    written = await writer.finish()
  } else {
    const rowsEnd = await writeRows(source, tree, list, writer)
    written = await writer.finish(tree.size[list]!, rowsEnd)
  }
  const rows = tree && list !== undefined && written.rows && { ...placeOf(tree, list), ...written.rows }
  const columns = tree && columnsOf(tree)
  return {
    size: written.size,
    digest: written.digest,
    segments: written.segments,
    lines: written.lines,
    ...(rows && { rows }),
    ...(columns && columns.length > 0 && { columns }),
    ...(tree?.table && { delimiter: tree.table.delimiter }),
    parts: parts.slice(1, 1 + MAX_PARTS).map(({ base, kind, mediaType }) => ({ base, kind, media_type: mediaType })),
  }
}

function placeOf(tree: Tree, node: number): Pick<ManifestRows, 'pointer' | 'steps'> {
  const steps: (string | number)[] = []
  for (let at = node; tree.parent[at]! >= 0; at = tree.parent[at]!) steps.push(keyOf(tree, at) ?? tree.index[at]!)
  return { pointer: pointerOf(tree, node), steps: steps.toReversed() }
}

/** The list with the most elements, when it has any that are worth finding on their own. */
function rowList(tree: Tree): number | undefined {
  let list = -1
  for (let node = 0; node < tree.count; node++) {
    if (tree.shadowed.has(node)) node = tree.after[node]! - 1
    else if (tree.type[node] === NodeType.array && (list < 0 || tree.size[node]! > tree.size[list]!)) list = node
  }
  return list >= 0 && tree.size[list]! > 1 ? list : undefined
}

async function writeRows(source: string, tree: Tree, list: number, writer: BlobWriter): Promise<number> {
  let at = 0
  let row = 0
  let end = 0
  for (const child of childrenOf(tree, list)) {
    const start = tree.start[child]!
    if (row === 0 || start - at >= MARK_EVERY) {
      await writer.write(source.slice(at, start))
      writer.markRow(row)
      at = start
    }
    end = tree.end[child]!
    row++
  }
  await writer.write(source.slice(at, end))
  const rowsEnd = writer.size
  await writer.write(source.slice(end))
  return rowsEnd
}

function columnsOf(tree: Tree): readonly ManifestColumn[] {
  const { tables, columns } = recordsOf(tree)
  const widest = tables.toSorted((a, b) => b.records.length - a.records.length)[0]
  return (widest?.columns ?? [])
    .slice(0, MAX_COLUMNS)
    .map((id) => ({ path: columns[id]!.path, count: columns[id]!.count }))
}
