import type { FileMetaData, SchemaElement, SchemaTree } from 'hyparquet'

/**
 * What the cells of a column are, once a row is spelled as JSON: `unsigned` and `integer` are whole numbers of 64 bits,
 * `number` a double (decimals too), `truth` true or false, `time` an instant in UTC, `json` anything else.
 */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'unsigned'
  | 'number'
  | 'truth'
  | 'date'
  | 'time'
  | 'json'
  | { readonly list: ColumnType }
  | { readonly members: readonly (readonly [name: string, type: ColumnType])[] }

/** The top columns of an object, in its order. */
export async function columnTypes(metadata: FileMetaData): Promise<readonly (readonly [string, ColumnType])[]> {
  const { parquetSchema } = await import('hyparquet')
  return parquetSchema(metadata).children.map((column) => [column.element.name, typeOf(column)] as const)
}

function typeOf({ element, children }: SchemaTree): ColumnType {
  if (element.repetition_type === 'REPEATED' || isOpaque(element)) return 'json'
  if (children.length === 0) return leafType(element)
  if (element.converted_type !== 'LIST') return membersOf(children)
  const [repeated] = children
  const [item] = repeated?.children ?? []
  // Lists of two levels are read in several ways: what they are is told by the values.
  return repeated !== undefined && item !== undefined && repeated.children.length === 1
    ? { list: typeOf(item) }
    : 'json'
}

/** SQL tells no case: members that differ in it alone have no place beside each other. */
function membersOf(children: readonly SchemaTree[]): ColumnType {
  const names = new Set(children.map(({ element }) => element.name.toLowerCase()))
  if (names.size < children.length || names.has('')) return 'json'
  return { members: children.map((child) => [child.element.name, typeOf(child)] as const) }
}

const OPAQUE = new Set<string | undefined>(['MAP', 'MAP_KEY_VALUE', 'JSON', 'VARIANT', 'GEOMETRY', 'GEOGRAPHY', 'FILE'])

function isOpaque({ converted_type, logical_type }: SchemaElement): boolean {
  return OPAQUE.has(converted_type) || OPAQUE.has(logical_type?.type)
}

/** As `hyparquet` reads them. */
function leafType({ type, converted_type: converted, logical_type: logical }: SchemaElement): ColumnType {
  if (type === 'BOOLEAN') return 'truth'
  if (converted === 'DECIMAL' || logical?.type === 'FLOAT16') return 'number'
  if (type === 'INT96' || converted?.startsWith('TIMESTAMP') === true || logical?.type === 'TIMESTAMP') return 'time'
  if (converted === 'DATE') return 'date'
  if (type === 'FLOAT' || type === 'DOUBLE') return 'number'
  const isWide = logical?.type === 'INTEGER' && logical.bitWidth === 64 && !logical.isSigned
  if (converted === 'UINT_64' || isWide) return 'unsigned'
  if (type === 'INT32' || type === 'INT64') return 'integer'
  return type === 'BYTE_ARRAY' || logical?.type === 'UUID' ? 'text' : 'json'
}
