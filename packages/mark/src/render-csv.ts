import { rawText, type Tree } from '@selvedge/content'

import type { ShownPart } from './shown.ts'

/**
 * CSV as CSV with its raw cells. Records that show the same columns stand under one header; the first cell is the row,
 * counted from 0.
 */
export function renderCsv({ part, own }: ShownPart): string {
  const tree = part.body as Tree
  const { columns, delimiter } = tree.table!
  const groups = new Map<string, { readonly cells: readonly number[]; readonly rows: string[] }>()
  for (let at = 0; at < own.length;) {
    const record = tree.parent[own[at]!]!
    const end = tree.after[record]!
    const cells: number[] = []
    const row: string[] = [String(tree.index[record])]
    for (; at < own.length && own[at]! < end; at++) {
      cells.push(tree.index[own[at]!]!)
      row.push(rawText(tree, own[at]!))
    }
    const key = cells.join()
    let group = groups.get(key)
    if (group === undefined) groups.set(key, (group = { cells, rows: [] }))
    group.rows.push(row.join(delimiter))
  }
  return [...groups.values()]
    .map(({ cells, rows }) =>
      [
        header(
          cells.map((cell) => columns[cell]!),
          delimiter,
        ),
        ...rows,
      ].join('\n'),
    )
    .join('\n\n')
}

function header(columns: readonly string[], delimiter: string): string {
  return ['#', ...columns.map((column) => quoted(column, delimiter))].join(delimiter)
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
