import type { StoredBlob } from '../excerpt.ts'
import type { BlobQuery } from '../query-backend.ts'
import { ReadError, readErrors } from '../read-error.ts'
import { AdoptedRows, adoptedOrRefuse, type ObjectSource } from './adopted-rows.ts'
import { ParquetTable } from './parquet-table.ts'

/**
 * What a query backend is given of an adopted result: its rows as redacted JSON Lines. Of Parquet only the row groups
 * and columns it names, and refused when those are more bytes than the backend takes.
 */
export function adoptedQuery(
  { manifest, signal }: StoredBlob,
  from: ObjectSource | undefined,
  maxBytes: number,
): Pick<BlobQuery, 'segments' | 'columnar'> {
  const { adopted } = manifest
  if (adopted === undefined) throw readErrors.corrupt()
  const encoder = new TextEncoder()
  const piece = (lines: readonly string[]): Uint8Array => encoder.encode(`${lines.join('\n')}\n`)
  if (adopted.format !== 'parquet') return { segments: textSegments }

  let table: ParquetTable | undefined
  const open = async (bounded: readonly string[]): Promise<ParquetTable> => {
    const names = new Set(bounded.map((name) => name.toLowerCase()))
    table = await ParquetTable.open(adoptedOrRefuse(from), adopted.objects, names, signal)
    return table
  }
  return { columnar: (bounded = []) => open(bounded), segments: tableSegments }

  async function* tableSegments(columns?: readonly string[], groups?: readonly number[]): AsyncGenerator<Uint8Array> {
    const { groups: all } = (table ??= await open([]))
    const wanted = groups === undefined ? all : groups.flatMap((group) => all[group] ?? [])
    const bytes = table.bytesOf(wanted, columns)
    if (bytes > maxBytes) throw tooLarge(bytes, maxBytes)
    for await (const lines of table.lines(wanted, columns)) yield piece(lines)
  }

  async function* textSegments(): AsyncGenerator<Uint8Array> {
    if (manifest.size > maxBytes) throw readErrors.tooLargeToQuery(manifest)
    for await (const lines of new AdoptedRows(from, adopted!.objects, signal).lines(0, manifest.rows!.count))
      yield piece(lines)
  }
}

function tooLarge(bytes: number, maxBytes: number): ReadError {
  return new ReadError(
    'too_large',
    `The query needs ${bytes} bytes of this result; ${maxBytes} are copied for a query at most. Ask for fewer columns, compare a column of numbers or times that grows through the rows with fixed values in WHERE, search it, or have the operator set up a backend that runs where the rows lie.`,
  )
}
