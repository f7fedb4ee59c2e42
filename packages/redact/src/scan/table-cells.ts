/** `[start, end)` of a cell in the text, without the blanks around it. */
export type Cell = readonly [start: number, end: number]

const MOST_COLUMNS = 200

/** Lines of dashes and the corners between them: below headers, around boxes. */
const RULER = /^[ |:+=\-─-╿]{3,4096}\r?$/
const HAS_DASH = /[-=─-╿]{2}/

/** A line that parts rows and holds none. */
export function isRuler(line: string): boolean {
  return RULER.test(line) && HAS_DASH.test(line)
}

/** Signs that stand between cells and around rows. */
export function isBar(sign: string | undefined): boolean {
  return sign === '|' || sign === '│' || sign === '┃' || sign === '║'
}

/** The cells of a line between delimiters; bars around the whole line part nothing. */
export function delimitedCells(text: string, from: number, end: number, delimiter: string): Cell[] {
  const cells: Cell[] = []
  let start = from
  let to = withoutReturn(text, from, end)
  const isParted = isBar(delimiter) ? isBar : (sign: string | undefined) => sign === delimiter
  if (isBar(delimiter)) {
    ;[start, to] = trimmed(text, start, to)
    if (isBar(text[start])) start++
    if (to > start && isBar(text[to - 1])) to--
  }
  for (let index = start; index <= to && cells.length <= MOST_COLUMNS; index++) {
    if (index === start && text[index] === '"') index = endOfQuoted(text, index, to)
    if (index < to && !isParted(text[index])) continue
    cells.push(trimmed(text, start, index))
    start = index + 1
  }
  return cells
}

/** The cells of a line that two blanks or more part. */
export function spacedCells(text: string, from: number, end: number): Cell[] {
  const cells: Cell[] = []
  const [start, to] = trimmed(text, from, withoutReturn(text, from, end))
  let cell = start
  for (let index = start; index <= to && cells.length <= MOST_COLUMNS; index++) {
    if (index < to && !(text[index] === ' ' && text[index + 1] === ' ')) continue
    if (index > cell) cells.push([cell, index])
    while (text[index + 1] === ' ') index++
    cell = index + 1
  }
  return cells
}

/** Where the runs of a ruler of dashes begin, counted from its line: the columns below it. */
export function rulerColumns(text: string, from: number, end: number): number[] {
  const starts: number[] = []
  for (let index = from; index < end; index++) {
    if (text[index] !== ' ' && text[index] !== '\r' && (index === from || text[index - 1] === ' ')) {
      starts.push(index - from)
    }
  }
  return starts
}

/** The cells of a line by where its columns begin. */
export function cellsAt(text: string, from: number, end: number, starts: readonly number[]): Cell[] {
  const to = withoutReturn(text, from, end)
  return starts.map((start, index) =>
    trimmed(text, Math.min(to, from + start), Math.min(to, from + (starts[index + 1] ?? to))),
  )
}

function withoutReturn(text: string, from: number, end: number): number {
  return end > from && text[end - 1] === '\r' ? end - 1 : end
}

function endOfQuoted(text: string, open: number, to: number): number {
  for (let index = open + 1; index < to; index++) {
    if (text[index] !== '"') continue
    if (text[index + 1] !== '"') return index + 1
    index++
  }
  return open
}

function trimmed(text: string, from: number, end: number): Cell {
  let start = from
  let to = end
  while (start < to && text[start] === ' ') start++
  while (to > start && text[to - 1] === ' ') to--
  return [start, to]
}
