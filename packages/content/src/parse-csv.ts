import { assertArgument } from './assert-argument.ts'
import { TreeBuilder } from './parse-json.ts'
import { NodeType, decodeCell, type Tree } from './tree.ts'

export interface CsvOptions {
  readonly delimiter: string
  /** Whether the first record names the columns. @default true */
  readonly header?: boolean
}

/**
 * Reads delimited text (RFC 4180: quoted cells may hold delimiters, doubled quotes and line breaks) as a virtual array
 * of virtual objects whose members are the raw cells. Rows may be longer or shorter than the header; blank lines are no
 * records. A quote that is never closed is an ordinary character.
 */
export function parseCsv(source: string, options: CsvOptions): Tree {
  assertArgument('parseCsv', 'source', source, 'text')
  assertArgument('parseCsv', 'options', options, 'options')
  const { delimiter, header = true } = options
  assertArgument('parseCsv', 'delimiter', delimiter, 'text')
  const builder = new TreeBuilder(source)
  const scanner = new CsvScanner(source, delimiter)
  const names: string[] = []
  let headerStart = 0
  let headerEnd = 0
  let at = 0
  if (header) {
    at = scanner.skipBlankLines(0)
    headerStart = at
    headerEnd = scanner.readRecord(at, (start, end) => names.push(decodeCell(source.slice(start, end))))
    at = headerEnd
  }

  const root = builder.open(NodeType.array, 0, -1, 0)
  const recordLine: number[] = []
  let width = names.length
  while ((at = scanner.skipBlankLines(at)) < source.length) {
    const line = scanner.line
    const record = builder.open(NodeType.object, at, root, recordLine.length)
    let cells = 0
    at = scanner.readRecord(at, (start, end) => builder.leaf(NodeType.cell, start, end, record, cells++))
    builder.close(record, at)
    recordLine.push(line)
    if (cells > width) width = cells
  }
  builder.close(root, source.length)

  const columns = uniqueNames(names, width)
  return builder.finish('csv', {
    table: { columns, delimiter, headerStart, headerEnd, recordLine: Uint32Array.from(recordLine) },
  })
}

/** Where the cells of the record at `from` stand. */
export function parseCsvRecord(source: string, from: number, delimiter: string): [start: number, end: number][] {
  const cells: [number, number][] = []
  new CsvScanner(source, delimiter).readRecord(from, (start, end) => cells.push([start, end]))
  return cells
}

/** The plain cells of the first records. */
export function parseCsvRecords(source: string, delimiter: string, most: number): string[][] {
  const scanner = new CsvScanner(source, delimiter)
  const records: string[][] = []
  let at = 0
  while (records.length < most && (at = scanner.skipBlankLines(at)) < source.length) {
    const cells: string[] = []
    at = scanner.readRecord(at, (start, end) => cells.push(decodeCell(source.slice(start, end))))
    records.push(cells)
  }
  return records
}

const QUOTE = 0x22

class CsvScanner {
  readonly #source: string
  readonly #delimiter: number
  /** From here on no quote closes: known after one failed search, so that many open quotes stay linear. */
  #lastQuote: number
  /** Line (1-based) at the place read last. */
  line = 1

  constructor(source: string, delimiter: string) {
    this.#source = source
    this.#delimiter = delimiter.charCodeAt(0)
    this.#lastQuote = source.lastIndexOf('"')
  }

  /** Start of the next line that is not empty, line feeds counted. */
  skipBlankLines(from: number): number {
    let at = from
    for (;;) {
      const code = this.#source.charCodeAt(at)
      if (code === 0x0a) this.line++
      else if (code !== 0x0d || !this.#isBreak(at)) return at
      at++
    }
  }

  /** Hands every cell of the record at `from` to `cell`; returns where the record ends, before its line break. */
  readRecord(from: number, cell: (start: number, end: number) => void): number {
    let at = from
    for (;;) {
      const end = this.#cellEnd(at)
      cell(at, end)
      if (this.#source.charCodeAt(end) !== this.#delimiter) return end
      at = end + 1
    }
  }

  #cellEnd(from: number): number {
    const source = this.#source
    if (source.charCodeAt(from) === QUOTE) {
      const end = this.#quotedEnd(from)
      if (end >= 0) return end
    }
    let at = from
    while (at < source.length) {
      const code = source.charCodeAt(at)
      if (code === this.#delimiter || code === 0x0a || (code === 0x0d && this.#isBreak(at))) break
      at++
    }
    return at
  }

  /** End of a quoted cell, or -1 when the quote does not close before a delimiter or line break. */
  #quotedEnd(from: number): number {
    const source = this.#source
    let lines = 0
    let at = from + 1
    while (at <= this.#lastQuote) {
      const code = source.charCodeAt(at++)
      if (code === 0x0a) lines++
      if (code !== QUOTE) continue
      const next = source.charCodeAt(at)
      if (next === QUOTE) at++
      else if (at >= source.length || next === this.#delimiter || next === 0x0a || next === 0x0d) {
        this.line += lines
        return at
      } else return -1
    }
    if (at > this.#lastQuote) this.#lastQuote = Math.min(this.#lastQuote, from - 1)
    return -1
  }

  #isBreak(at: number): boolean {
    return at + 1 === this.#source.length || this.#source.charCodeAt(at + 1) === 0x0a
  }
}

/** Names of the columns, `name_2` for a second `name`; a map keeps the next number, so that many equal names stay linear. */
function uniqueNames(names: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  const nextNumber = new Map<string, number>()
  const unique: string[] = []
  for (let index = 0; index < width; index++) {
    const name = names[index]?.trim() || `column_${index + 1}`
    let candidate = name
    let number = nextNumber.get(name) ?? 2
    while (taken.has(candidate)) candidate = `${name}_${number++}`
    nextNumber.set(name, number)
    taken.add(candidate)
    unique.push(candidate)
  }
  return unique
}
