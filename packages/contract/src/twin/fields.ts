import { formatPointer } from '../pointer.ts'

/** A number in the structured value. */
export interface NumberField {
  readonly pointer: string
  readonly value: number
  /** The words of its key, lowercase: `temperature_c` has `temperature` and `c`. */
  readonly words: readonly string[]
}

/** What of a structured value prose can be held against. */
export interface StructuredFacts {
  readonly numbers: readonly NumberField[]
  /** Numbers that are there without being fields: lengths of lists, numbers inside texts. */
  readonly otherNumbers: readonly number[]
  readonly texts: readonly string[]
}

const MAX_LEAVES = 50_000
/** Texts that are kept, and how much of one is read for numbers. */
const MAX_TEXTS = 200
const MAX_TEXT = 2000

/** Collects the leaves of a structured value, in document order. */
export function structuredFacts(structured: unknown, root: string): StructuredFacts {
  const numbers: NumberField[] = []
  const otherNumbers: number[] = []
  const texts: string[] = []
  const stack: { readonly value: unknown; readonly path: Path | undefined; readonly key: string }[] = [
    { value: structured, path: undefined, key: '' },
  ]
  const wordsOf = new Map<string, readonly string[]>()
  let leaves = 0

  for (let next = stack.pop(); next !== undefined && leaves < MAX_LEAVES; next = stack.pop()) {
    const { value, path, key } = next
    leaves += 1
    if (typeof value === 'number') numbers.push({ pointer: root + pointerOf(path), value, words: words(key) })
    else if (typeof value === 'string') readText(value, path, key)
    else if (typeof value === 'object' && value !== null) open(value, path, key)
  }
  return { numbers, otherNumbers, texts }

  // The rows of a table share their keys.
  function words(key: string): readonly string[] {
    let known = wordsOf.get(key)
    if (known === undefined) wordsOf.set(key, (known = keyWords(key)))
    return known
  }

  function readText(text: string, path: Path | undefined, key: string): void {
    if (texts.length < MAX_TEXTS && text.length <= MAX_TEXT) texts.push(text)
    // A number that is written as text is as much a field as one that is not.
    if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) {
      numbers.push({ pointer: root + pointerOf(path), value: Number(text), words: words(key) })
      return
    }
    for (const [found] of text.slice(0, MAX_TEXT).matchAll(/\d{1,15}(?:\.\d{1,15})?/g)) otherNumbers.push(Number(found))
  }

  function open(value: object, path: Path | undefined, key: string): void {
    const list = Array.isArray(value)
    const keys = list ? [...value.keys()] : Object.keys(value)
    otherNumbers.push(keys.length)
    const budget = Math.min(keys.length, MAX_LEAVES)
    for (let index = budget - 1; index >= 0; index--) {
      const segment = keys[index] as string | number
      const child = (value as Record<string | number, unknown>)[segment]
      stack.push({ value: child, path: { parent: path, segment }, key: typeof segment === 'string' ? segment : key })
    }
  }
}

interface Path {
  readonly parent: Path | undefined
  readonly segment: string | number
}

function pointerOf(path: Path | undefined): string {
  const segments: (string | number)[] = []
  for (let at = path; at !== undefined; at = at.parent) segments.push(at.segment)
  return formatPointer(segments.toReversed())
}

function keyWords(key: string): string[] {
  const spaced = key.slice(0, 100).replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
