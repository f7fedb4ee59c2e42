import { cleanText } from '@selvedge/content'

import type { RowBatch } from './row-batches.ts'

/** One replacement in a text, and the type of what it takes out (`undefined` for a mere renumbering). */
export interface RowEdit {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly type: string
  readonly finding?: unknown
}

/** What a redactor of `@selvedge/redact` offers: the replacements in JSON Lines. */
export interface RowRedactor {
  readonly edits: (source: string) => readonly RowEdit[]
}

const NOT_PLAIN = /[^\n\x20-\x7e]/

/** Cleans and redacts some rows; a row that was changed is read again, so that nothing goes on from before. */
export function redactBatch(
  { lines, values }: RowBatch,
  redactor: RowRedactor,
  count: (type: string) => void,
): RowBatch {
  const raw = lines.join('\n')
  const clean = NOT_PLAIN.test(raw) ? lines.map(cleanLine) : lines
  const text = clean === lines ? raw : clean.join('\n')
  const edits = redactor.edits(text)
  const redacted = edits.length === 0 ? clean : apply(text, edits).split('\n')
  // A replacement that spans or makes rows would shift all the rows behind it.
  if (redacted.length !== lines.length) throw new Error('offloadRows: the redactor changed the number of rows')
  for (const { type, finding } of edits) if (finding !== undefined) count(type)
  return {
    lines: redacted,
    values: values.map((value, index) => (redacted[index] === lines[index] ? value : undefined)),
  }
}

/** Cleaning may leave a line break; a row is one line. */
function cleanLine(line: string): string {
  return NOT_PLAIN.test(line) ? cleanText(line).text.replaceAll('\n', ' ') : line
}

function apply(text: string, edits: readonly RowEdit[]): string {
  let result = ''
  let done = 0
  for (const { start, end, text: replacement } of edits) {
    result += text.slice(done, start) + replacement
    done = end
  }
  return result + text.slice(done)
}
