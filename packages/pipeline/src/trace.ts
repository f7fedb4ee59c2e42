import type { Document } from '@selvedge/content'
import type { TokenCounter } from '@selvedge/tokens'

import type { Draft, DraftField } from './draft.ts'
import type { ShapingError } from './shaping-error.ts'

/** How large what a stage was given, or gave, is: the text that was fitted, else the source. */
export interface Size {
  readonly units: number
  /** UTF-8 bytes; counted when first read. */
  readonly bytes: number
  /** Context tokens; counted when first read, for counting costs more than most stages. */
  readonly tokens: number
}

/** What one stage did in one run. Never part of the result, and never holds its content. */
export interface Step {
  readonly stage: string
  readonly outcome: 'ran' | 'skipped' | 'failed'
  /** Whether it ran on the error of a stage before it. */
  readonly recovery: boolean
  readonly ms: number
  /** Fields of the draft that changed, by identity. */
  readonly changed: readonly DraftField[]
  readonly before: Size
  readonly after: Size
  readonly error?: ShapingError
}

/** Sizes of drafts, each document measured once. Nothing is counted until it is read. */
export function createSizes(counter: TokenCounter): (draft: Draft) => Size {
  const known = new WeakMap<Document | NonNullable<Draft['fit']>, Size>()
  return (draft) => {
    const key = draft.fit ?? draft.document
    let size = known.get(key)
    if (size === undefined) {
      size = draft.fit
        ? new LazySize(draft.fit.kept.length, draft.fit.text, counter, draft.fit.tokens)
        : new LazySize(draft.document.unitCount, draft.document.source, counter)
      known.set(key, size)
    }
    return size
  }
}

/** The text stands in a private field, so that a trace that is logged or written out does not spell it. */
class LazySize implements Size {
  readonly units: number
  readonly #text: string
  readonly #counter: TokenCounter
  #tokens: number | undefined
  #bytes: number | undefined

  constructor(units: number, text: string, counter: TokenCounter, tokens?: number) {
    this.units = units
    this.#text = text
    this.#counter = counter
    this.#tokens = tokens
  }

  get tokens(): number {
    return (this.#tokens ??= this.#counter.count(this.#text))
  }

  get bytes(): number {
    return (this.#bytes ??= utf8Length(this.#text))
  }
}

function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    // A surrogate pair is two units of two bytes each; everything else above U+07FF takes three bytes.
    bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}
