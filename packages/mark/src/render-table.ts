import { NodeType, escapeStep, stepOf, writeBlock, writeJson } from '@selvedge/content'

import { cell, isWhole, pathFrom, type Writer } from './tree-writer.ts'

interface Row {
  readonly record: number
  /** Path to JSON. */
  readonly cells: ReadonlyMap<string, string>
}

/** The shown records of each table, in blocks of columns. */
export function tableMembers(writer: Writer): string[] {
  const { tree, records, nodes } = writer
  const leavesOf = new Map<number, number[]>()
  for (const node of nodes) {
    const record = records.recordOf[node]!
    if (record === 0) continue
    const leaves = leavesOf.get(record)
    if (leaves === undefined) leavesOf.set(record, [node])
    else leaves.push(node)
  }
  const rowsOf = new Map<number, Row[]>()
  for (const [record, leaves] of [...leavesOf].toSorted(([one], [other]) => one - other)) {
    const row = { record, cells: cellsOf({ ...writer, nodes: leaves }, records.node[record]!) }
    const table = records.table[record]!
    const rows = rowsOf.get(table)
    if (rows === undefined) rowsOf.set(table, [row])
    else rows.push(row)
  }
  return [...rowsOf].map(([id, rows]) => {
    const table = records.tables[id]!
    const name = table.pattern.slice(0, -2) || (tree.layout === 'csv' ? 'rows' : 'items')
    // Of rows chosen from a longer list only their own numbers are known here, not how many there were.
    const last = records.node[table.records.at(-1)!]!
    const isChosen = table.kind === 'list' && tree.index[last]! >= table.records.length
    const label = `${name} (${rows.length}${isChosen ? '' : ` of ${table.records.length}`})`
    return `${JSON.stringify(label)}:${tableJson(writer, rows)}`
  })
}

/** The cells of a record: one a leaf, but a list that is shown whole is one cell. */
function cellsOf(writer: Writer, record: number): Map<string, string> {
  const { tree, nodes } = writer
  const cells = new Map<string, string>()
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!
    let list = -1
    for (let up = tree.parent[node]!; up > record; up = tree.parent[up]!)
      if (tree.type[up] === NodeType.array) list = up
    if (list >= 0) {
      let end = at + 1
      while (end < nodes.length && nodes[end]! < tree.after[list]!) end++
      if (isWhole(writer, list, at, end)) {
        cells.set(pathFrom(tree, list, record), writeJson(tree, list))
        at = end
        continue
      }
    }
    cells.set(node === record ? '' : pathFrom(tree, node, record), cell(writer, node))
    at++
  }
  return cells
}

function tableJson(writer: Writer, rows: readonly Row[]): string {
  const scalars = rows.filter(({ cells }) => cells.size === 1 && cells.has(''))
  const pieces = groupsOf(rows.filter(({ cells }) => cells.size !== 1 || !cells.has(''))).map((group) =>
    groupJson(writer, group),
  )
  if (scalars.length > 0) pieces.unshift(scalarsJson(writer, scalars))
  return pieces.length === 1 ? pieces[0]! : `[${pieces.join(',')}]`
}

/** Rows by their set of columns, each in the order in which the columns first came up. */
function groupsOf(rows: readonly Row[]): { readonly columns: readonly string[]; readonly rows: Row[] }[] {
  const rank = new Map<string, number>()
  for (const { cells } of rows) for (const path of cells.keys()) if (!rank.has(path)) rank.set(path, rank.size)
  const groups = new Map<string, { readonly columns: readonly string[]; readonly rows: Row[] }>()
  for (const row of rows) {
    const columns = [...row.cells.keys()].toSorted((one, other) => rank.get(one)! - rank.get(other)!)
    const key = columns.map((path) => rank.get(path)).join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { columns, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()]
}

function groupJson(
  writer: Writer,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] },
): string {
  // In an object a column of that name would stand for the row's own.
  if (rows.length === 1 && !columns.includes('#')) {
    const entries = columns.map((path) => `${JSON.stringify(path)}:${rows[0]!.cells.get(path)}`)
    return `{"#":${rowName(writer, rows[0]!.record)},${entries.join(',')}}`
  }
  return writeBlock({
    columns: ['#', ...columns],
    rows: rows.map(({ record, cells }) => [rowName(writer, record), ...columns.map((path) => cells.get(path)!)]),
  })
}

/** Scalars of a list as runs by the position they start at, those of a map by their key. */
function scalarsJson(writer: Writer, rows: readonly Row[]): string {
  const { tree, records } = writer
  const entries: string[] = []
  for (let at = 0; at < rows.length;) {
    const first = records.node[rows[at]!.record]!
    const isList = tree.type[tree.parent[first]!] === NodeType.array
    const run = [rows[at]!.cells.get('')!]
    let next = at + 1
    if (isList) {
      while (next < rows.length && records.node[rows[next]!.record] === first + next - at) {
        run.push(rows[next++]!.cells.get('')!)
      }
    }
    const name = rowName(writer, rows[at]!.record)
    entries.push(`${name.startsWith('"') ? name : `"${name}"`}:${isList ? `[${run.join(',')}]` : run[0]}`)
    at = next
  }
  return `{${entries.join(',')}}`
}

/** Which record a row is: its index or key, behind those of the records it lies in. */
function rowName({ tree, records }: Writer, record: number): string {
  const steps: string[] = []
  for (let at = record; at > 0; at = records.parent[at]!) steps.push(stepOf(tree, records.node[at]!))
  if (steps.length === 1)
    return tree.type[tree.parent[records.node[record]!]!] === NodeType.array ? steps[0]! : JSON.stringify(steps[0])
  return JSON.stringify(steps.toReversed().map(escapeStep).join('/'))
}
