import { resolvePointer, type JsonValue, type Note } from '@selvedge/contract'

/**
 * The first function or symbol that cannot be missing without being missed: `null` stands for it in a list, or nothing
 * is left of the object that held it. Functions beside data, as the records of many libraries carry them, are no data.
 */
export function missedIn(value: JsonValue, notes: readonly Note[]): Note | undefined {
  return notes.find(({ code, pointer }) => isDropped(code) && pointer !== '' && isMissed(value, pointer))
}

/** One note of each kind says that members were left out; a list of records would have one for every record. */
export function withoutRepeats(notes: readonly Note[]): readonly Note[] {
  const seen = new Set<string>()
  return notes.filter(({ code }) => !isDropped(code) || (!seen.has(code) && seen.add(code)))
}

function isDropped(code: Note['code']): boolean {
  return code === 'function_dropped' || code === 'symbol_dropped'
}

function isMissed(value: JsonValue, pointer: string): boolean {
  const { found, value: holder } = resolvePointer(value, pointer.slice(0, pointer.lastIndexOf('/')))
  if (!found || typeof holder !== 'object' || holder === null) return false
  return Array.isArray(holder) || Object.keys(holder).length === 0
}
