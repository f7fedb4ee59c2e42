import type { Document, Lines } from '@selvedge/content'

import type { DocumentEdit } from './document-edits.ts'
import type { Redactor } from './scan/index.ts'

/**
 * What must go from the pages of a document, as their readers see them: markup and character references inside a secret
 * hide it from whoever scans the source. The pieces of text that hold one are written anew, without their markup.
 */
export function pageEdits(document: Document, redactor: Redactor): DocumentEdit[] {
  return document.parts.flatMap(({ index, body }) =>
    body.model === 'lines' && body.from !== undefined ? editsOfPage(index, body, findingsIn(body, redactor)) : [],
  )
}

/** A replacement in the readable text of a page. */
export interface FoundInPage {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly type: string
}

/** Edits of a page that do what the replacements, in order, do to its readable text. */
export function editsOfPage(part: number, lines: Lines, replacements: readonly FoundInPage[]): DocumentEdit[] {
  const edits: DocumentEdit[] = []
  let group: { first: number; last: number; found: FoundInPage[] } | undefined
  for (const { start, end, text, type } of replacements) {
    const first = unitAt(lines, start)
    const last = unitAt(lines, Math.max(start, end - 1))
    if (group !== undefined && first <= group.last) {
      group.last = Math.max(group.last, last)
      group.found.push({ start, end, text, type })
      continue
    }
    if (group !== undefined) edits.push(rewritten(part, lines, group))
    group = { first, last, found: [{ start, end, text, type }] }
  }
  if (group !== undefined) edits.push(rewritten(part, lines, group))
  return edits
}

/** What stands in the text, and in cells under a telling name; in order, none over another. */
function findingsIn(lines: Lines, redactor: Redactor): FoundInPage[] {
  const inText = redactor.edits(lines.source).filter(({ finding }) => finding !== undefined)
  const all = [...inText, ...findingsInCells(lines, redactor)].toSorted((one, other) => one.start - other.start)
  return all.filter(({ start }, index) => index === 0 || start >= all[index - 1]!.end)
}

/** Rows of a table know their header: a cell is judged under the name of its column. */
function findingsInCells({ source, start, end, parent, count }: Lines, redactor: Redactor): FoundInPage[] {
  const found: FoundInPage[] = []
  for (let unit = 0; unit < count; unit++) {
    const header = parent[unit]!
    if (header < 0) continue
    const names = source.slice(start[header], end[header]).split(BAR)
    const cells = source.slice(start[unit], end[unit]).split(BAR)
    if (names.length < 2 || names.length !== cells.length) continue
    let at = start[unit]!
    for (const [index, cell] of cells.entries()) {
      const { text, redactions } = redactor.redactText(cell, { key: names[index]! })
      if (redactions.length > 0) found.push({ start: at, end: at + cell.length, text, type: redactions[0]!.type })
      at += cell.length + BAR.length
    }
  }
  return found
}

/** Stands between the cells of a row in the readable text. */
const BAR = ' | '

/** The last unit that starts at or before a place. */
function unitAt({ start, count }: Lines, at: number): number {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (start[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

function rewritten(
  part: number,
  lines: Lines,
  { first, last, found }: { readonly first: number; readonly last: number; readonly found: readonly FoundInPage[] },
): DocumentEdit {
  const from = lines.from!
  let text = ''
  let at = lines.start[first]!
  for (const { start, end, text: replacement } of found) {
    text += lines.source.slice(at, start) + replacement
    at = end
  }
  text += lines.source.slice(at, lines.end[last])
  const [start, end] = [from.start[first]!, from.end[last]!]
  const missing = breaksIn(from.source.slice(start, end)) - breaksIn(text)
  return {
    part,
    start,
    end,
    // Line numbers below stay those of the page.
    replacement: escaped(text) + '\n'.repeat(Math.max(0, missing)),
    type: found[0]!.type,
    isFinding: true,
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
