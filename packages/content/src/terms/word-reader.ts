import { CLASS_MASK, CharClass, FOLDED, charClass, foldChar, unitOf } from './characters.ts'
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

/** The first size of all tables: they soon grow, while the engine still looks on how it is done. */
const FEW = 64

const { other, lower, upper, digit, underscore, ideograph } = CharClass

export const SEED = 0x811c9dc5 | 0
export const PRIME = 0x01000193

/**
 * Reads texts into tokens, whatever the question: words by number, each spelled once, numbers by their place. What was
 * read can be matched with one question after the other without looking at the text again.
 */
export class WordReader {
  /** Entries `[0, length)` hold what was read. */
  tokens = new Int32Array(FEW)
  length = 0
  /** The last text spells characters as `\u` escapes: decode it and read again. */
  escaped = false
  /** Every different word, folded, by its id. Ids start at 1. */
  readonly words: string[] = ['']
  /** Open addressing: the id of a word, by its hash; 0 marks a free place. */
  #places = new Int32Array(2 * FEW)
  /** Two hashes of each word, by its id. */
  #hashes = new Int32Array(FEW + 2)
  #checks = new Int32Array(FEW + 2)

  /**
   * Adds the tokens of `[start, end)`. `escapes`: the text is the inside of a JSON string in its raw form.
   *
   * A run of letters, digits and underscores is read part by part, and once more as a whole. All in one loop: what is
   * small enough to be compiled into its callers is compiled once for each, which takes longer than reading a megabyte.
   */
  read(text: string, start: number, end: number, escapes: boolean): void {
    this.escaped = false
    let at = start
    while (at < end) {
      let code = text.charCodeAt(at)
      let unit = unitOf(code)
      let kind = unit & CLASS_MASK
      if (kind === other || kind === underscore) {
        at++
        if (escapes && code === 0x5c) {
          if (text.charCodeAt(at) === 0x75) this.escaped = true
          at++
        }
        continue
      }
      if (kind === ideograph) {
        this.#add(((at - start) << KIND_BITS) | TokenKind.ideographs)
        at = ideographsEnd(text, at, end)
        continue
      }
      let whole = at
      let parts = 0
      if (kind === digit) {
        // `2005-07-16`, `1,234.5`, `4.16.2`; an identifier can start with one: `3i7v3`.
        let runs = 1
        for (;;) {
          if (kind !== digit) {
            if (!isJoint(code) || !isDigitAt(text, at + 1, end)) break
            runs++
          }
          if (++at >= end) break
          code = text.charCodeAt(at)
          unit = unitOf(code)
          kind = unit & CLASS_MASK
        }
        this.#add(((whole - start) << KIND_BITS) | TokenKind.number)
        if (at >= end || (kind !== lower && kind !== upper && kind !== underscore)) continue
        if (runs === 1) parts = 1
        else whole = at
      }
      for (;;) {
        if (kind === lower || kind === upper) {
          const from = at
          let hash = SEED
          let check = 0
          let before: number
          do {
            const folded = unit >> FOLDED
            hash = Math.imul(hash ^ folded, PRIME)
            check = (Math.imul(check, 31) + folded) | 0
            before = kind
            kind = other
            if (++at >= end) break
            code = text.charCodeAt(at)
            unit = unitOf(code)
            kind = unit & CLASS_MASK
          } while (kind === lower || (kind === upper && before === upper && !startsWord(text, at, end)))
          parts++
          this.#addWord(hash, check, text, from, at)
        } else if (kind === digit) {
          const from = at
          do {
            kind = other
            if (++at >= end) break
            code = text.charCodeAt(at)
            unit = unitOf(code)
            kind = unit & CLASS_MASK
          } while (kind === digit)
          // `T06:40:48`, `v4.16.2`: the number goes on behind its first digits; it is taken as one, from its start.
          if (at < end && isJoint(code) && isDigitAt(text, at + 1, end)) {
            at = from
            break
          }
          this.#add(((from - start) << KIND_BITS) | TokenKind.digits)
          parts++
        } else if (kind === underscore) {
          kind = other
          if (++at >= end) break
          code = text.charCodeAt(at)
          unit = unitOf(code)
          kind = unit & CLASS_MASK
        } else break
      }
      if (parts > 1) this.#addHash(TokenKind.whole, hashOfWhole(text, whole, at))
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

  #addWord(hash: number, check: number, text: string, start: number, end: number): void {
    const id = end - start > LONGEST_WORD ? 0 : this.#idOf(hash, check, text, start, end)
    if (id < 0) this.#addHash(TokenKind.hashed, hash)
    else this.#add((id << KIND_BITS) | TokenKind.word)
  }

  /** -1 for a word that is not kept. */
  #idOf(hash: number, check: number, text: string, start: number, end: number): number {
    const places = this.#places
    const mask = places.length - 1
    let place = (hash ^ (hash >>> 15)) & mask
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const id = places[place]!
      if (id === 0) return this.#addToWords(place, hash, check, text, start, end)
      if (this.#hashes[id] === hash && this.#checks[id] === check) return id
      place = (place + 1) & mask
    }
    return -1
  }

  #addToWords(place: number, hash: number, check: number, text: string, start: number, end: number): number {
    const id = this.words.length
    if (id > MAX_VOCABULARY) return -1
    this.#places[place] = id
    this.#hashes[id] = hash
    this.#checks[id] = check
    this.words.push(foldedWord(text, start, end))
    if (this.words.length * 2 > this.#places.length) this.#rehash()
    return id
  }

  #addHash(kind: number, hash: number): void {
    this.#add(kind)
    this.#add(hash)
  }

  #add(token: number): void {
    if (this.length === this.tokens.length) this.tokens = widened(this.tokens, this.length * 2)
    this.tokens[this.length++] = token
  }

  #rehash(): void {
    const size = this.#places.length * 4
    this.#places = new Int32Array(size)
    this.#hashes = widened(this.#hashes, size / 2 + 2)
    this.#checks = widened(this.#checks, size / 2 + 2)
    const mask = size - 1
    for (let id = 1; id < this.words.length; id++) {
      const hash = this.#hashes[id]!
      let place = (hash ^ (hash >>> 15)) & mask
      while (this.#places[place] !== 0) place = (place + 1) & mask
      this.#places[place] = id
    }
  }
}

function widened(from: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(size)
  to.set(from)
  return to
}

function isDigitAt(text: string, at: number, end: number): boolean {
  return at < end && charClass(text.charCodeAt(at)) === digit
}

/** Whether the last of several capitals begins a word: `HTTP|Server`. */
function startsWord(text: string, at: number, end: number): boolean {
  return at + 1 < end && charClass(text.charCodeAt(at + 1)) === lower && !isPlural(text, at + 1, end)
}

function ideographsEnd(text: string, from: number, end: number): number {
  let at = from + 1
  while (at < end && charClass(text.charCodeAt(at)) === ideograph) at++
  return at
}

/** Of all parts of an identifier together, as if no underscore stood between them. */
function hashOfWhole(text: string, from: number, end: number): number {
  let hash = SEED
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code !== 0x5f) hash = Math.imul(hash ^ foldChar(code), PRIME)
  }
  return hash
}

const units = new Uint16Array(LONGEST_WORD)

/** A string of its own: a slice would keep the whole text alive. */
function foldedWord(text: string, start: number, end: number): string {
  for (let at = start; at < end; at++) units[at - start] = foldChar(text.charCodeAt(at))
  return String.fromCharCode.apply(undefined, units.subarray(0, end - start) as unknown as number[])
}

// Every way through `read` once: one that the engine meets only after it has compiled the rest undoes its work.
const EVERY_KIND = String.raw`aB HTTPServer PRs user_id_2 v4.16.2 T06:40:48 2005-07-16 1,2 3i7v3 3_a \u00e9 \n 版本 _${'x'.repeat(65)}`
for (let round = 0; round < 16; round++) new WordReader().read(EVERY_KIND, 0, EVERY_KIND.length, true)
