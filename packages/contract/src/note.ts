/** What happened to a value that JSON cannot hold as it was. */
export type NoteCode =
  | 'bigint_as_string'
  | 'bytes'
  | 'cycle'
  | 'depth'
  | 'error_properties_dropped'
  | 'function_dropped'
  | 'invalid_date'
  | 'lone_surrogate'
  | 'not_finite'
  | 'opaque'
  | 'repeats'
  | 'size'
  | 'sparse_array'
  | 'symbol_dropped'
  | 'to_json_threw'
  | 'undefined_as_null'
  | 'undefined_dropped'
  | 'unreadable'
  | 'unsafe_integer'

/** One value that was changed on its way to plain JSON; `pointer` is where it stands (or stood) in the output. */
export interface Note {
  readonly code: NoteCode
  readonly pointer: string
  /** Says what was done, never what the value was. */
  readonly message: string
  /** Set when part of the value was left out: a result made from it is not complete. */
  readonly cut?: true
  /** On the closing note of a code: how many more there were. */
  readonly count?: number
}

const MESSAGES: Readonly<Record<NoteCode, string>> = {
  bigint_as_string: 'a BigInt is written as a string with all its digits',
  bytes: 'bytes are written as {"$bytes": length, "base64": text}',
  cycle: 'the value contains itself (a cycle); {"$cycle": pointer} names where it stands',
  depth: 'nested too deeply; null stands for what lies below',
  error_properties_dropped: 'an error carried further objects; only its plain properties are kept',
  function_dropped: 'a function is left out (null in a list)',
  invalid_date: 'an invalid date is written as null',
  lone_surrogate: 'a lone surrogate is spelled out as \\uXXXX',
  not_finite: 'a number that is not finite is written as null',
  opaque: 'an object without readable content is written as null',
  repeats: 'shared values were written out too often; null stands for this repeat',
  size: 'too many values; the list or object ends here',
  sparse_array: 'a list consists of holes; it ends here',
  symbol_dropped: 'a symbol is left out (null in a list)',
  to_json_threw: 'toJSON threw; the own properties are written',
  undefined_as_null: 'undefined is written as null',
  undefined_dropped: 'a property that is undefined is left out',
  unreadable: 'reading the value threw; null stands for it',
  unsafe_integer: 'an integer beyond 2^53 came as a number; its last digits may have been lost before',
}

const CUTS: ReadonlySet<NoteCode> = new Set(['depth', 'repeats', 'size', 'sparse_array'])

/** Collects notes: the first `maxPerCode` of each code one by one, the rest as one count, so that a frequent code hides no rare one. */
export function createNotes(maxPerCode: number) {
  const notes: Note[] = []
  const counts = new Map<NoteCode, number>()

  return {
    add(code: NoteCode, pointer: () => string): void {
      const count = (counts.get(code) ?? 0) + 1
      counts.set(code, count)
      if (count <= maxPerCode) notes.push(makeNote(code, pointer()))
    },
    list(): Note[] {
      const rests: Note[] = []
      for (const [code, count] of counts) {
        if (count <= maxPerCode) continue
        const more = count - maxPerCode
        rests.push({ ...makeNote(code, ''), message: `${MESSAGES[code]} (${more} more)`, count: more })
      }
      return [...notes, ...rests]
    },
  }
}

function makeNote(code: NoteCode, pointer: string): Note {
  const note = { code, pointer, message: MESSAGES[code] }
  return CUTS.has(code) ? { ...note, cut: true } : note
}
