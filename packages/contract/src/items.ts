import { resolvePointer } from './pointer.ts'

/** The list of items in a tool's data: the data itself, or the only list among its fields. */
export interface Items {
  /** From the root of the result, e.g. `/data/items`. */
  readonly pointer: string
  readonly count: number
}

/** Finds the list whose items are what the tool returned; undefined when there is none, or none that stands out. */
export function itemsIn(data: unknown): Items | undefined {
  if (Array.isArray(data)) return { pointer: '/data', count: data.length }
  if (typeof data !== 'object' || data === null) return undefined

  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value))
  const [only] = lists
  // A field that is a list among many is a property of the record, not a list of results.
  if (only === undefined || lists.length > 1 || !isListName(only[0])) return undefined
  return { pointer: `/data/${only[0]}`, count: (only[1] as readonly unknown[]).length }
}

/** How many items stand at `items_at`: elements of a list or entries of an object. */
export function countItems(result: object, itemsAt: string): number | undefined {
  const inResult = resolvePointer(result, itemsAt)
  const { value } = inResult.found ? inResult : resolvePointer((result as { data?: unknown }).data, itemsAt)
  if (Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
}

function isListName(name: string): boolean {
  return /^(?:items|results|records|rows|data|entries|values|hits|matches|list)$/.test(name)
}
