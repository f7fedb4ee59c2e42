import { open } from 'node:fs/promises'
import { join } from 'node:path'

import { NodeType, childrenOf, nodeAt, rawText, readDocument, type Tree } from '@selvedge/content'
import { ReadError, type BlobQuery, type ColumnarColumn } from '@selvedge/offload'

import { columnNames } from './column-names.ts'
import { identifier, quoted, sqlType } from './sql-type.ts'

/** What of an adopted result is loaded. */
export interface NeededPart {
  /** The columns with their types; left out, what is in the rows tells them. */
  readonly columns?: readonly ColumnarColumn[]
  /** Of them only these, if that is enough. */
  readonly names?: readonly string[]
  readonly groups?: readonly number[]
  /** Rows that come. */
  readonly rows: number
}

/** How a table is made of what was written. */
export interface TableJob {
  readonly create: string
  /** Columns of texts that are numbers become numbers. */
  readonly castsNumbers: boolean
  /** Rows there should be then, where that is known. */
  readonly rows: number | undefined
}

/**
 * Writes a blob to a file of which the table `data` is made: rows of a table or list as columns, lines of a text as
 * (line, text). Of columnar objects only the part that is needed is read.
 */
export async function writeTable(
  request: BlobQuery,
  directory: string,
  part: NeededPart | undefined,
): Promise<TableJob> {
  const { adopted, kind, rows, delimiter = ',' } = request.manifest
  const names = adopted && rows?.count === 0 && !part?.columns ? [...columnNames(request.manifest).values()] : []
  // Nothing tells their types; columns of NULLs go with every function.
  if (names.length > 0)
    return jobOf(`CREATE TABLE data (${names.map((name) => `${identifier(name)} "NULL"`).join(', ')})`)
  if (part?.columns !== undefined && part.names?.length === 0) {
    // A query that names no column may count the rows, which need not be kept for it; a table has a column.
    const [{ name, type }] = part.columns as [ColumnarColumn]
    return jobOf(`CREATE VIEW data AS SELECT NULL::${sqlType(type)} AS ${identifier(name)} FROM range(${part.rows})`)
  }
  const file = join(directory, 'data')
  const path = quoted(file)
  const isCsv = kind === 'csv'
  await writePieces(file, isCsv ? request.segments() : piecesOf(request, part))
  const source = isCsv
    ? `read_csv(${path}, delim = ${quoted(delimiter)}, header = true, sample_size = -1, null_padding = true, ignore_errors = true)`
    : `read_json(${path}, format = 'newline_delimited', ignore_errors = true, ${shapeOf(part)})`
  return {
    create: `CREATE TABLE data AS SELECT * FROM ${source}`,
    castsNumbers: adopted?.format === 'csv',
    rows: rows && (part?.rows ?? rows.count),
  }
}

function jobOf(create: string): TableJob {
  return { create, castsNumbers: false, rows: undefined }
}

function piecesOf(request: BlobQuery, part: NeededPart | undefined): AsyncIterable<Uint8Array> {
  const { kind } = request.manifest
  if (kind === 'jsonl') return request.segments(part?.names, part?.groups)
  return kind === 'json' ? rowsOfJson(request) : rowsOfText(request)
}

/**
 * Types that are known do not depend on which rows are read. A value of another type, as redaction leaves one in a
 * column of numbers, is NULL then.
 */
function shapeOf(part: NeededPart | undefined): string {
  const { columns, names } = part ?? {}
  if (columns === undefined) return 'sample_size = -1'
  const loaded = columns.filter(({ name }) => names === undefined || names.includes(name))
  return `columns = {${loaded.map(({ name, type }) => `${identifier(name)}: ${quoted(sqlType(type))}`).join(', ')}}`
}

/** Lines as rows with their numbers. */
async function* rowsOfText({ segments }: BlobQuery): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const encoder = new TextEncoder()
  let rest = ''
  let number = 0
  const row = (text: string): Uint8Array =>
    encoder.encode(`${JSON.stringify({ line: ++number, text: text.replace(/\r$/, '') })}\n`)
  for await (const segment of segments()) {
    const lines = (rest + decoder.decode(segment, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) yield row(line)
  }
  if (rest !== '') yield row(rest)
}

async function* rowsOfJson({ manifest, segments }: BlobQuery): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const segment of segments()) pieces.push(segment)
  const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(pieces))
  const { body } = readDocument(source, { kind: 'json' }).parts[0]!
  if (body.model !== 'tree')
    throw new ReadError('bad_expression', 'The stored result is a text, not rows. Read or search it.')
  const list = nodeAt(body, manifest.rows?.pointer ?? '')
  const rows = list >= 0 && body.type[list] === NodeType.array ? [...childrenOf(body, list)] : [0]
  const encoder = new TextEncoder()
  for (const row of rows) yield encoder.encode(`${lineOf(body, row)}\n`)
}

/** One row, one line; a row that is no object becomes one with a single column. */
function lineOf(tree: Tree, node: number): string {
  // Outside strings a line break is a blank, and inside them JSON has none.
  const text = rawText(tree, node).replaceAll(/[\r\n]/g, ' ')
  return tree.type[node] === NodeType.object ? text : `{"value":${text}}`
}

async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) await file.writeFile(piece)
  } finally {
    await file.close()
  }
}
