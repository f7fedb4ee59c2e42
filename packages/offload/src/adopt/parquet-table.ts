import type { FileMetaData, RowGroup } from 'hyparquet'
import pLimit from 'p-limit'

import { linesOf, redacted, type AdoptedSource, type ObjectSource } from './adopted-rows.ts'
import { columnTypes, type ColumnType } from './column-type.ts'
import type { Columnar, ColumnarColumn, ColumnBounds, RowGroupBounds } from './columnar.ts'
import { decodeRows, reopenParquet, sliceOf, type AdoptedObject, type ParquetObject } from './parquet-object.ts'
import { contextOf } from './redaction-context.ts'

const IN_FLIGHT = 8
/** Rows decoded at a time: of many columns fewer. */
const STRIDE_CELLS = 400_000
const LEAST_STRIDE = 1000
const MOST_STRIDE = 20_000

interface Group extends RowGroupBounds {
  readonly object: AdoptedObject
  /** Its first row in the object. */
  readonly from: number
  /** Bytes of each column. */
  readonly bytes: ReadonlyMap<string, number>
}

/** Adopted Parquet objects as one table: what their footers say, and the rows of some row groups and columns. */
export class ParquetTable implements Columnar {
  readonly columns: readonly ColumnarColumn[] | undefined
  readonly groups: readonly Group[]
  readonly #from: ObjectSource
  readonly #names: readonly string[]
  readonly #signal: AbortSignal

  private constructor(
    from: ObjectSource,
    files: readonly { readonly columns: Types; readonly groups: readonly Group[] }[],
    signal: AbortSignal,
  ) {
    this.#from = from
    this.#signal = signal
    this.groups = files.flatMap(({ groups }) => groups)
    this.#names = [...new Set(files.flatMap(({ columns }) => columns.map(([name]) => name)))]
    this.columns = agreed(files.map(({ columns }) => columns))
  }

  /** Reads the footers; of the columns in `bounded` (in small letters) their bounds are remembered. */
  static async open(
    from: ObjectSource,
    objects: readonly AdoptedObject[],
    bounded: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<ParquetTable> {
    const limit = pLimit(IN_FLIGHT)
    const files = await Promise.all(
      objects.map((object) =>
        limit(async () => {
          const { metadata } = await reopenParquet(from.source, object, signal)
          const columns = await columnTypes(metadata)
          return { columns, groups: groupsOf(object, metadata, columns, bounded, from) }
        }),
      ),
    )
    return new ParquetTable(from, files, signal)
  }

  /** Compressed bytes that reading takes, what redaction needs to see included. */
  bytesOf(groups: readonly Group[], columns: readonly string[] | undefined): number {
    const read = columns && this.#read(columns)
    let bytes = 0
    for (const group of groups)
      for (const [name, size] of group.bytes) if (read === undefined || read.includes(name)) bytes += size
    return bytes
  }

  /** The rows as redacted lines of JSON, in pieces. Columns beside those asked for may stand in them. */
  async *lines(groups: readonly Group[], columns: readonly string[] | undefined): AsyncGenerator<readonly string[]> {
    const { source } = this.#from
    const read = columns && this.#read(columns)
    let open: ParquetObject | undefined
    for (const { object, from, rows, bytes } of groups) {
      // A column may be missing in some objects.
      const own = read?.filter((name) => bytes.has(name))
      const width = own?.length ?? bytes.size
      if (width === 0) {
        for (let at = 0; at < rows; at += MOST_STRIDE)
          yield Array.from({ length: Math.min(MOST_STRIDE, rows - at) }, () => '{}')
        continue
      }
      if (open?.key !== object.key) open = await reopenParquet(source, object, this.#signal)
      const file = { byteLength: object.size, slice: sliceOnce(this.#from, object, this.#signal) }
      const stride = Math.min(Math.max(Math.floor(STRIDE_CELLS / width), LEAST_STRIDE), MOST_STRIDE)
      for (let at = 0; at < rows; at += stride) {
        this.#signal.throwIfAborted()
        const wanted = {
          rowStart: from + at,
          rowEnd: from + Math.min(at + stride, rows),
          ...(own && { columns: own }),
        }
        const values = await decodeRows(file, open.metadata, wanted, this.#from.parsers)
        yield linesOf(this.#from, open.metadata, values)
      }
    }
  }

  #read(columns: readonly string[]): string[] {
    return [...columns, ...contextOf(columns, this.#names)]
  }
}

type Types = readonly (readonly [name: string, type: ColumnType])[]

/** One type a column, whatever object it lies in. */
function agreed(files: readonly Types[]): readonly ColumnarColumn[] | undefined {
  const types = new Map<string, ColumnType>()
  for (const columns of files) {
    for (const [name, type] of columns) {
      const known = types.get(name)
      if (known === undefined) types.set(name, type)
      else if (JSON.stringify(known) !== JSON.stringify(type)) return undefined
    }
  }
  const names = new Set([...types.keys()].map((name) => name.toLowerCase()))
  if (names.size < types.size || names.has('') || types.size === 0) return undefined
  return Array.from(types, ([name, type]) => ({ name, type }))
}

/** The chunks of a row group are fetched once, however often rows are decoded from them. */
function sliceOnce({ source }: AdoptedSource, { key, size }: AdoptedObject, signal: AbortSignal) {
  const slices = new Map<string, Promise<ArrayBuffer>>()
  return (start: number, end = size): Promise<ArrayBuffer> => {
    const place = `${start}-${end}`
    const slice = slices.get(place) ?? sliceOf(source, key, start, end, signal)
    slices.set(place, slice)
    return slice
  }
}

function groupsOf(
  object: AdoptedObject,
  metadata: FileMetaData,
  columns: Types,
  bounded: ReadonlySet<string>,
  { redactor }: AdoptedSource,
): readonly Group[] {
  const names = columns.map(([name]) => name)
  // Of a column that is redacted by what stands beside it no value can be judged alone.
  const told = new Map(
    columns.filter(([name]) => bounded.has(name.toLowerCase()) && contextOf([name], names).length === 0),
  )
  let from = 0
  const groups = metadata.row_groups.map((group) => {
    const rows = Number(group.num_rows)
    const one = { object, from, rows, bytes: bytesOf(group), columns: boundsOf(group, told) }
    from += rows
    return one
  })
  return withoutSecrets(groups, told, redactor)
}

function bytesOf({ columns }: RowGroup): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>()
  for (const { meta_data: chunk } of columns) {
    const name = chunk?.path_in_schema[0]
    if (name !== undefined) bytes.set(name, (bytes.get(name) ?? 0) + Number(chunk!.total_compressed_size))
  }
  return bytes
}

function boundsOf({ columns }: RowGroup, told: ReadonlyMap<string, ColumnType>): Map<string, ColumnBounds> {
  const bounds = new Map<string, ColumnBounds>()
  for (const { meta_data: chunk } of columns) {
    const [name, ...below] = chunk?.path_in_schema ?? []
    const type = name === undefined || below.length > 0 ? undefined : told.get(name)
    if (name === undefined || type === undefined) continue
    // The older `min` and `max` were compared by rules that writers did not agree on.
    const { null_count: nulls, min_value: min, max_value: max } = chunk?.statistics ?? {}
    const [least, greatest] = [spelled(min, type), spelled(max, type)]
    bounds.set(name, {
      ...(nulls !== undefined && { nulls: Number(nulls) }),
      ...(least !== undefined && greatest !== undefined && { least, greatest }),
    })
  }
  return bounds
}

/** A bound as a row spells a value of this type; `undefined` for what bounds nothing. */
function spelled(bound: unknown, type: ColumnType): string | undefined {
  switch (type) {
    case 'integer':
    case 'unsigned':
      return typeof bound === 'bigint' || typeof bound === 'number' ? bound.toString() : undefined
    case 'number':
      return typeof bound === 'number' && !Number.isNaN(bound) ? bound.toString() : undefined
    case 'truth':
      return typeof bound === 'boolean' ? String(bound) : undefined
    case 'date':
    case 'time':
      return typeof bound === 'string' ? bound : undefined
    default:
      return undefined
  }
}

/** Leaves out the bounds that redaction would not let pass. */
function withoutSecrets(
  groups: readonly Group[],
  types: ReadonlyMap<string, ColumnType>,
  redactor: AdoptedSource['redactor'],
): readonly Group[] {
  const lines = groups.flatMap(({ columns }) =>
    Array.from(columns, ([name, { least, greatest }]) => {
      const isQuoted = types.get(name) === 'date' || types.get(name) === 'time'
      const value = (bound = 'null'): string => (isQuoted ? JSON.stringify(bound) : bound.replace(/-?Infinity/, 'null'))
      return [`{${JSON.stringify(name)}:${value(least)}}`, `{${JSON.stringify(name)}:${value(greatest)}}`]
    }),
  )
  if (lines.length === 0) return groups
  const passed = redacted(lines.flat(), redactor)
  let at = 0
  return groups.map((group) => ({
    ...group,
    columns: new Map(
      Array.from(group.columns, ([name, bounds]) => {
        const [low, high] = lines[at]!
        const passes = passed[2 * at] === low && passed[2 * at + 1] === high
        at++
        return [name, passes ? bounds : {}] as const
      }),
    ),
  }))
}
