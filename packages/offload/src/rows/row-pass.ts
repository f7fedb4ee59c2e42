import type { Fact } from '@selvedge/contract'

import { ColumnTally, type WeighedFact } from './column-tally.ts'
import type { MakeQuantileSketch } from './quantile-sketch.ts'
import { RowKeeper, type KeptRow } from './row-keeper.ts'
import { RowTerms } from './row-terms.ts'

const MAX_COLUMNS = 40
const MAX_DEPTH = 4
/** Facts kept in all; the fit shows a few of them. */
const MAX_FACTS = 200
/** Characters of rows kept for the text: some two hundred times what a model is shown. */
const MAX_CHARACTERS = 1_000_000

/** Looks at each row once: tallies its columns, finds the words of the questions, decides whether to keep it. */
export class RowPass {
  readonly #terms: RowTerms
  readonly #keeper: RowKeeper
  readonly #columns = new Map<string, ColumnTally>()
  /** Paths of a column's members, so that they are joined once. */
  readonly #members = new Map<string, Map<string, string>>()
  #rows = 0
  #mask = 0
  #level = 0

  readonly #makeSketch: MakeQuantileSketch | undefined

  /** Without `makeSketch` there are no quantiles. */
  constructor(queries: readonly string[], makeSketch?: MakeQuantileSketch) {
    this.#makeSketch = makeSketch
    this.#terms = new RowTerms(queries)
    this.#keeper = new RowKeeper(this.#terms.groups, MAX_CHARACTERS)
  }

  get rows(): number {
    return this.#rows
  }

  /** `value` is what the line spells, or `undefined` for a line that is no JSON. */
  add(line: string, value: unknown): void {
    const row = this.#rows++
    this.#mask = 0
    this.#level = 0
    if (typeof value === 'object' && value !== null) this.#walk(value, '', row, line, 1)
    else this.#note(this.#terms.match(line))
    this.#keeper.add(row, line, { mask: this.#mask, level: this.#level })
  }

  /** Paths of the columns seen, with how many values each has. */
  columns(): readonly { readonly path: string; readonly count: number }[] {
    return [...this.#columns.values()].map(({ path, count }) => ({ path, count }))
  }

  facts(): readonly Fact[] {
    const rows: WeighedFact = {
      fact: { pointer: '', statistic: 'count', value: this.#rows, over: this.#rows },
      worth: 1,
    }
    const columns = [...this.#columns.values()].flatMap((column) => {
      const depth = column.path.split('/').length - 2
      return column.facts().map(({ fact, worth }) => ({ fact, worth: worth * 0.8 ** Math.max(0, depth) }))
    })
    return [rows, ...columns]
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, MAX_FACTS)
      .map(({ fact }) => fact)
  }

  kept(): readonly KeptRow[] {
    const extremes = [...this.#columns.values()].flatMap((column) => column.extremes())
    return this.#keeper.finish(extremes)
  }

  #walk(value: object, path: string, row: number, line: string, depth: number): void {
    if (Array.isArray(value)) {
      // The elements of a list in a row are one column.
      for (let index = 0; index < value.length; index++)
        this.#take(value[index], `${path}/${index}`, row, line, depth, index > 0)
      return
    }
    const paths = this.#pathsOf(path)
    for (const [name, member] of Object.entries(value)) {
      let own = paths.get(name)
      if (own === undefined) {
        own = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
        if (paths.size < MAX_COLUMNS * 4) paths.set(name, own)
      }
      this.#take(member, own, row, line, depth, false)
    }
  }

  #take(value: unknown, path: string, row: number, line: string, depth: number, isFurther: boolean): void {
    if (typeof value === 'object' && value !== null) {
      if (depth < MAX_DEPTH) this.#walk(value, path, row, line, depth + 1)
      else this.#note(this.#terms.match(JSON.stringify(value)))
      return
    }
    const column = isFurther ? undefined : this.#column(path)
    if (value === null || value === undefined) column?.addNull()
    else if (typeof value === 'string') {
      column?.addText(value, row, line)
      if (this.#terms.groups > 0)
        this.#note(column === undefined ? this.#terms.match(value) : column.memory.match(this.#terms, value))
    } else if (typeof value === 'number') {
      column?.addNumber(value, row, line)
      if (this.#terms.readsNumbers) this.#note(this.#terms.match(String(value)))
    } else column?.addText(String(value), row, line)
  }

  #note({ mask, level }: { readonly mask: number; readonly level: number }): void {
    this.#mask |= mask
    this.#level += level
  }

  #column(path: string): ColumnTally | undefined {
    let column = this.#columns.get(path)
    if (column === undefined && this.#columns.size < MAX_COLUMNS)
      this.#columns.set(path, (column = new ColumnTally(path, this.#makeSketch)))
    return column
  }

  #pathsOf(path: string): Map<string, string> {
    let paths = this.#members.get(path)
    if (paths === undefined) {
      paths = new Map()
      if (this.#members.size < MAX_COLUMNS) this.#members.set(path, paths)
    }
    return paths
  }
}
