import { childrenOf, decodeCell, type Document, type Edit, type Tree } from '@selvedge/content'

import type { Redactor } from './scan/index.ts'

/** A replacement in the whole of a document, and the type of what it stands for. */
export interface DocumentEdit extends Edit {
  readonly type: string
  /** False for a placeholder of the input that was renumbered. */
  readonly isFinding: boolean
}

/**
 * What must go from a document, as edits of its whole: embedded JSON is reached through the strings that hold it, so
 * that everything around it stays as it came, byte for byte.
 */
export function* documentEdits(document: Document, redactor: Redactor): Generator<DocumentEdit | undefined> {
  const { body, source } = document.parts[0]!
  if (body.model === 'tree' && body.layout === 'csv') {
    yield* tableEdits(body, redactor)
    return
  }
  for (const { start, end, text, type, finding } of redactor.edits(source)) {
    yield { part: 0, start, end, replacement: text, type, isFinding: finding !== undefined }
  }
}

/** Cell by cell: what is found in the text as a whole may reach over a delimiter. Yields nothing between rows, for pauses. */
function* tableEdits(tree: Tree, redactor: Redactor): Generator<DocumentEdit | undefined> {
  const { columns, headerStart, headerEnd } = tree.table!
  yield* headerEdits(tree, headerStart, headerEnd, redactor)

  const nameColumn = columns.findIndex((column) => NAME.test(column))
  const valueColumn = columns.findIndex((column) => VALUE.test(column))
  for (const record of childrenOf(tree, 0)) {
    // The cells of a record follow it.
    const first = record + 1
    const cells = tree.after[record]! - first
    // `name,value`: the name stands in a cell of its own.
    const named =
      nameColumn >= 0 && nameColumn < cells && valueColumn >= 0 ? cellText(tree, first + nameColumn) : undefined
    for (let index = 0; index < cells; index++) {
      const key = index === valueColumn && named !== undefined ? named : columns[index]
      const edit = cellEdit(tree, first + index, key, redactor)
      if (edit) yield edit
    }
    yield undefined
  }
}

const NAME = /^(?:name|key|field|header|variable)$/i
const VALUE = /^(?:value|val)$/i

function cellEdit(tree: Tree, cell: number, key: string | undefined, redactor: Redactor): DocumentEdit | undefined {
  const text = cellText(tree, cell)
  if (text === undefined || text === '') return undefined
  const redacted = redactor.redactText(text, key === undefined ? {} : { key })
  if (redacted.text === text) return undefined
  return {
    part: 0,
    start: tree.start[cell]!,
    end: tree.end[cell]!,
    replacement: isQuoted(tree, cell) ? `"${redacted.text.replaceAll('"', '""')}"` : redacted.text,
    type: redacted.redactions[0]?.type ?? '',
    isFinding: redacted.redactions.length > 0,
  }
}

function* headerEdits(tree: Tree, start: number, end: number, redactor: Redactor): Generator<DocumentEdit> {
  const text = tree.source.slice(start, end)
  const { text: redacted, redactions } = redactor.redactText(text)
  if (redacted === text) return
  yield {
    part: 0,
    start,
    end,
    replacement: redacted,
    type: redactions[0]?.type ?? '',
    isFinding: redactions.length > 0,
  }
}

function cellText(tree: Tree, cell: number | undefined): string | undefined {
  return cell === undefined ? undefined : decodeCell(tree.source.slice(tree.start[cell], tree.end[cell]))
}

function isQuoted(tree: Tree, cell: number): boolean {
  return tree.source.startsWith('"', tree.start[cell])
}
