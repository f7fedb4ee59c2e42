import type { Finding } from './finding.ts'
import type { Frame } from './json-frame.ts'
import {
  addRows,
  CELLS_KEY,
  COLUMN_KEY,
  columnsOf,
  gridFindings,
  newGrid,
  noteColumn,
  passUp,
  ROW_KEY,
} from './json-grid.ts'
import type { ColumnList, Grid, Reading, RowList } from './json-grid.ts'
import type { LeafRules } from './leaf-rules.ts'

/** Rows within rows are read once for each list around them: so often at most, for all of the text. */
const MOST_READINGS = 8

/** Finds tables whose rows stand apart from the names of their columns, as a walk over JSON text closes its containers. */
export class JsonTables {
  readonly findings: Finding[] = []
  private readonly source: string
  private readonly rules: LeafRules
  private readonly pointer: () => string
  /** Characters of rows that were read again. */
  private reread = 0

  constructor(source: string, rules: LeafRules, pointer: () => string) {
    this.source = source
    this.rules = rules
    this.pointer = pointer
  }

  /** An array opens under `top`: its elements may be names of columns. */
  openArray(frame: Frame, top: Frame, above: Frame | undefined): void {
    if (top.array ? top.index === 0 : COLUMN_KEY.test(top.key)) frame.mayName = top.array ? 'row' : 'list'
    // The cells of the first row, when rows are objects.
    else if (above?.array === true && above.index === 0 && CELLS_KEY.test(top.key)) frame.mayName = 'row'
  }

  /** A string stands in what may be a list of names. */
  name(frame: Frame, text: string): void {
    noteColumn(gridOf(frame), frame.index, text, frame.mayName === 'list')
  }

  /** An array has ended at `to`: a list of names, a row, or a list of rows. */
  endArray(frame: Frame, top: Frame, to: number): void {
    const names =
      frame.mayName !== undefined && frame.grid?.names?.length === frame.index + 1 ? frame.grid.names : undefined
    if (top.array) {
      gridOf(top).rows = true
      if (names !== undefined && top.index === 0) gridOf(top).header = names
    } else {
      if (CELLS_KEY.test(top.key)) top.isRow = true
      const columns = names === undefined ? undefined : columnsOf(names, this.rules)
      if (columns !== undefined && frame.mayName === 'row') gridOf(top).header ??= names
      else if (columns !== undefined) gridOf(top).columns ??= columns
    }

    // A first row of words may be one: names of columns beside the rows count all the same.
    this.endRows(frame, to)
    if (frame.grid?.rows !== true || top.array || !ROW_KEY.test(top.key)) return
    addRows(gridOf(top), { from: frame.start, to, steps: [top.key] })
  }

  /** Names of columns and rows that stand in one object, in whatever order, belong together. */
  endObject({ grid, isRow, pairName, label }: Frame, top: Frame): void {
    const tells = label !== undefined && (this.rules.ruleOfName(label) !== undefined || this.rules.tellsOfPerson(label))
    const name = tells ? label : (pairName ?? label)
    if (name !== undefined && top.mayName !== undefined) this.name(top, name)
    if (isRow && top.array) {
      gridOf(top).rows = true
      if (grid?.header !== undefined && top.index === 0) gridOf(top).header = grid.header
    }
    if (grid === undefined) return
    if (grid.columns !== undefined && grid.lists.length > 0) {
      for (const list of grid.lists) this.read(list, grid.columns, { loose: false, pointer: this.pointer })
    } else if (!top.array) passUp(grid, top.key, () => gridOf(top))
  }

  /** Rows whose first one may name columns have ended. */
  endRows(frame: Frame, to: number, lines = false): void {
    const { grid } = frame
    const columns = grid?.header === undefined || frame.index === 0 ? undefined : columnsOf(grid.header, this.rules)
    if (columns === undefined) return
    this.read({ from: frame.start, to, steps: [] }, columns, { loose: true, lines, pointer: this.pointer })
  }

  private read(list: RowList, columns: ColumnList, reading: Reading): void {
    this.reread += list.to - list.from
    if (this.reread > this.source.length * MOST_READINGS) return
    for (const finding of gridFindings(this.source, list, columns, this.rules, reading)) this.findings.push(finding)
  }
}

function gridOf(frame: Frame): Grid {
  return (frame.grid ??= newGrid())
}
