/** Headings over what follows them, the head of a table over its rows; by line of the readable text. */
export function fillHtmlParents(
  parent: Int32Array,
  line: Uint32Array,
  headings: ReadonlyMap<number, number>,
  tableHeads: ReadonlyMap<number, number>,
): void {
  const open = [-1, -1, -1, -1, -1, -1, -1]
  const firstUnit = new Map<number, number>()
  for (let unit = 0; unit < parent.length; unit++) {
    const number = line[unit]!
    if (unit > 0 && line[unit - 1] === number) {
      parent[unit] = parent[unit - 1]!
      continue
    }
    firstUnit.set(number, unit)
    const level = headings.get(number)
    if (level !== undefined) open.fill(-1, level)
    const head = tableHeads.get(number)
    const heading = open.findLast((candidate) => candidate >= 0) ?? -1
    parent[unit] = head === undefined ? heading : (firstUnit.get(head) ?? heading)
    if (level !== undefined) open[level] = unit
  }
}
