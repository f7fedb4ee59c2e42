import type { Edit, Tree } from '@selvedge/content'

import { distinctNames, type DefuseText } from '../untrusted/defuse-value.ts'

/** The header of a table with harmless names, written anew where one of them changes; new names by index. */
export function renameColumns(
  part: number,
  { source, table }: Tree,
  defuse: DefuseText,
): { readonly edit?: Edit; readonly names: ReadonlyMap<number, string> } {
  const { columns, delimiter, headerStart, headerEnd } = table!
  const renamed = distinctNames(columns, defuse)
  const names = new Map(columns.flatMap((name, index) => (renamed.has(name) ? [[index, renamed.get(name)!]] : [])))
  if (headerEnd === headerStart || names.size === 0) return { names }
  const needsQuotes = (name: string): boolean => name.includes(delimiter) || /["\r\n]/.test(name)
  const cells = columns.map((column, index) => {
    const name = names.get(index) ?? column
    return needsQuotes(name) ? `"${name.replaceAll('"', '""')}"` : name
  })
  const header = source.slice(headerStart, headerEnd)
  const end = headerStart + header.trimEnd().length
  return { names, edit: { part, start: headerStart, end, replacement: cells.join(delimiter) } }
}
