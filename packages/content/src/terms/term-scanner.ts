import { CharClass, charClass, foldChar } from './characters.ts'
import { isPlural } from './parts.ts'
import type { QueryGroup, QueryTerm } from './query.ts'
import { stemOf } from './stem.ts'

/** Match weights are kept in tenths: 10 is the word itself, 1 the faintest likeness. */
export const EXACT = 10

/** A prefix counts from this many letters, a word inside another from this many. */
const SHORTEST_PREFIX = 3
const SHORTEST_INNER = 5
/** Longer runs of letters are no words (base64, minified code): they are passed over. */
const LONGEST_WORD = 64
/** Different words looked at closely; a text with more is noise, and the rest is matched exactly or not at all. */
const MAX_VOCABULARY = 400_000

/**
 * Finds the terms of a question in text, without an index and without making strings: words are hashed as they are
 * read, and each different word is compared with the terms once, however often it comes.
 *
 * `scan` leaves its findings in `groups`, `levels` and `places` (`[0, hits)`) and counts the parts in `parts`.
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

  readonly #terms: readonly { readonly group: number; readonly term: QueryTerm; readonly stem: string }[]
  readonly #hasNumbers: boolean
  readonly #hasPairs: boolean
  /** Match id of the word with this hash; 0 for none. Open addressing; `check` holds a second hash. */
  #keys = new Int32Array(4096)
  #checks = new Int32Array(4096)
  #values = new Int32Array(4096)
  #used = 0
  /** Match id to its `[from, to)` in the lists of groups and levels. */
  readonly #from: number[] = [0, 0]
  readonly #pairGroups: number[] = []
  readonly #pairLevels: number[] = []
  /** Numbers, joined words and pairs: exact matches only, no misses kept. */
  readonly #direct = new Map<number, number>()
  /** 1 for the low byte of every hash in `#direct`: most hashes are turned away here. */
  readonly #directHashes = new Uint8Array(256)

  constructor(groups: readonly QueryGroup[]) {
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
      this.#directHashes[hash & 0xff] = 1
    }
  }

  /** `escapes`: the text is the inside of a JSON string in its raw form. */
  scan(text: string, start: number, end: number, escapes = false): void {
    this.hits = 0
    this.parts = 0
    this.escaped = false
    let at = start
    while (at < end) {
      const code = text.charCodeAt(at)
      const kind = charClass(code)
      if (kind === CharClass.lower || kind === CharClass.upper) at = this.#word(text, at, end)
      else if (kind === CharClass.digit) at = this.#number(text, at, end)
      else if (kind === CharClass.ideograph) at = this.#ideographs(text, at, end)
      else if (escapes && code === 0x5c) {
        if (text.charCodeAt(at + 1) === 0x75) this.escaped = true
        at += 2
      } else at++
    }
  }

  /** Compares one word (folded) with the terms: the groups it matches. For names, headers and tests. */
  matchOf(word: string): readonly { readonly group: number; readonly level: number }[] {
    return this.#compare(word).map(([group, level]) => ({ group, level }))
  }

  /** A run of letters, digits and underscores is read part by part, and once more as a whole. */
  #word(text: string, from: number, end: number, wholeBefore = SEED, partsBefore = 0): number {
    let at = from
    let whole = wholeBefore
    let count = partsBefore
    while (at < end) {
      const kind = charClass(text.charCodeAt(at))
      if (kind === CharClass.lower || kind === CharClass.upper) {
        const start = at
        let hash = SEED
        let check = 0
        let before = kind
        do {
          const code = foldChar(text.charCodeAt(at))
          hash = Math.imul(hash ^ code, PRIME)
          check = (Math.imul(check, 31) + code) | 0
          whole = Math.imul(whole ^ code, PRIME)
          at++
          if (at >= end) break
          const next = charClass(text.charCodeAt(at))
          if (next === CharClass.upper) {
            if (before === CharClass.lower) break
            if (at + 1 < end && charClass(text.charCodeAt(at + 1)) === CharClass.lower && !isPlural(text, at + 1, end))
              break
          } else if (next !== CharClass.lower) break
          before = next
        } while (true)
        const length = at - start
        count++
        if (length > 1 && length <= LONGEST_WORD) this.#push(this.#lookUp(hash, check, text, start, at), this.parts)
        else if (length === 1) this.#pushDirect(hash, this.parts)
        this.parts++
      } else if (kind === CharClass.digit) {
        const start = at
        const wholeBeforeDigits = whole
        do {
          whole = Math.imul(whole ^ foldChar(text.charCodeAt(at)), PRIME)
          at++
        } while (at < end && charClass(text.charCodeAt(at)) === CharClass.digit)
        // `T06:40:48`, `v4.16.2`: the number goes on behind its first digits; `scan` reads it as one, from its start.
        if (at + 1 < end && isJoint(text.charCodeAt(at)) && charClass(text.charCodeAt(at + 1)) === CharClass.digit) {
          if (count > 1) this.#pushDirect(wholeBeforeDigits, this.parts - 1)
          return start
        }
        if (this.#hasNumbers) this.#digits(text, start, at)
        count++
        this.parts++
      } else if (kind === CharClass.underscore) at++
      else break
    }
    if (count > 1) this.#pushDirect(whole, this.parts - 1)
    return at
  }

  /** `2005-07-16`, `1,234.5`, `4.16.2`: the whole, each beginning, each run of digits. */
  #number(text: string, from: number, end: number): number {
    let at = from
    let whole = SEED
    let joined = SEED
    let runs = 0
    let firstLength = 0
    for (;;) {
      const start = at
      while (at < end && charClass(text.charCodeAt(at)) === CharClass.digit) {
        const code = foldChar(text.charCodeAt(at))
        whole = Math.imul(whole ^ code, PRIME)
        joined = Math.imul(joined ^ code, PRIME)
        at++
      }
      runs++
      if (runs === 1) firstLength = at - start
      else if (this.#hasNumbers) {
        this.#digits(text, start, at)
        if (firstLength === 4 && at - start === 2) this.#pushDirect(hashDate(text, start), this.parts)
      }
      const joint = text.charCodeAt(at)
      const last = !(at + 1 < end && isJoint(joint) && charClass(text.charCodeAt(at + 1)) === CharClass.digit)
      if (this.#hasNumbers) {
        const most = last ? EXACT : 9
        if (last || joint !== 0x2c) this.#pushDirect(whole, this.parts, most)
        if (joined !== whole && (last || joint !== 0x2c)) this.#pushDirect(joined, this.parts, most)
      }
      if (last) break
      whole = Math.imul(whole ^ joint, PRIME)
      // Digits in threes after a comma are one number.
      if (joint !== 0x2c) joined = Math.imul(joined ^ joint, PRIME)
      at++
    }
    this.parts++
    if (!this.#isIdentifierUnit(text, at, end)) return at
    return runs === 1 ? this.#word(text, at, end, whole, 1) : this.#word(text, at, end)
  }

  #isIdentifierUnit(text: string, at: number, end: number): boolean {
    if (at >= end) return false
    const kind = charClass(text.charCodeAt(at))
    return kind === CharClass.lower || kind === CharClass.upper || kind === CharClass.underscore
  }

  /** One run of digits inside a longer number or an identifier. */
  #digits(text: string, start: number, end: number): void {
    let hash = SEED
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ foldChar(text.charCodeAt(at)), PRIME)
    this.#pushDirect(hash, this.parts, 6)
  }

  #ideographs(text: string, from: number, end: number): number {
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
    return at
  }

  #pushDirect(hash: number, place: number, most = EXACT): void {
    if (this.#directHashes[hash & 0xff] === 0) return
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

  #lookUp(hash: number, check: number, text: string, start: number, end: number): number {
    const mask = this.#keys.length - 1
    // 0 marks a free place.
    const key = hash === 0 ? 1 : hash
    let slot = (key ^ (key >>> 15)) & mask
    while (this.#keys[slot] !== 0) {
      if (this.#keys[slot] === key && this.#checks[slot] === check) return this.#values[slot]!
      slot = (slot + 1) & mask
    }
    if (this.#used >= MAX_VOCABULARY) return this.#direct.get(hash) ?? 0
    let word = ''
    for (let at = start; at < end; at++) word += String.fromCharCode(foldChar(text.charCodeAt(at)))
    const match = this.#addMatch(this.#compare(word))
    this.#keys[slot] = key
    this.#checks[slot] = check
    this.#values[slot] = match
    if (++this.#used * 2 > this.#keys.length) this.#rehash()
    return match
  }

  #rehash(): void {
    const [keys, checks, values] = [this.#keys, this.#checks, this.#values]
    const size = keys.length * 2
    this.#keys = new Int32Array(size)
    this.#checks = new Int32Array(size)
    this.#values = new Int32Array(size)
    const mask = size - 1
    for (let old = 0; old < keys.length; old++) {
      const key = keys[old]!
      if (key === 0) continue
      let slot = (key ^ (key >>> 15)) & mask
      while (this.#keys[slot] !== 0) slot = (slot + 1) & mask
      this.#keys[slot] = key
      this.#checks[slot] = checks[old]!
      this.#values[slot] = values[old]!
    }
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

const SEED = 0x811c9dc5 | 0
const PRIME = 0x01000193

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

/** `,` `-` `.` `/` `:` */
function isJoint(code: number): boolean {
  return code >= 0x2c && code <= 0x3a && (code <= 0x2f || code === 0x3a)
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
