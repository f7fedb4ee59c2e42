import { parsePointer } from '@selvedge/contract'
import { assertOption } from '@selvedge/pipeline'

import { assertStorageOptions } from '../storage-options.ts'

export interface JsonRowsOptions {
  /** JSON Pointer of the list, through members of objects: `/data/items`. @default '' (the text is the list) */
  readonly pointer?: string
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/**
 * Reads a JSON text of any length as the elements of one list, each as a line of its own, without holding more than one:
 * digits and escapes stay as they came. For `offloadRows` and `shapeRows`. Rejects when the text has no list there, or
 * ends before the list does; the elements before have then been given.
 *
 * @example
 * await shapeRows(jsonRows(response.body, { pointer: '/data/items' }), { store })
 */
export async function* jsonRows(
  source: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  options: JsonRowsOptions = {},
): AsyncGenerator<string> {
  assertStorageOptions('jsonRows', options, [], ['pointer'])
  assertOption('jsonRows', 'source', source, ['a text, or its pieces as strings or bytes', isPieces])
  const { pointer = '' } = options
  const path = parsePointer(pointer)
  if (path === undefined)
    throw new TypeError(`jsonRows: \`pointer\` must be a JSON Pointer, got ${JSON.stringify(pointer)}`)
  const reader = new ListReader(path)
  const decoder = new TextDecoder()
  for await (const chunk of source) {
    yield* reader.read(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
    if (reader.isDone) return
  }
  yield* reader.read(decoder.decode())
  if (!reader.isDone)
    throw new Error(
      reader.isFound ? 'jsonRows: the text ended before the list did' : 'jsonRows: there is no list at `pointer`',
    )
}

function isPieces(source: unknown): boolean {
  if (typeof source === 'string') return true
  return typeof source === 'object' && source !== null && (Symbol.asyncIterator in source || Symbol.iterator in source)
}

/** Follows brackets and quotes; whether an element is JSON is for its reader to see. */
class ListReader {
  readonly #path: readonly string[]
  /** Containers open above the list. */
  readonly #open: number[] = []
  /** How many of those lie on the path. */
  #matched = 0
  /** The member whose value comes next leads on. */
  #leadsOn = true
  #key: string[] | undefined
  #inString = false
  #isEscaped = false
  /** Containers open inside the element. */
  #depth = 0
  #element: string[] = []
  #isBlank = true
  isFound = false
  isDone = false

  constructor(path: readonly string[]) {
    this.#path = path
  }

  *read(text: string): Generator<string> {
    let at = this.isFound ? 0 : this.#seek(text)
    let from = at
    for (; at < text.length && !this.isDone; at++) {
      const code = text.charCodeAt(at)
      if (this.#inString) {
        this.#passString(code)
        continue
      }
      if (code === QUOTE) this.#inString = true
      else if (code === OPEN_BRACKET || code === OPEN_BRACE) this.#depth++
      else if (this.#depth > 0) {
        if (code === CLOSE_BRACKET || code === CLOSE_BRACE) this.#depth--
      } else if (code === COMMA || code === CLOSE_BRACKET) {
        this.#element.push(text.slice(from, at))
        from = at + 1
        if (code === CLOSE_BRACKET) this.isDone = true
        if (!(this.isDone && this.#isBlank)) yield this.#take()
        this.#isBlank = true
        continue
      }
      if (code > 0x20) this.#isBlank = false
    }
    if (!this.isDone && this.isFound && from < text.length) this.#element.push(text.slice(from))
  }

  /** Where the elements begin, or the end of the text. */
  #seek(text: string): number {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (this.#inString) {
        if (this.#key !== undefined && !(code === QUOTE && !this.#isEscaped)) this.#key.push(text[at]!)
        this.#passString(code)
        continue
      }
      if (code === QUOTE) {
        this.#inString = true
        // Only names on the path are looked at; a value begins after a colon.
        this.#key =
          this.#open.at(-1) === OPEN_BRACE && this.#open.length === this.#matched && !this.#leadsOn ? [] : undefined
      } else if (code === 0x3a)
        this.#leadsOn = this.#key !== undefined && nameOf(this.#key) === this.#path[this.#matched - 1]
      else if (code === COMMA) this.#leadsOn = false
      else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
        if (this.#leadsOn && this.#matched === this.#path.length && code === OPEN_BRACKET) {
          this.isFound = true
          this.#isBlank = true
          return at + 1
        }
        this.#open.push(code)
        if (this.#leadsOn && code === OPEN_BRACE) this.#matched = this.#open.length
        this.#leadsOn = false
        this.#key = undefined
      } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) {
        this.#open.pop()
        this.#matched = Math.min(this.#matched, this.#open.length)
      }
    }
    return text.length
  }

  #passString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === BACKSLASH) this.#isEscaped = true
    else if (code === QUOTE) this.#inString = false
    this.#isBlank = false
  }

  /** On one line: outside strings a line break is a blank, and inside them there is none. */
  #take(): string {
    const element = this.#element.length === 1 ? this.#element[0]! : this.#element.join('')
    this.#element = []
    return `${element.trim().replaceAll(/[\r\n]/g, ' ')}\n`
  }
}

function nameOf(key: readonly string[]): string | undefined {
  try {
    return JSON.parse(`"${key.join('')}"`) as string
  } catch {
    return undefined
  }
}
