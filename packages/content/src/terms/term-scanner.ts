import { CharClass, charClass, foldChar } from './characters.ts'
import { ComparedWords, EXACT } from './compared-words.ts'
import { isJoint } from './parts.ts'
import type { QueryGroup } from './query.ts'
import { KIND_BITS, PRIME, SEED, TokenKind, WordReader } from './word-reader.ts'

/** A power of two, many times the terms of a long question. */
const HASHES = 4096
/** A word not compared with the terms yet. */
const UNKNOWN = -1

/**
 * Finds the terms of a question in text, without an index and without making strings: each different word is compared
 * with the terms once, however often it comes. A reader that is handed over keeps its words for the next question.
 *
 * `scan` and `match` leave their findings in `groups`, `levels` and `places` (`[0, hits)`) and count the parts in `parts`.
 */
export class TermScanner {
  hits = 0
  parts = 0
  groups = new Uint8Array(256)
  levels = new Uint8Array(256)
  /** Number of the part within the scanned text. */
  places = new Uint32Array(256)
  /** The scanned text spells characters as `\u` escapes: decode it and scan again. */
  escaped = false

  readonly #reader: WordReader
  readonly #words: ComparedWords
  readonly #hasNumbers: boolean
  readonly #hasPairs: boolean
  /** Word to its match; 0 for none. */
  #matches: Int32Array
  /** Match id to its `[from, to)` in the lists of groups and levels. */
  readonly #from: number[] = [0, 0]
  readonly #pairGroups: number[] = []
  readonly #pairLevels: number[] = []
  /** Numbers, joined words and pairs: exact matches only, no misses kept. */
  readonly #direct = new Map<number, number>()
  /** 1 for the low bits of every hash in `#direct`: nearly all others are turned away here. */
  readonly #directHashes = new Uint8Array(HASHES)

  constructor(groups: readonly QueryGroup[], reader: WordReader = new WordReader()) {
    this.#reader = reader
    this.#matches = new Int32Array(Math.max(1024, 2 * reader.words.length)).fill(UNKNOWN)
    this.#matches[0] = 0
    this.#words = new ComparedWords(groups)
    const terms = groups.flatMap((group, index) => group.terms.map((term) => ({ group: index, term })))
    this.#hasNumbers = terms.some(({ term }) => term.kind === 'number' || term.kind === 'date')
    this.#hasPairs = terms.some(({ term }) => term.kind === 'pair')
    const direct = new Map<string, [number, number][]>()
    for (const { group, term } of terms) {
      const list = direct.get(term.text) ?? []
      list.push([group, Math.round(term.weight * EXACT)])
      direct.set(term.text, list)
    }
    for (const [text, pairs] of direct) {
      const hash = hashText(text)
      this.#direct.set(hash, this.#addMatch(pairs))
      this.#directHashes[hash & (HASHES - 1)] = 1
    }
  }

  /** `escapes`: the text is the inside of a JSON string in its raw form. */
  scan(text: string, start: number, end: number, escapes = false): void {
    const reader = this.#reader
    const from = reader.length
    reader.read(text, start, end, escapes)
    this.escaped = reader.escaped
    this.match(from, reader.length, text, start, end)
    reader.length = from
  }

  /** Looks at what the reader has read already: its tokens `[from, to)`, and the text they were read from. */
  match(from: number, to: number, text: string, start: number, end: number): void {
    const { tokens } = this.#reader
    this.hits = 0
    this.parts = 0
    for (let at = from; at < to; at++) {
      const token = tokens[at]!
      const rest = token >> KIND_BITS
      switch (token & ((1 << KIND_BITS) - 1)) {
        case TokenKind.word: {
          let match = rest < this.#matches.length ? this.#matches[rest]! : UNKNOWN
          if (match === UNKNOWN) match = this.#matchWord(rest)
          if (match !== 0) this.#push(match, this.parts)
          this.parts++
          break
        }
        case TokenKind.hashed:
          this.#pushDirect(tokens[++at]!, this.parts++)
          break
        case TokenKind.whole:
          this.#pushDirect(tokens[++at]!, this.parts - 1)
          break
        case TokenKind.number:
          if (this.#hasNumbers) this.#number(text, start + rest, end)
          this.parts++
          break
        case TokenKind.digits:
          if (this.#hasNumbers) this.#digits(text, start + rest, digitsEnd(text, start + rest, end))
          this.parts++
          break
        default:
          this.#ideographs(text, start + rest, end)
      }
    }
  }

  /** `2005-07-16`, `1,234.5`, `4.16.2`: the whole, each beginning, each run of digits. */
  #number(text: string, from: number, end: number): void {
    let at = from
    let whole = SEED
    let joined = SEED
    let firstLength = 0
    for (;;) {
      const start = at
      while (at < end && charClass(text.charCodeAt(at)) === CharClass.digit) {
        const code = foldChar(text.charCodeAt(at))
        whole = Math.imul(whole ^ code, PRIME)
        joined = Math.imul(joined ^ code, PRIME)
        at++
      }
      if (firstLength === 0) firstLength = at - start
      else {
        this.#digits(text, start, at)
        if (firstLength === 4 && at - start === 2) this.#pushDirect(hashDate(text, start), this.parts)
      }
      const joint = text.charCodeAt(at)
      const last = !(at + 1 < end && isJoint(joint) && charClass(text.charCodeAt(at + 1)) === CharClass.digit)
      const most = last ? EXACT : 9
      if (last || joint !== 0x2c) this.#pushDirect(whole, this.parts, most)
      if (joined !== whole && (last || joint !== 0x2c)) this.#pushDirect(joined, this.parts, most)
      if (last) break
      whole = Math.imul(whole ^ joint, PRIME)
      // A year, then a time: `12/May/2025:10:59:16`.
      if (firstLength === 4 && joint === 0x3a && at - start === 4) this.#number(text, at + 1, end)
      // Digits in threes after a comma are one number.
      if (joint !== 0x2c) joined = Math.imul(joined ^ joint, PRIME)
      at++
    }
  }

  /** One run of digits inside a longer number or an identifier. */
  #digits(text: string, start: number, end: number): void {
    let hash = SEED
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ foldChar(text.charCodeAt(at)), PRIME)
    this.#pushDirect(hash, this.parts, 6)
  }

  #ideographs(text: string, from: number, end: number): void {
    let at = from
    let previous = -1
    while (at < end) {
      const code = text.charCodeAt(at)
      if (charClass(code) !== CharClass.ideograph) break
      if (this.#hasPairs) {
        const folded = foldChar(code)
        const single = Math.imul(SEED ^ folded, PRIME)
        if (previous >= 0) this.#pushDirect(Math.imul(Math.imul(SEED ^ previous, PRIME) ^ folded, PRIME), this.parts)
        this.#pushDirect(single, this.parts)
        previous = folded
      }
      at++
      this.parts++
    }
  }

  #pushDirect(hash: number, place: number, most = EXACT): void {
    if (this.#directHashes[hash & (HASHES - 1)] === 0) return
    const match = this.#direct.get(hash)
    if (match !== undefined) this.#push(match, place, most)
  }

  #push(match: number, place: number, most = EXACT): void {
    if (match === 0) return
    for (let at = this.#from[match]!; at < this.#from[match + 1]!; at++) {
      if (this.hits === this.groups.length) this.#grow()
      this.groups[this.hits] = this.#pairGroups[at]!
      const level = this.#pairLevels[at]!
      this.levels[this.hits] = most === EXACT ? level : Math.max(1, Math.round((level * most) / EXACT))
      this.places[this.hits] = place
      this.hits++
    }
  }

  #matchWord(word: number): number {
    if (word >= this.#matches.length) {
      const grown = new Int32Array(2 * word).fill(UNKNOWN)
      grown.set(this.#matches)
      this.#matches = grown
    }
    return (this.#matches[word] = this.#addMatch(this.#words.matches(this.#reader.words[word]!)))
  }

  #addMatch(pairs: readonly (readonly [group: number, level: number])[]): number {
    if (pairs.length === 0) return 0
    const match = this.#from.length - 1
    for (const [group, level] of pairs) {
      this.#pairGroups.push(group)
      this.#pairLevels.push(level)
    }
    this.#from.push(this.#pairGroups.length)
    return match
  }

  #grow(): void {
    const size = this.groups.length * 2
    const [groups, levels, places] = [this.groups, this.levels, this.places]
    this.groups = new Uint8Array(size)
    this.groups.set(groups)
    this.levels = new Uint8Array(size)
    this.levels.set(levels)
    this.places = new Uint32Array(size)
    this.places.set(places)
  }
}

function hashText(text: string): number {
  let hash = SEED
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}

/** `-07`, for the month or day of a date. */
function hashDate(text: string, start: number): number {
  let hash = Math.imul(SEED ^ 0x2d, PRIME)
  hash = Math.imul(hash ^ text.charCodeAt(start), PRIME)
  return Math.imul(hash ^ text.charCodeAt(start + 1), PRIME)
}

function digitsEnd(text: string, from: number, end: number): number {
  let at = from
  while (at < end && charClass(text.charCodeAt(at)) === CharClass.digit) at++
  return at
}
