import type { FileMetaData } from 'hyparquet'

/** What is set under this name on an object is no member of it. */
const NAME = '__proto__'

/** Metadata in which a column or field of that name has another, so that its values are read. */
export interface RenamedPrototype {
  readonly metadata: FileMetaData
  readonly name: string
}

/** `undefined` for metadata without such a name: nearly all. */
export function renamedPrototype(metadata: FileMetaData): RenamedPrototype | undefined {
  const names = new Set(metadata.schema.map(({ name }) => name))
  if (!names.has(NAME)) return undefined
  let name = `\u0000${NAME}`
  while (names.has(name)) name = `\u0000${name}`
  const renamed = (one: string): string => (one === NAME ? name : one)
  return {
    name,
    metadata: {
      ...metadata,
      schema: metadata.schema.map((element) => ({ ...element, name: renamed(element.name) })),
      row_groups: metadata.row_groups.map((group) => ({
        ...group,
        columns: group.columns.map((column) =>
          column.meta_data === undefined
            ? column
            : {
                ...column,
                meta_data: { ...column.meta_data, path_in_schema: column.meta_data.path_in_schema.map(renamed) },
              },
        ),
      })),
    },
  }
}

/** A name as it stands in renamed metadata. */
export function nameIn({ name }: RenamedPrototype, wanted: string): string {
  return wanted === NAME ? name : wanted
}

/** What was read by renamed metadata, under its own names. */
export function withPrototype<Value>(value: Value, renamed: RenamedPrototype): Value {
  if (Array.isArray(value)) return value.map((each: unknown) => withPrototype(each, renamed)) as Value
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const own: object = {}
  for (const [name, member] of Object.entries(value))
    Object.defineProperty(own, name === renamed.name ? NAME : name, {
      value: withPrototype(member as unknown, renamed),
      enumerable: true,
    })
  return own as Value
}
