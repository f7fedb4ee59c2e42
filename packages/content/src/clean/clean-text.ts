import { assertArgument } from '../assert-argument.ts'
import { addHidden, hiddenBytes, hiddenTags } from './hidden-text.ts'
import {
  hasRightToLeft,
  isDirectionMark,
  isTag,
  isVariationSelector,
  keepsInvisible,
  keptTagsEnd,
} from './invisible-character.ts'
import { ERASE_TO_END, ERASE_LINE, applyOverprint } from './overprint.ts'
import { readSequence } from './terminal-sequence.ts'

/** What was taken out of a text, by kind. */
export type RemovedKind =
  | 'tag'
  | 'variation_selector'
  | 'zero_width'
  | 'bidi'
  | 'byte_order_mark'
  | 'lone_surrogate'
  | 'ansi'
  | 'control'
  | 'overprint'

export type Removed = { readonly [kind in RemovedKind]?: number }

export interface CleanedText {
  readonly text: string
  /** How many characters or sequences of each kind were taken out; empty when the text is the one that was given. */
  readonly removed: Removed
  /** What invisible characters spelled, as far as it can be read: at most 8 pieces of at most 400 characters. */
  readonly hidden: readonly string[]
}

/**
 * Takes out what a reader cannot see and a terminal would not print: tag characters, stray variation selectors, zero
 * width and direction characters, escape sequences, control characters. Backspaces and carriage returns are applied as
 * a terminal does; line breaks stay. Emoji sequences, joiners that a script needs and marks of right-to-left text
 * stay. Lone surrogates are spelled out (`\ud83d`). Linear; returns the very same string when there is nothing to do.
 *
 * @example
 * cleanText('\u001b[31mred\u001b[0m 10%\r20%') // { text: '20% 10%', … }
 */
export function cleanText(text: string): CleanedText {
  assertArgument('cleanText', 'text', text, 'text')
  return clean(text, false)
}

/**
 * The same for a single value, which nobody sent to a terminal: a carriage return in it ends a line, unless what stands
 * between the returns is one line that keeps changing.
 */
export function cleanValueText(text: string): CleanedText {
  return clean(text, true)
}

function clean(text: string, isValue: boolean): CleanedText {
  SUSPECT.lastIndex = 0
  const first = SUSPECT.exec(text)
  return first === null ? { text, removed: NOTHING, hidden: [] } : new Cleaner(text, isValue).run(first.index)
}

/** Whether there is anything in a text that {@link cleanText} would look at. */
export function isSuspect(text: string): boolean {
  SUSPECT.lastIndex = 0
  return SUSPECT.test(text)
}

const NOTHING: Removed = {}

/** Every character that may have to go. One pass of this decides for most texts that nothing has to. */
const SUSPECT =
  // eslint-disable-next-line no-misleading-character-class -- single characters, on purpose
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\p{Surrogate}\u{e0000}-\u{e0fff}]|\r(?!\n)/gu

const ESCAPE = 0x1b
const BACKSPACE = 0x08

class Cleaner {
  readonly #source: string
  readonly #isValue: boolean
  readonly #counts: { [kind in RemovedKind]?: number } = {}
  readonly #hidden: string[] = []
  readonly #nulSeparates: boolean
  #hasRightToLeft: boolean | undefined
  #text = ''
  /** Start of the run that is kept and not yet copied. */
  #from = 0
  #overprints = false

  constructor(source: string, isValue: boolean) {
    this.#source = source
    this.#isValue = isValue
    this.#nulSeparates = isNulSeparated(source)
  }

  run(first: number): CleanedText {
    for (let at = first; at >= 0; at = this.#next()) SUSPECT.lastIndex = this.#clean(at)
    let text = this.#from === 0 ? this.#source : this.#text + this.#source.slice(this.#from)
    if (this.#overprints) {
      const printed = applyOverprint(text, this.#isValue)
      if (printed.count > 0) this.#counts.overprint = printed.count
      // Written over, a line may leave joiners and marks without what they stood by.
      text = printed.count > 0 ? clean(printed.text, this.#isValue).text : printed.text
    }
    return { text, removed: this.#counts, hidden: this.#hidden }
  }

  #next(): number {
    return SUSPECT.exec(this.#source)?.index ?? -1
  }

  /** Handles the character at `at`; returns where to go on. */
  #clean(at: number): number {
    const source = this.#source
    const code = source.codePointAt(at)!
    if (code === 0x0d || code === BACKSPACE) {
      this.#overprints = true
      return at + 1
    }
    if (code === ESCAPE || (code >= 0x80 && code <= 0x9f)) return this.#cleanSequence(at)
    if (code < 0x80) return this.#drop(at, at + 1, 'control', this.#blankFor(code, at))
    if (code >= 0xd800 && code <= 0xdfff) {
      return this.#drop(at, at + 1, 'lone_surrogate', `\\u${code.toString(16)}`)
    }
    if (isTag(code)) return this.#cleanTags(at)

    const end = at + (code > 0xffff ? 2 : 1)
    const previous = this.#previous(at)
    if (isDirectionMark(code) ? this.#keepsMark(previous) : keepsInvisible(source, at, code, previous)) return end
    if (isVariationSelector(code)) {
      addHidden(this.#hidden, hiddenBytes(source, at))
      return this.#drop(at, end, 'variation_selector')
    }
    return this.#drop(at, end, kindOf(code, at))
  }

  #cleanSequence(at: number): number {
    const { end, effect } = readSequence(this.#source, at)
    if (effect === 'unknown') return this.#drop(at, end, 'control', this.#blankFor(this.#source.charCodeAt(at), at))
    // What a sequence hides may hold line breaks: they stay, so that line numbers agree with the tool's own output.
    let replacement = this.#source.slice(at, end).replace(/[^\n]+/g, '')
    if (effect === 'erase_to_end') replacement = ERASE_TO_END
    if (effect === 'erase_line') replacement = ERASE_LINE
    if (effect === 'first_column') replacement = '\r'
    if (replacement !== '') this.#overprints = true
    return this.#drop(at, end, 'ansi', replacement)
  }

  #cleanTags(at: number): number {
    const source = this.#source
    const kept = keptTagsEnd(source, at, this.#previous(at))
    let end = kept
    while (end < source.length && isTag(source.codePointAt(end)!)) end += 2
    if (end === kept) return end
    addHidden(this.#hidden, hiddenTags(source, kept, end))
    this.#counts.tag = (this.#counts.tag ?? 0) + (end - kept) / 2 - 1
    return this.#drop(kept, end, 'tag')
  }

  /** One mark of direction at a time, and only in a text that has two directions. */
  #keepsMark(previous: number): boolean {
    return !isDirectionMark(previous) && (this.#hasRightToLeft ??= hasRightToLeft(this.#source))
  }

  #drop(at: number, end: number, kind: RemovedKind, replacement = ''): number {
    this.#text += this.#source.slice(this.#from, at) + replacement
    this.#from = end
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1
    return end
  }

  /** The character before `at` as it will stand in the cleaned text; -1 at the start. */
  #previous(at: number): number {
    const [text, end] = at > this.#from ? [this.#source, at] : [this.#text, this.#text.length]
    if (end === 0) return -1
    const low = text.charCodeAt(end - 1)
    return low >= 0xdc00 && low <= 0xdfff && end > 1 ? text.codePointAt(end - 2)! : low
  }

  /** Form feed, vertical tab and next line keep words apart; NUL does when it ends every item, as in `find -print0`. */
  #blankFor(code: number, at: number): string {
    if (code === 0) return this.#nulSeparates && at + 1 < this.#source.length ? '\n' : ''
    if (code !== 0x0b && code !== 0x0c && code !== 0x85) return ''
    const previous = this.#previous(at)
    return previous < 0 || isBlank(previous) || isBlank(this.#source.charCodeAt(at + 1)) ? '' : ' '
  }
}

/** NaN, past the end, is taken as blank. */
function isBlank(code: number): boolean {
  return !(code > 0x20 && code !== 0x85 && code !== 0xa0)
}

function kindOf(code: number, at: number): RemovedKind {
  if (code === 0xfeff && at === 0) return 'byte_order_mark'
  const isDirection =
    code === 0x061c ||
    code === 0x200e ||
    code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  return isDirection ? 'bidi' : 'zero_width'
}

function isNulSeparated(text: string): boolean {
  const first = text.indexOf('\0')
  return first > 0 && first < text.length - 1 && text.endsWith('\0') && !text.includes('\n') && !text.includes('\0\0')
}
