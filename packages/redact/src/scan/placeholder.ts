import { assertText } from './assert-option-names.ts'

/** A placeholder in a text. */
export interface Placeholder {
  readonly text: string
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The whole grammar: `[TYPE_12]`, or `[TYPE_x0123456789abcdef]` once a type has very many values. */
export const PLACEHOLDER = /\[([A-Z][A-Z0-9_]{0,40})_(\d{1,7}|x[\da-f]{16})\]/g

const PLACEHOLDER_HERE = new RegExp(`^${PLACEHOLDER.source}`)
const LONGEST_PLACEHOLDER = 64

/** The placeholder that begins at a bracket, or null. */
export function placeholderAt(text: string, bracket: number, limit = text.length): RegExpExecArray | null {
  return PLACEHOLDER_HERE.exec(text.slice(bracket, Math.min(limit, bracket + LONGEST_PLACEHOLDER)))
}

/**
 * The parts of `[start, end)` that are no placeholder: what was redacted before stays as it is, what stands beside it goes when
 * there is enough of it. Brackets just outside count, for some notations take them for their own.
 */
export function withoutPlaceholders(text: string, start: number, end: number): readonly (readonly [number, number])[] {
  const before = text.charCodeAt(start - 1) === 91 ? start - 1 : start
  let bracket = text.slice(before, end).indexOf('[')
  if (bracket === -1) return start < end ? [[start, end]] : []
  bracket += before
  const parts: [number, number][] = []
  let from = start
  let found = false
  while (bracket !== -1 && bracket < end) {
    const match = placeholderAt(text, bracket)
    const after = match === null ? bracket + 1 : bracket + match[0].length
    if (match !== null) {
      found = true
      if (bracket - from >= SHORTEST_REST) parts.push([from, bracket])
      from = after
    }
    const next = after < end ? text.slice(after, end).indexOf('[') : -1
    bracket = next === -1 ? -1 : after + next
  }
  if (!found) return start < end ? [[start, end]] : []
  if (end - from >= SHORTEST_REST) parts.push([from, end])
  return parts
}

const SHORTEST_REST = 6

/** What stands where something could not be scanned. */
export const UNSCANNED = '[UNSCANNED]'
export const UNSCANNED_TYPE = 'UNSCANNED'

/** Every placeholder in a text. Whole ones only: `[NAME_1]` is not part of `[NAME_10]`. */
export function findPlaceholders(text: string): readonly Placeholder[] {
  assertText('findPlaceholders', 'text', text)
  if (!text.includes('[')) return []
  return Array.from(text.matchAll(PLACEHOLDER), (match) => ({
    text: match[0],
    type: match[1] as string,
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** A value holds placeholders: it must not be written anywhere as if it were data. */
export class PlaceholderError extends Error {
  override readonly name = 'PlaceholderError'
  readonly code = 'placeholders_in_arguments'
  /** JSON Pointers of the strings and names that hold one. At most 100. */
  readonly pointers: readonly string[]
  readonly types: readonly string[]

  constructor(pointers: readonly string[], types: readonly string[]) {
    super(
      `assertNoPlaceholders: the value holds placeholders (${types.join(', ')}) at ${pointers
        .slice(0, 5)
        .map((each) => JSON.stringify(each))
        .join(', ')}; ` +
        'they stand for hidden values, so ask the user for the real ones or restore them from the vault',
    )
    this.pointers = pointers
    this.types = types
  }
}

/**
 * Throws a `PlaceholderError` when a value (arguments of a call, usually) holds a placeholder in any string or name. Executors call it before
 * anything with an effect: a placeholder written back replaces the real data for good.
 */
export function assertNoPlaceholders(value: unknown): void {
  const pointers: string[] = []
  const types = new Set<string>()
  const seen = new Set<object>()
  const queue: { readonly value: unknown; readonly pointer: string }[] = [{ value, pointer: '' }]
  const look = (text: string, pointer: string) => {
    const found = findPlaceholders(text)
    if (found.length === 0 && !text.includes(UNSCANNED)) return
    if (pointers.length < 100) pointers.push(pointer)
    types.add(found[0]?.type ?? 'UNSCANNED')
  }
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { value: each, pointer } = next
    if (typeof each === 'string') look(each, pointer)
    if (typeof each !== 'object' || each === null || seen.has(each)) continue
    seen.add(each)
    for (const [name, child] of Object.entries(each)) {
      const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      look(name, at)
      queue.push({ value: child, pointer: at })
    }
  }
  if (pointers.length > 0) throw new PlaceholderError(pointers, [...types])
}
