import type { ColumnType } from '@selvedge/offload'

const TYPES = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  unsigned: 'UBIGINT',
  number: 'DOUBLE',
  truth: 'BOOLEAN',
  date: 'DATE',
  time: 'TIMESTAMP',
  json: 'JSON',
} as const

/** The type of a column of the table `data`. */
export function sqlType(type: ColumnType): string {
  if (typeof type === 'string') return TYPES[type]
  if ('list' in type) return `${sqlType(type.list)}[]`
  return `STRUCT(${type.members.map(([name, member]) => `${identifier(name)} ${sqlType(member)}`).join(', ')})`
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text in a statement. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
