import { NodeType, childrenOf, keyOf, parseJsonLines, rawText, toValue, type Tree } from '@selvedge/content'

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
 * Rows of JSON as columns. `undefined` when they are no table: a line that is no object, a name that is empty or twice
 * in a row, too many names.
 */
export function rowColumns(lines: readonly string[], known: KnownTypes): readonly RowColumn[] | undefined {
  const tree = parseJsonLines(lines.join('\n'))
  if (tree.size[0] !== lines.length || tree.shadowed.size > 0) return undefined
  const columns = new Map<string, Cell[]>()
  for (const name of known.keys()) columns.set(name, [])
  for (const row of childrenOf(tree, 0)) {
    if (tree.type[row] !== NodeType.object) return undefined
    for (const child of childrenOf(tree, row)) {
      const name = keyOf(tree, child)!
      let cells = columns.get(name)
      if (cells === undefined) {
        if (columns.size >= MAX_COLUMNS || NO_COLUMN.has(name) || LONE_SURROGATE.test(name)) return undefined
        columns.set(name, (cells = []))
      }
      cells[tree.index[row]!] = cellOf(tree, child)
    }
  }
  if (columns.size === 0) return undefined
  return Array.from(columns, ([name, sparse]) => {
    const cells = Array.from(lines, (_, row) => sparse[row])
    const type = typeOf(cells, known.get(name))
    return { name, type, cells: cells.map((cell) => valueIn(cell, type)) }
  })
}

interface Cell {
  readonly type: CellType | 'null'
  /** As it stands in the row. */
  readonly raw: string
  readonly value: unknown
}

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n
const MAX_SPELLING = 40
const WHOLE = /^(?:0|-?[1-9]\d{0,18})$/

function cellOf(tree: Tree, node: number): Cell {
  const raw = rawText(tree, node)
  switch (tree.type[node]) {
    case NodeType.null:
      return { type: 'null', raw, value: null }
    case NodeType.string: {
      const value = String(toValue(tree, node))
      return { type: LONE_SURROGATE.test(value) ? 'json' : 'text', raw, value }
    }
    case NodeType.number:
      return numberCell(raw)
    case NodeType.true:
    case NodeType.false:
      return { type: 'truth', raw, value: raw === 'true' }
    default:
      return { type: 'json', raw, value: undefined }
  }
}

function numberCell(raw: string): Cell {
  if (WHOLE.test(raw)) {
    const value = BigInt(raw)
    if (value >= MIN && value <= MAX) return { type: 'integer', raw, value }
  }
  const value = Number(raw)
  return { type: isDouble(raw, value) ? 'number' : 'json', raw, value }
}

/** Whether a double is the number that is spelled: up to 15 digits always are. */
function isDouble(raw: string, value: number): boolean {
  if (String(value) === raw) return true
  if (raw.length > MAX_SPELLING || !Number.isFinite(value)) return false
  const digits = raw.replace(/e.*$/i, '').replaceAll(/[-.]/g, '').replace(/^0+/, '')
  return digits.length <= 15 && (value !== 0 || digits === '')
}

function typeOf(cells: readonly (Cell | undefined)[], known: CellType | undefined): CellType {
  const types = new Set(cells.map((cell) => cell?.type ?? 'null'))
  types.delete('null')
  if (known !== undefined) types.add(known)
  if (types.size === 1) return [...types][0] as CellType
  if (types.size === 0) return 'text'
  const isNumeric = [...types].every((type) => type === 'integer' || type === 'number')
  return isNumeric && cells.every((cell) => cell?.type !== 'integer' || Number.isSafeInteger(Number(cell.raw)))
    ? 'number'
    : 'json'
}

function valueIn(cell: Cell | undefined, type: CellType): RowColumn['cells'][number] {
  if (cell === undefined) return undefined
  if (cell.type === 'null') return null
  if (type === 'json') return cell.raw
  return (type === 'number' ? Number(cell.raw) : cell.value) as RowColumn['cells'][number]
}
