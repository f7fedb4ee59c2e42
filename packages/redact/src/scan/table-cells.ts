/** `[start, end)` of a cell in the text, without the blanks around it. */
export type Cell = readonly [start: number, end: number]

const MOST_COLUMNS = 65_536

/** Lines of dashes and the corners between them: below headers, around boxes. */
const NOT_RULER = /[^ |:+=\-─-╿\r]/
const HAS_DASH = /[-=─-╿]{2}/

/** A line that parts rows and holds none. */
export function isRuler(line: string): boolean {
  return line.length > 2 && !NOT_RULER.test(line) && HAS_DASH.test(line)
}

/** Something stands in the line that stands in no ruler. */
export function hasOther(line: string): boolean {
  return NOT_RULER.test(line)
}

/** Where the signs between dashes stand. */
export function rulerCorners(line: string): number[] {
  const corners: number[] = []
  for (let index = 0; index < line.length; index++) {
    if (!' -=:─━═\r'.includes(line[index] as string)) corners.push(index)
  }
  return corners
}

/** The cells of a line whose bars stand where the corners do, whatever else looks like a bar; undefined when they do not. */
export function cornerCells(text: string, from: number, end: number, corners: readonly number[]): Cell[] | undefined {
  const to = withoutReturn(text, from, end)
  const cells: Cell[] = []
  let start = 0
  for (const corner of corners) {
    if (from + corner >= to || !isBar(text[from + corner])) return undefined
    if (corner > start) cells.push(trimmed(text, from + start, from + corner))
    start = corner + 1
  }
  if (from + start < to) cells.push(trimmed(text, from + start, to))
  return cells
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
    // `1, "a, b"`: a blank may stand before the mark.
    if (index === start && text[index] === ' ' && index < to) start++
    else if (index === start && text[index] === '"') index = endOfQuoted(text, index, to)
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

/** The cells of a line by where its columns begin, as far as it goes. */
export function cellsAt(text: string, from: number, end: number, starts: readonly number[]): Cell[] {
  const to = withoutReturn(text, from, end)
  const cells: Cell[] = []
  for (const [index, start] of starts.entries()) {
    if (from + start >= to) break
    cells.push(trimmed(text, from + start, Math.min(to, from + (starts[index + 1] ?? to))))
  }
  return cells
}

export function withoutReturn(text: string, from: number, end: number): number {
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

export function trimmed(text: string, from: number, end: number): Cell {
  let start = from
  let to = end
  while (start < to && text[start] === ' ') start++
  while (to > start && text[to - 1] === ' ') to--
  return [start, to]
}

/** End of a record whose quoted cells may hold line breaks: -1 when a mark is out of place, past `limit` when a cell is open there. */
export function endOfRecord(text: string, from: number, limit: number, isEnd: boolean, delimiter: string): number {
  let index = from
  for (;;) {
    if (text[index] === '"' && index < limit) {
      index = endOfQuotedCell(text, index, limit, isEnd, delimiter)
      if (index === -1 || index >= limit) return index
    }
    while (index < limit && text[index] !== delimiter && text[index] !== '\n') index++
    if (index >= limit || text[index] === '\n') return index
    index++
  }
}

function endOfQuotedCell(text: string, open: number, limit: number, isEnd: boolean, delimiter: string): number {
  for (let index = open + 1; index < limit; index++) {
    if (text[index] !== '"') continue
    if (index + 1 >= limit) return isEnd ? limit : limit + 1
    const next = text[index + 1] as string
    if (next === delimiter || next === '\n' || next === '\r') return index + 1
    if (next !== '"') return -1
    index++
  }
  return limit + 1
}
