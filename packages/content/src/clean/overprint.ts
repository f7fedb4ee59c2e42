import { isCharacterBorder } from '../character-border.ts'

/** Stand for "erase to the end of the line" and "erase the line" between the two passes; no other text holds them. */
export const ERASE_TO_END = '\x01'
export const ERASE_LINE = '\x02'

/**
 * Shows lines as a terminal does: a carriage return goes back to the first column, a backspace one column, and what
 * follows is written over what stood there.
 */
export function applyOverprint(text: string, isValue: boolean): { readonly text: string; readonly count: number } {
  if (endsLinesWithReturns(text, isValue)) return { text: text.replaceAll(/\r(?!\n)/g, '\n'), count: 0 }

  let printed = ''
  let from = 0
  let count = 0
  MOVES.lastIndex = 0
  for (let move = MOVES.exec(text); move !== null; move = MOVES.exec(text)) {
    const start = Math.max(from, text.lastIndexOf('\n', move.index) + 1)
    const feed = text.indexOf('\n', move.index)
    let end = feed < 0 ? text.length : feed
    if (feed > start && text.charCodeAt(feed - 1) === 0x0d) end--
    const line = text.slice(start, end)
    if (/[\r\b\x02]/.test(line)) {
      count++
      printed += text.slice(from, start) + printLine(line)
    } else printed += text.slice(from, start) + line.replaceAll(ERASE_TO_END, '')
    from = end
    MOVES.lastIndex = end
  }
  return { text: printed + text.slice(from), count }
}

const MOVES = /[\b\x01\x02]|\r(?!\n)/g

function printLine(line: string): string {
  const cells: string[] = []
  let column = 0
  for (let at = 0; at < line.length;) {
    const character = line[at]!
    if (character === '\r' || character === ERASE_LINE) column = 0
    else if (character === '\b') column = Math.max(0, column - 1)
    if (character === ERASE_LINE) cells.length = 0
    else if (character === ERASE_TO_END) cells.length = column
    else if (character !== '\r' && character !== '\b') {
      let end = at + 1
      while (end < line.length && !isCharacterBorder(line, end)) end++
      cells[column++] = line.slice(at, end)
      at = end
      continue
    }
    at++
  }
  return cells.join('')
}

/**
 * Text of an old Mac: no line feed at all (a value may have some), and what stands between the returns is not one line
 * that keeps changing.
 */
function endsLinesWithReturns(text: string, isValue: boolean): boolean {
  if (/[\b\x01\x02]/.test(text) || (!isValue && text.includes('\n'))) return false
  const lines = text.split(/\r(?!\n)/).filter((line) => line.trim() !== '')
  if (lines.length < (isValue ? 2 : 3)) return false
  const shapes = new Set(lines.map(shapeOf))
  return shapes.size > lines.length / 2
}

/** A line without what a progress display changes: digits, bars, spinners, dots. */
function shapeOf(line: string): string {
  return line.slice(0, 80).replaceAll(/[\d\s.,:%#=>|/\\\-_*+()[\]\u2500-\u259f\u2800-\u28ff]+/g, '')
}
