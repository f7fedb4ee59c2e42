import { decideField } from './field-value.ts'
import type { ColumnRule } from './text-table.ts'

/** The type of a value in a column with a telling name, or undefined when it may stay. */
export function decideCell(
  name: string,
  rule: ColumnRule,
  value: string,
  kind: 'string' | 'number',
): string | undefined {
  if (typeof rule === 'function') return rule(value)
  return kind === 'string' && (VARIABLE.test(value) || DATA_TYPES.has(value.toLowerCase()))
    ? undefined
    : decideField(name, rule, value, kind)
}

/** `NPM_TOKEN`: tables of a documentation list what secrets are called. */
const VARIABLE = /^`?[A-Z]{2,30}(?:_[A-Z]{1,30}\d{0,2}){1,8}`?$/

/** What columns of a table hold, where the table is about columns. */
const DATA_TYPES = new Set(
  'varchar char text string bytea blob uuid json jsonb integer bigint boolean timestamp date nvarchar varbinary keyword'.split(
    ' ',
  ),
)
