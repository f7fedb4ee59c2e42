import type { Note } from './note.ts'
import type { Completeness, Omitted, Warning } from './result.ts'

/** Notes that say nothing to a reader, unless they speak of the whole: JSON has no other way to leave a field out. */
const SILENT: ReadonlySet<string> = new Set(['undefined_dropped', 'function_dropped', 'symbol_dropped'])
const MAX_OMITTED = 8

/** What a reader of the result must know of the notes; their pointers are put under `root`. */
export function noteWarnings(notes: readonly Note[], root: string): Warning[] {
  return notes
    .filter(({ code, pointer, count }) => !SILENT.has(code) || (pointer === '' && count === undefined))
    .map(({ code, message, pointer }) => ({ code, message, pointer: root + pointer }))
}

/** A completeness that admits what the normaliser had to cut; the same object when it cut nothing. */
export function admitCuts(completeness: Completeness, notes: readonly Note[]): Completeness {
  const cuts = notes.filter(({ cut }) => cut)
  const [first] = cuts
  if (first === undefined) return completeness

  const entries = [...(completeness.omitted ?? []), ...cuts.map(omittedBy)]
  const omitted = entries.slice(0, MAX_OMITTED)
  const rest = entries.slice(MAX_OMITTED)
  // One entry for the whole covers every cut that has none of its own.
  const count = rest.reduce((total, entry) => total + (entry.count ?? 1), 0)
  if (rest.length > 0) omitted.push({ pointer: '', count, reason: reasonOf(first) })
  return { ...completeness, state: 'truncated', reason: completeness.reason ?? reasonOf(first), omitted }
}

function omittedBy(note: Note): Omitted {
  return { pointer: note.pointer, ...(note.count !== undefined && { count: note.count }), reason: reasonOf(note) }
}

function reasonOf({ code }: Note): Omitted['reason'] {
  return code === 'depth' ? 'depth_limit' : 'item_limit'
}
