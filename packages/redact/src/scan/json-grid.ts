import { decideCell } from './column-value.ts'
import type { Finding } from './finding.ts'
import type { FieldRule } from './field-words.ts'
import { decodeString } from './json-string.ts'
import type { LeafRules } from './leaf-rules.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'

/** A column whose name says something about its values. */
interface Column {
  readonly name: string
  readonly rule: FieldRule | undefined
}

/** Names of columns that stand apart from their rows. */
export interface ColumnList {
  readonly telling: ReadonlyMap<number, Column>
  readonly count: number
  /** Objects between the names and where the rows are looked for. */
  readonly levels: number
}

/** Rows in the source, without names: `[[1, "a"], [2, "b"]]`, `[{ "f": [{ "v": 1 }] }]`. */
export interface RowList {
  readonly from: number
  readonly to: number
  /** The names from the object that knows of it down to it. */
  readonly steps: readonly string[]
}

/** What a container knows of tables in it. */
export interface Grid {
  /** An array of names: its elements so far, for as long as all of them may be. */
  names: string[] | undefined
  /** An array of arrays, or of objects with one: its elements are rows. */
  rows: boolean
  /** An array whose first row holds names: what they say is asked when rows have followed. */
  header: readonly string[] | undefined
  /** An object: the names of columns in it, and the rows. */
  columns: ColumnList | undefined
  lists: RowList[]
}

export function newGrid(): Grid {
  return { names: undefined, rows: false, header: undefined, columns: undefined, lists: [] }
}

/** Members that hold the names of columns: `columns`, `schema.fields`, `rowType`, `ColumnInfo`. */
export const COLUMN_KEY = /col|field|header|meta|rowtype|names$|keys$|attributes/i
/** Members that hold rows without names. */
export const ROW_KEY = /row|data|value|record|result|tuple|body|^(?:items|entries|array)$/i
/** Members of a row that is an object: the cells. */
export const CELLS_KEY = /^(?:f|c|cells?|data|values?|row|columns?|fields)$/i

const MOST_COLUMNS = 65_536
const MOST_LISTS = 8
const MOST_LEVELS = 2
const CELL_DEPTH = 2

/** A header cell is a name: a few words of letters, digits and marks of names. */
const COLUMN_NAME = /^[\p{L}_][\p{L}\p{N}\w .#/-]{0,63}$/u

/** Notes an element of what may be a list of names. */
export function noteColumn(grid: Grid, index: number, name: string, isList: boolean): void {
  const names = (grid.names ??= [])
  // `?column?`, `count(*)`: a list of columns has names that nobody gave.
  if (names.length === index && index < MOST_COLUMNS && (isList || COLUMN_NAME.test(name))) names.push(name)
}

/** What names of columns say, when one of them tells something. */
export function columnsOf(names: readonly string[], rules: LeafRules): ColumnList | undefined {
  const telling = new Map<number, Column>()
  for (const [index, name] of names.entries()) {
    if (!COLUMN_NAME.test(name)) continue
    const rule = rules.ruleOfName(name)
    const usable = rule === undefined || rule.strength === 'query' ? undefined : rule
    if (usable !== undefined || rules.tellsOfPerson(name)) telling.set(index, { name, rule: usable })
  }
  return telling.size === 0 ? undefined : { telling, count: names.length, levels: 0 }
}

/** The object under `key` ended: what it did not bring together may belong to what stands above it. */
export function passUp({ columns, lists }: Grid, key: string, above: () => Grid): void {
  if (columns !== undefined && columns.levels < MOST_LEVELS) {
    above().columns ??= { ...columns, levels: columns.levels + 1 }
  }
  for (const { from, to, steps } of lists) {
    if (steps.length <= MOST_LEVELS) addRows(above(), { from, to, steps: [key, ...steps] })
  }
}

/** Remembers a list of rows until its object ends. */
export function addRows(grid: Grid, list: RowList): void {
  if (grid.lists.length < MOST_LISTS) grid.lists.push(list)
}

interface Container {
  readonly array: boolean
  index: number
  key: string
}

export interface Reading {
  /** The names are the first row, which could be data too: values must look like secrets. */
  readonly loose: boolean
  /** The rows are JSON lines. */
  readonly lines?: boolean
  /** Where the object is that knows of the rows. Asked only when something is found, for its cost is the depth. */
  readonly pointer: () => string
}

/** Reads rows again, now that their columns have names. The source is known to be JSON. */
export function gridFindings(
  source: string,
  { from, to, steps }: RowList,
  { telling, count }: ColumnList,
  rules: LeafRules,
  { loose, lines = false, pointer }: Reading,
): Finding[] {
  const findings: Finding[] = []
  const stack: Container[] = lines ? [{ array: true, index: 0, key: '' }] : []
  let base: string | undefined
  let row = -1
  let rowFindings = 0
  let isKey = false

  const place = () => {
    base ??= pointer() + steps.map((step) => `/${escapePointer(step)}`).join('')
    const below = lines ? stack.slice(1) : stack
    return base + below.map(({ array, index, key }) => `/${array ? index : escapePointer(key)}`).join('')
  }

  const leaf = (start: number, end: number, isString: boolean) => {
    if (row === -1 || stack.length - row > CELL_DEPTH || (loose && stack[0]?.index === 0)) return
    const column = telling.get((stack[row - 1] as Container).index)
    if (column === undefined) return
    const { text, sourceOffset } = decodeString(source, start, end)
    const add = (first: number, last: number, type: string, rule: string) =>
      findings.push({ start: first, end: last, type, rule, pointer: place(), ...(!isString && { quote: '"' }) })
    const { name } = column
    const kind = isString ? 'string' : 'number'
    const rule = loose && !looksTyped(text) && !looksGenerated(text) ? undefined : column.rule
    const bySecret = rule === undefined || !rules.secrets ? undefined : decideCell(name, rule, text, kind)
    const type = bySecret ?? rules.personalField(name, text)
    if (type !== undefined) add(start, end, type, 'table-column')
    else if (isString) {
      for (const found of rules.scan(text, name)) {
        add(sourceOffset(found.start), sourceOffset(found.end), found.type, found.rule)
      }
    } else if (rules.numbers) for (const found of rules.scan(text, name)) add(start, end, found.type, found.rule)
  }

  for (let index = from; index < to; index++) {
    const code = source.charCodeAt(index)
    const top = stack.at(-1)
    if (code === 91 || code === 123) {
      stack.push({ array: code === 91, index: 0, key: '' })
      isKey = code === 123
      if (row === -1 && code === 91 && beginsRow(stack)) {
        row = stack.length
        rowFindings = findings.length
      }
    } else if (code === 93 || code === 125) {
      // More cells than names: these are no rows of these columns.
      if (stack.length === row) {
        if ((top as Container).index >= count) findings.length = rowFindings
        row = -1
      }
      stack.pop()
      if (lines && stack.length === 1) (stack[0] as Container).index++
    } else if (code === 44) {
      if (top?.array === true) top.index++
      else isKey = true
    } else if (code === 58) isKey = false
    else if (code === 34) {
      const end = endOfString(source, index)
      if (isKey && top !== undefined) top.key = source.slice(index + 1, end)
      else leaf(index + 1, end, true)
      index = end
    } else if (code === 45 || (code >= 48 && code <= 57)) {
      let end = index + 1
      while (end < to && !NUMBER_END.has(source.charCodeAt(end))) end++
      leaf(index, end, false)
      index = end - 1
    }
  }
  return findings
}

/** `,`, `]`, `}` and blanks. */
const NUMBER_END = new Set([44, 93, 125, 32, 9, 10, 13])

/** An array in the list, or the cells of an object in the list. */
function beginsRow(stack: readonly Container[]): boolean {
  if (stack.length === 2) return true
  const element = stack[1] as Container | undefined
  return stack.length === 3 && element !== undefined && !element.array && CELLS_KEY.test(element.key)
}

function endOfString(source: string, open: number): number {
  let index = open + 1
  for (let code = source.charCodeAt(index); code !== 34 && index < source.length; code = source.charCodeAt(index)) {
    index += code === 92 ? 2 : 1
  }
  return index
}

export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
