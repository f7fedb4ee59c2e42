import { NodeType, childrenOf, keyOf, parseJsonLines, rawText, toValue, type Tree } from '@selvedge/content'

import { plainRow } from './plain-row.ts'

/** `integer` of 64 bits; `number` a double; `json` whatever no other type holds without loss: nested and mixed values. */
export type CellType = 'truth' | 'integer' | 'number' | 'text' | 'json'

export interface RowColumn {
  readonly name: string
  readonly type: CellType
  /** `null` and `undefined`: the row says `null`, or has no such member. */
  readonly cells: readonly (boolean | bigint | number | string | null | undefined)[]
}

/** Types that a row group before this one has, so that the next goes into the same file where it can. */
export type KnownTypes = ReadonlyMap<string, CellType>

const MAX_COLUMNS = 1000
/** What readers make of rows with these is another row. */
const NO_COLUMN = new Set(['', '__proto__'])
/** UTF-8 has none. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * Rows of JSON as columns, those of `known` first. `undefined` when they are no table: a line that is no object, a name
 * that is empty or twice in a row, too many names.
 */
export function rowColumns(pieces: Iterable<readonly string[]>, known: KnownTypes): readonly RowColumn[] | undefined {
  const table = new RowTable()
  for (const lines of pieces) if (!table.add(lines)) return undefined
  return table.finish(known)
}

/** Columns that are being filled. */
class RowTable {
  readonly #columns = new Map<string, Column>()
  #rows = 0

  /** `false` when a line is no row of a table. */
  add(lines: readonly string[]): boolean {
    let read: TreeRows | undefined
    for (const [at, line] of lines.entries()) {
      const row = plainRow(line)
      if (row !== undefined) {
        if (!this.#addValue(row.value, row.mayHoldHalves)) return false
      } else {
        read ??= treeRows(lines)
        if (read === undefined || !this.#addNode(read.tree, read.nodes[at]!)) return false
      }
      this.#rows++
    }
    return true
  }

  finish(known: KnownTypes): readonly RowColumn[] | undefined {
    const names = new Set([...known.keys(), ...this.#columns.keys()])
    if (names.size === 0) return undefined
    const isTooWide = names.size > MAX_COLUMNS
    return Array.from(isTooWide ? this.#columns.keys() : names, (name) =>
      (this.#columns.get(name) ?? new Column()).finish(name, this.#rows, isTooWide ? undefined : known.get(name)),
    )
  }

  #addValue(row: Readonly<Record<string, unknown>>, mayHoldHalves: boolean): boolean {
    for (const name of Object.keys(row)) {
      const column = this.#column(name)
      if (column === undefined) return false
      column.add(this.#rows, row[name], mayHoldHalves)
    }
    return true
  }

  #addNode(tree: Tree, row: number): boolean {
    if (tree.type[row] !== NodeType.object) return false
    for (const child of childrenOf(tree, row)) {
      const column = this.#column(keyOf(tree, child)!)
      if (column === undefined) return false
      const type = tree.type[child]
      if (type === NodeType.number) column.addNumber(this.#rows, rawText(tree, child))
      else if (type === NodeType.array || type === NodeType.object) column.addJson(this.#rows, rawText(tree, child))
      else column.add(this.#rows, toValue(tree, child), true)
    }
    return true
  }

  #column(name: string): Column | undefined {
    let column = this.#columns.get(name)
    if (column === undefined) {
      if (this.#columns.size >= MAX_COLUMNS || NO_COLUMN.has(name) || LONE_SURROGATE.test(name)) return undefined
      this.#columns.set(name, (column = new Column()))
    }
    return column
  }
}

interface TreeRows {
  readonly tree: Tree
  readonly nodes: readonly number[]
}

function treeRows(lines: readonly string[]): TreeRows | undefined {
  const tree = parseJsonLines(lines.join('\n'))
  return tree.size[0] === lines.length && tree.shadowed.size === 0
    ? { tree, nodes: [...childrenOf(tree, 0)] }
    : undefined
}

/** JSON as it stands in a row. */
class Json {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n
const MAX_SPELLING = 40
const WHOLE = /^(?:0|-?[1-9]\d{0,18})$/

/** A whole number is a bigint only where a double is another one. */
type Cell = boolean | bigint | number | string | Json | null | undefined

/** The cells of one column, and of which types they are. */
class Column {
  readonly #cells: Cell[] = []
  readonly #types = new Set<CellType>()
  #isWide = false

  add(row: number, value: unknown, mayHoldHalves: boolean): void {
    if (typeof value === 'string') {
      if (mayHoldHalves && LONE_SURROGATE.test(value)) this.addJson(row, JSON.stringify(value))
      else this.#set(row, value, 'text')
    } else if (typeof value === 'number') {
      if (Number.isSafeInteger(value)) this.#set(row, value, 'integer')
      else this.addNumber(row, String(value))
    } else if (typeof value === 'boolean') this.#set(row, value, 'truth')
    else if (value === null) this.#set(row, null, undefined)
    else this.addJson(row, JSON.stringify(value))
  }

  /** A number by its spelling, which may be of more digits than a double holds. */
  addNumber(row: number, spelling: string): void {
    const value = Number(spelling)
    if (WHOLE.test(spelling)) {
      if (Number.isSafeInteger(value)) return this.#set(row, value, 'integer')
      const wide = BigInt(spelling)
      if (wide >= MIN && wide <= MAX) {
        this.#isWide = true
        return this.#set(row, wide, 'integer')
      }
    }
    if (isDouble(spelling, value)) this.#set(row, value, 'number')
    else this.addJson(row, spelling)
  }

  addJson(row: number, text: string): void {
    this.#set(row, new Json(text), 'json')
  }

  finish(name: string, rows: number, known: CellType | undefined): RowColumn {
    const type = this.#type(known)
    const cells = this.#cells as unknown[]
    for (let row = 0; row < rows; row++) {
      const cell = cells[row]
      // A cell that was never set is one that says nothing.
      if (cell === undefined || cell === null) cells[row] = cell
      else if (type === 'integer') cells[row] = BigInt(cell as number | bigint)
      else if (type === 'json') cells[row] = spelled(cell)
    }
    return { name, type, cells: cells as RowColumn['cells'] }
  }

  #set(row: number, cell: Cell, type: CellType | undefined): void {
    while (this.#cells.length < row) this.#cells.push(undefined)
    this.#cells.push(cell)
    if (type !== undefined) this.#types.add(type)
  }

  #type(known: CellType | undefined): CellType {
    const types = new Set(this.#types)
    if (known !== undefined) types.add(known)
    const [first = 'text'] = types
    if (types.size <= 1) return first
    const isNumeric = [...types].every((type) => type === 'integer' || type === 'number')
    return isNumeric && !this.#isWide ? 'number' : 'json'
  }
}

function spelled(cell: unknown): string {
  if (cell instanceof Json) return cell.text
  return typeof cell === 'bigint' ? String(cell) : JSON.stringify(cell)
}

/** Whether a double is the number that is spelled: up to 15 digits always are. */
function isDouble(spelling: string, value: number): boolean {
  if (String(value) === spelling) return true
  if (spelling.length > MAX_SPELLING || !Number.isFinite(value)) return false
  const digits = spelling.replace(/e.*$/i, '').replaceAll(/[-.]/g, '').replace(/^0+/, '')
  return digits.length <= 15 && (value !== 0 || digits === '')
}
