import type { Tree } from './tree.ts'

/**
 * A tree seen as records, tables and columns: the view in which it is ranked, summed up and written in columns.
 *
 * A record is the root, an element of a list of objects, an entry of a map-like object, or an element of a long list
 * of scalars. A small list of objects (at most 8 leaves in all) stays inside its record, so that a name tag
 * identifies it. A table holds the records with the same pointer once indices and map keys are replaced by `*`. A
 * column is the path of a leaf inside its record.
 */
export interface Records {
  readonly tree: Tree
  readonly count: number
  /** Record to its node. Record 0 is the root. */
  readonly node: Uint32Array
  /** Record to its table. */
  readonly table: Uint32Array
  /** Record to the record it lies in, -1 for the root. */
  readonly parent: Int32Array
  /** Node to the record it belongs to (a record's own node belongs to itself). */
  readonly recordOf: Uint32Array
  /** Leaf to its column; 0xffffffff for containers. */
  readonly columnOf: Uint32Array
  readonly tables: readonly Table[]
  readonly columns: readonly Column[]
}

export interface Table {
  readonly id: number
  /** Pointer pattern of its records: `/items/*`, `` for the root. */
  readonly pattern: string
  readonly kind: 'root' | 'list' | 'map' | 'scalars'
  /** Its records, in document order. */
  readonly records: readonly number[]
  /** Columns in order of first appearance. */
  readonly columns: readonly number[]
}

export interface Column {
  readonly id: number
  readonly table: number
  /** Path of the leaf inside its record: `/owner/login`, `` for a scalar record. */
  readonly path: string
  /** How many leaves it has. */
  readonly count: number
}
