import { NodeType, keyOf, partOf, plainText, pointerOf, rawText, recordsOf, type Document, type Lines, type Part, type Tree } from '@selvedge/content'

/**
 * A plain way to write kept units down, for measuring a ranking by itself: lines with gap marks, rows in columns
 * grouped by the columns kept. The package that shapes results has its own, finer one.
 */
export function renderUnits(document: Document, kept: readonly number[]): string {
  const byPart = new Map<Part, number[]>()
  for (const unit of kept) {
    const part = partOf(document, unit)
    const list = byPart.get(part)
    if (list === undefined) byPart.set(part, [unit - part.firstUnit])
    else list.push(unit - part.firstUnit)
  }
  const blocks: string[] = []
  for (const [part, nodes] of byPart) {
    if (part.index > 0) blocks.push(JSON.stringify(part.base.pointer ?? part.base.part ?? '') + ':')
    blocks.push(part.body.model === 'lines' ? renderLines(part.body, nodes) : renderTree(part.body, nodes))
  }
  return blocks.join('\n')
}

function renderLines(lines: Lines, units: readonly number[]): string {
  let out = ''
  let next = 0
  for (const unit of units) {
    if (unit > 0 && unit === next && lines.line[unit] === lines.line[unit - 1]) out += lines.source.slice(lines.start[unit], lines.end[unit])
    else {
      if (out !== '') out += '\n'
      if (unit !== next) out += `…${lines.line[unit]! + 1}: `
      out += lines.source.slice(lines.start[unit], lines.end[unit])
    }
    next = unit + 1
  }
  return out
}

function renderTree(tree: Tree, nodes: readonly number[]): string {
  const records = recordsOf(tree)
  const tables = new Map<number, Map<number, number[]>>()
  for (const node of nodes) {
    const record = records.recordOf[node]!
    const table = records.table[record]!
    const rows = tables.get(table) ?? new Map<number, number[]>()
    tables.set(table, rows)
    const row = rows.get(record)
    if (row === undefined) rows.set(record, [node])
    else row.push(node)
  }
  const out: string[] = []
  for (const [table, rows] of tables) {
    const { pattern, records: all, kind } = records.tables[table]!
    const blocks = new Map<string, string[]>()
    for (const [record, cells] of rows) {
      const columns = cells.map((node) => records.columns[records.columnOf[node]!]!.path.slice(1))
      const key = tree.layout === 'csv' ? columns.join(tree.table!.delimiter) : JSON.stringify(kind === 'root' ? columns : ['#', ...columns])
      const values = cells.map((node) => (tree.layout === 'csv' ? rawText(tree, node) : cellText(tree, node)))
      const node = records.node[record]!
      const name = records.parent[record]! > 0 ? pointerOf(tree, node) : (keyOf(tree, node) ?? tree.index[node]!)
      const row = tree.layout === 'csv' ? `${tree.table!.recordLine[tree.index[node]!] ?? 0}: ${values.join(tree.table!.delimiter)}` : `[${(kind === 'root' ? values : [JSON.stringify(name), ...values]).join(',')}]`
      const block = blocks.get(key)
      if (block === undefined) blocks.set(key, [row])
      else block.push(row)
    }
    out.push(`${pattern} (${rows.size} of ${all.length})`)
    for (const [key, list] of blocks) out.push(key, ...list)
  }
  return out.join('\n')
}

function cellText(tree: Tree, node: number): string {
  return tree.type[node] === NodeType.text ? JSON.stringify(plainText(tree, node)) : rawText(tree, node)
}
