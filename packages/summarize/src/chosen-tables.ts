import type { Records, Table } from '@selvedge/content'

const MAX_TABLES = 12

/** The tables worth summing up: lists of several records, the largest first. */
export function chosenTables(records: Records): readonly Table[] {
  return records.tables
    .filter((table) => table.kind !== 'root' && table.records.length > 1)
    .toSorted((left, right) => right.records.length * right.columns.length - left.records.length * left.columns.length)
    .slice(0, MAX_TABLES)
}
