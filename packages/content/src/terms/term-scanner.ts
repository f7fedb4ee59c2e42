import { CharClass, charClass, foldChar } from './characters.ts'
import { isJoint } from './parts.ts'
import type { QueryGroup } from './query.ts'
import type { QueryTerm } from './query-terms.ts'
import { stemOf } from './stem.ts'
import { KIND_BITS, PRIME, SEED, TokenKind, WordReader } from './word-reader.ts'

/** Match weights are kept in tenths: 10 is the word itself, 1 the faintest likeness. */
export const EXACT = 10

/** A prefix counts from this many letters, a word inside another from this many. */
const SHORTEST_PREFIX = 3
const SHORTEST_INNER = 5
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
  readonly #terms: readonly { readonly group: number; readonly term: QueryTerm; readonly stem: string }[]
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
    this.#terms = groups.flatMap((group, index) =>
      group.terms.map((term) => ({ group: index, term, stem: term.kind === 'word' ? stemOf(term.text) : term.text })),
    )
    this.#hasNumbers = this.#terms.some(({ term }) => term.kind === 'number' || term.kind === 'date')
    this.#hasPairs = this.#terms.some(({ term }) => term.kind === 'pair')
    const direct = new Map<string, [number, number][]>()
    for (const { group, term } of this.#terms) {
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
    return (this.#matches[word] = this.#addMatch(this.#compare(this.#reader.words[word]!)))
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

  /** The best level of each group a word matches. */
  #compare(word: string): [group: number, level: number][] {
    const best = new Map<number, number>()
    let stem: string | undefined
    for (const { group, term, stem: termStem } of this.#terms) {
      if (term.kind !== 'word') continue
      let likeness = 0
      if (term.text === word) likeness = 1
      else if (word.length >= SHORTEST_PREFIX) {
        // The stem is the dearest step: only words that begin alike can share one.
        if (word.charCodeAt(0) === term.text.charCodeAt(0) && word.charCodeAt(1) === term.text.charCodeAt(1)) {
          stem ??= stemOf(word)
          if (stem === termStem) likeness = 0.95
          else if (term.loose) likeness = alikeFromStart(word, term.text)
        }
        if (likeness === 0 && term.loose && term.text.length >= SHORTEST_INNER && word.includes(term.text))
          likeness = 0.35
        if (
          likeness === 0 &&
          term.loose &&
          word.length >= 4 &&
          term.text.length > word.length &&
          term.text.endsWith(word)
        )
          likeness = 0.35
      }
      if (likeness === 0) continue
      const level = Math.max(1, Math.round(term.weight * likeness * EXACT))
      if (level > (best.get(group) ?? 0)) best.set(group, level)
    }
    return [...best]
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

/** Words that share their beginning: an abbreviation, a compound, another ending. */
function alikeFromStart(word: string, term: string): number {
  const shorter = Math.min(word.length, term.length)
  let common = 0
  while (common < shorter && word.charCodeAt(common) === term.charCodeAt(common)) common++
  if (common < SHORTEST_PREFIX) return 0
  if (common === term.length) return term.length >= 4 ? 0.6 : 0.45
  if (common === word.length) return word.length >= 4 ? 0.5 : 0.45
  // Other endings of one stem: `corrupted`, `corruption`.
  return common >= 5 && common >= shorter - 3 && common * 5 >= Math.max(word.length, term.length) * 3 ? 0.5 : 0
}
