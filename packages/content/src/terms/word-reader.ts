import { CharClass, charClass, foldChar } from './characters.ts'
import { isJoint, isPlural } from './parts.ts'

/** What a reading tells: the low bits of each entry in {@link WordReader.tokens}; the rest is an id or a place. */
export const TokenKind = {
  /** A word, by its id; 0 is too long to be one. */
  word: 0,
  /** The hash of a word that no longer fits the vocabulary stands in the next entry. */
  hashed: 1,
  /** The hash of all parts of an identifier together stands in the next entry. */
  whole: 2,
  /** A number, by where it starts, counted from the start of the text. */
  number: 3,
  /** Digits inside an identifier. */
  digits: 4,
  /** A run of ideographs. */
  ideographs: 5,
} as const
export const KIND_BITS = 3

/** Longer runs of letters are no words (base64, minified code): they are passed over. */
const LONGEST_WORD = 64
/** Different words kept; a text with more is noise, and the rest is matched exactly or not at all. */
const MAX_VOCABULARY = 400_000

/** Places looked at for one word: words made to share one would else cost the square of their number. */
const MOST_PROBES = 64

export const SEED = 0x811c9dc5 | 0
export const PRIME = 0x01000193

/**
 * Reads texts into tokens, whatever the question: words by number, each spelled once, numbers by their place. What was
 * read can be matched with one question after the other without looking at the text again.
 */
export class WordReader {
  /** Entries `[0, length)` hold what was read. */
  tokens = new Int32Array(1024)
  length = 0
  /** The last text spells characters as `\u` escapes: decode it and read again. */
  escaped = false
  /** Every different word, folded, by its id. Ids start at 1. */
  readonly words: string[] = ['']
  /** Open addressing: hash, second hash, id. */
  #keys = new Int32Array(4096)
  #checks = new Int32Array(4096)
  #ids = new Int32Array(4096)
  #start = 0

  /** Adds the tokens of `[start, end)`. `escapes`: the text is the inside of a JSON string in its raw form. */
  read(text: string, start: number, end: number, escapes: boolean): void {
    this.escaped = false
    this.#start = start
    let at = start
    while (at < end) {
      const code = text.charCodeAt(at)
      const kind = charClass(code)
      if (kind === CharClass.lower || kind === CharClass.upper) at = this.#word(text, at, end, SEED, 0)
      else if (kind === CharClass.other || kind === CharClass.underscore) {
        at++
        if (escapes && code === 0x5c) {
          if (text.charCodeAt(at) === 0x75) this.escaped = true
          at++
        }
      } else if (kind === CharClass.digit) at = this.#number(text, at, end)
      else at = this.#ideographs(text, at, end)
    }
  }

  /** The ids of the different words that were read, at most `most`. */
  wordIds(most: number): ReadonlySet<number> {
    const ids = new Set<number>()
    for (let at = 0; at < this.length && ids.size < most; at++) {
      const token = this.tokens[at]!
      const kind = token & ((1 << KIND_BITS) - 1)
      if (kind === TokenKind.hashed || kind === TokenKind.whole) at++
      else if (kind === TokenKind.word && token > 0) ids.add(token >> KIND_BITS)
    }
    return ids
  }

  /** A run of letters, digits and underscores is read part by part, and once more as a whole. */
  #word(text: string, from: number, end: number, wholeBefore: number, partsBefore: number): number {
    let at = from
    let whole = wholeBefore
    let count = partsBefore
    let code = text.charCodeAt(at)
    let kind = charClass(code)
    for (;;) {
      if (kind === CharClass.lower || kind === CharClass.upper) {
        const start = at
        let hash = SEED
        let check = 0
        let before: number
        do {
          const folded = foldChar(code)
          hash = Math.imul(hash ^ folded, PRIME)
          check = (Math.imul(check, 31) + folded) | 0
          whole = Math.imul(whole ^ folded, PRIME)
          before = kind
          kind = CharClass.other
          if (++at >= end) break
          code = text.charCodeAt(at)
          kind = charClass(code)
        } while (kind === CharClass.lower || (kind === CharClass.upper && !turnsAt(text, at, end, before)))
        count++
        this.#addWord(hash, check, text, start, at)
      } else if (kind === CharClass.digit) {
        const start = at
        const wholeBeforeDigits = whole
        do {
          whole = Math.imul(whole ^ foldChar(code), PRIME)
          kind = CharClass.other
          if (++at >= end) break
          code = text.charCodeAt(at)
          kind = charClass(code)
        } while (kind === CharClass.digit)
        // `T06:40:48`, `v4.16.2`: the number goes on behind its first digits; `read` takes it as one, from its start.
        if (at < end && isJoint(code) && isDigitAt(text, at + 1, end)) {
          if (count > 1) this.#addHash(TokenKind.whole, wholeBeforeDigits)
          return start
        }
        this.#add(((start - this.#start) << KIND_BITS) | TokenKind.digits)
        count++
      } else if (kind === CharClass.underscore) {
        kind = CharClass.other
        if (++at >= end) break
        code = text.charCodeAt(at)
        kind = charClass(code)
      } else break
    }
    if (count > 1) this.#addHash(TokenKind.whole, whole)
    return at
  }

  /** `2005-07-16`, `1,234.5`, `4.16.2`; an identifier can start with one: `3i7v3`. */
  #number(text: string, from: number, end: number): number {
    let at = from
    let whole = SEED
    let runs = 1
    let code = text.charCodeAt(at)
    let kind: number = CharClass.digit
    for (;;) {
      if (kind === CharClass.digit) whole = Math.imul(whole ^ foldChar(code), PRIME)
      else if (isJoint(code) && isDigitAt(text, at + 1, end)) runs++
      else break
      if (++at >= end) break
      code = text.charCodeAt(at)
      kind = charClass(code)
    }
    this.#add(((from - this.#start) << KIND_BITS) | TokenKind.number)
    if (at >= end) return at
    if (kind !== CharClass.lower && kind !== CharClass.upper && kind !== CharClass.underscore) return at
    return runs === 1 ? this.#word(text, at, end, whole, 1) : this.#word(text, at, end, SEED, 0)
  }

  #ideographs(text: string, from: number, end: number): number {
    let at = from + 1
    while (at < end && charClass(text.charCodeAt(at)) === CharClass.ideograph) at++
    this.#add(((from - this.#start) << KIND_BITS) | TokenKind.ideographs)
    return at
  }

  #addWord(hash: number, check: number, text: string, start: number, end: number): void {
    if (end - start > LONGEST_WORD) return this.#add(TokenKind.word)
    const mask = this.#keys.length - 1
    // 0 marks a free place.
    const key = hash === 0 ? 1 : hash
    let slot = (key ^ (key >>> 15)) & mask
    let probes = 0
    while (this.#keys[slot] !== 0 && probes < MOST_PROBES) {
      if (this.#keys[slot] === key && this.#checks[slot] === check)
        return this.#add((this.#ids[slot]! << KIND_BITS) | TokenKind.word)
      slot = (slot + 1) & mask
      probes++
    }
    if (probes === MOST_PROBES || this.words.length > MAX_VOCABULARY) return this.#addHash(TokenKind.hashed, hash)
    this.#keys[slot] = key
    this.#checks[slot] = check
    this.#ids[slot] = this.words.length
    this.#add((this.words.length << KIND_BITS) | TokenKind.word)
    this.words.push(foldedWord(text, start, end))
    if (this.words.length * 2 > this.#keys.length) this.#rehash()
  }

  #addHash(kind: number, hash: number): void {
    this.#add(kind)
    this.#add(hash)
  }

  #add(token: number): void {
    if (this.length === this.tokens.length) {
      const grown = new Int32Array(this.length * 2)
      grown.set(this.tokens)
      this.tokens = grown
    }
    this.tokens[this.length++] = token
  }

  #rehash(): void {
    const [keys, checks, ids] = [this.#keys, this.#checks, this.#ids]
    const size = keys.length * 4
    this.#keys = new Int32Array(size)
    this.#checks = new Int32Array(size)
    this.#ids = new Int32Array(size)
    const mask = size - 1
    for (let old = 0; old < keys.length; old++) {
      const key = keys[old]!
      if (key === 0) continue
      let slot = (key ^ (key >>> 15)) & mask
      while (this.#keys[slot] !== 0) slot = (slot + 1) & mask
      this.#keys[slot] = key
      this.#checks[slot] = checks[old]!
      this.#ids[slot] = ids[old]!
    }
  }
}

function isDigitAt(text: string, at: number, end: number): boolean {
  return at < end && charClass(text.charCodeAt(at)) === CharClass.digit
}

/** Whether a new word begins at a capital: `get|User`, `HTTP|Server`. */
function turnsAt(text: string, at: number, end: number, before: number): boolean {
  if (before === CharClass.lower) return true
  return at + 1 < end && charClass(text.charCodeAt(at + 1)) === CharClass.lower && !isPlural(text, at + 1, end)
}

const units = new Uint16Array(LONGEST_WORD)

/** A string of its own: a slice would keep the whole text alive. */
function foldedWord(text: string, start: number, end: number): string {
  for (let at = start; at < end; at++) units[at - start] = foldChar(text.charCodeAt(at))
  return String.fromCharCode.apply(undefined, units.subarray(0, end - start) as unknown as number[])
}
