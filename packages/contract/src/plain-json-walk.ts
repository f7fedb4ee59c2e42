import type { JsonValue } from './json.ts'
import type { createNotes, NoteCode } from './note.ts'
import { formatPointer } from './pointer.ts'
import type { RepeatBudget } from './repeat-budget.ts'

/** What one pass of the normaliser knows. */
export interface Walk {
  readonly notes: ReturnType<typeof createNotes>
  readonly maxDepth: number
  readonly maxValues: number
  /** Objects that are being written: one met again inside itself is a cycle. */
  readonly open: Map<object, Container>
  readonly repeats: RepeatBudget
  values: number
  holes: number
}

/** A list or record that is being filled. `keys` is undefined for a list. */
export interface Container {
  /** The object itself and, when `toJSON` was followed, what it returned. */
  readonly origins: readonly object[]
  readonly source: object
  readonly keys: readonly string[] | undefined
  readonly target: JsonValue[] | Record<string, JsonValue>
  /** Where it stands in the output; the root has no parent. */
  readonly place: Place
  readonly depth: number
  length: number
  index: number
  /** Keys that had to be spelled differently so far. */
  renamed: number
}

/** A place in the output. */
export interface Place {
  readonly parent: Container | undefined
  readonly segment: string | number
}

/** Adds a value to the container it belongs to. */
export function put({ target }: Container, segment: string | number, value: JsonValue): void {
  if (Array.isArray(target)) target.push(value)
  // Plain assignment to `__proto__` would set the prototype and lose the key.
  else if (segment === '__proto__') {
    Object.defineProperty(target, segment, { value, enumerable: true, writable: true, configurable: true })
  } else target[segment] = value
}

export function note(walk: Walk, code: NoteCode, place: Place): void {
  walk.notes.add(code, () => pointerOf(place))
}

export function pointerOf({ parent, segment }: Place): string {
  if (parent === undefined) return ''
  const segments = [segment]
  for (let at = parent.place; at.parent !== undefined; at = at.parent.place) segments.push(at.segment)
  return formatPointer(segments.toReversed())
}
