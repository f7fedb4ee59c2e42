import type { Kind } from '../document.ts'
import type { Lines } from '../lines.ts'
import { DiffParents } from './diff-parents.ts'
import { MarkdownParents } from './markdown-parents.ts'
import { TextParents } from './text-parents.ts'
import { fillXmlParents } from './xml-parents.ts'

/** Finds for each line the earlier one that says what it is about. One pass; segments of a line share its parent. */
export function fillParents(lines: Lines, kind: Kind): void {
  if (kind === 'xml') return fillXmlParents(lines)
  const finder = finderOf(lines, kind)
  const { line, parent, count } = lines
  for (let unit = 0; unit < count; unit++) {
    parent[unit] = unit > 0 && line[unit] === line[unit - 1] ? parent[unit - 1]! : finder.parentOf(unit)
  }
}

function finderOf(lines: Lines, kind: Kind): { readonly parentOf: (unit: number) => number } {
  if (kind === 'markdown') return new MarkdownParents(lines)
  return kind === 'diff' ? new DiffParents(lines) : new TextParents(lines, kind)
}
