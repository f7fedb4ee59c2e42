import type { ColumnType } from './column-type.ts'

export interface ColumnarColumn {
  readonly name: string
  readonly type: ColumnType
}

/** What a footer says of a column in one row group. Left out is what it does not say, or must not be told. */
export interface ColumnBounds {
  /** Rows without a value. */
  readonly nulls?: number
  /** No value is less, spelled as rows spell it. */
  readonly least?: string
  /** No value is greater. */
  readonly greatest?: string
}

export interface RowGroupBounds {
  readonly rows: number
  readonly columns: ReadonlyMap<string, ColumnBounds>
}

/**
 * What the footers of an adopted result say of its rows, so that a backend asks for those row groups alone in which a
 * query can find anything.
 *
 * Bounds are those of the rows as they lie there. Between them and what a backend is given stands redaction: a value of
 * a column of numbers, times or truth that redaction changes is a text then, which a backend must take for no value. So
 * a value that such a column still has lies within its bounds, and a group whose `nulls` are all its rows has none; a
 * group without `nulls` may have rows without a value all the same, unless the column is one of texts. Texts have no
 * bounds here: cleaning and redaction may put any of them outside, and the bounds themselves may be secrets, or the
 * beginnings of some. Other bounds that redaction would change are left out too, so that what is read for a query, and
 * whether it is refused, tells nothing that may not be told.
 */
export interface Columnar {
  /** `undefined` when the objects do not agree on them, or SQL could not tell them apart. */
  readonly columns: readonly ColumnarColumn[] | undefined
  /** The row groups of all objects, in order. */
  readonly groups: readonly RowGroupBounds[]
}
