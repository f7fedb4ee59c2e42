import type { QueryTerm } from './query-terms.ts'
import type { QueryGroup } from './query.ts'
import { stemOf } from './stem.ts'

/** Match weights are kept in tenths: 10 is the word itself, 1 the faintest likeness. */
export const EXACT = 10

/** A prefix counts from this many letters, a word inside another from this many, an ending from this many. */
const SHORTEST_PREFIX = 3
const SHORTEST_INNER = 5
const SHORTEST_ENDING = 4

interface Word {
  readonly group: number
  readonly term: QueryTerm
  readonly stem: string
}

export type WordMatch = readonly [group: number, level: number]

/**
 * The words of a question, each where a word of a text would look for it: by how it begins, by its endings, by what it
 * holds. A text has thousands of different words, and few of them are like any that is asked for.
 */
export class ComparedWords {
  readonly #byStart = new Map<string, Word[]>()
  readonly #byEnding = new Map<string, Word[]>()
  /** Shortest first. */
  readonly #inner: readonly Word[]

  constructor(groups: readonly QueryGroup[]) {
    const words = groups.flatMap(({ terms }, group) =>
      terms.filter(({ kind }) => kind === 'word').map((term): Word => ({ group, term, stem: stemOf(term.text) })),
    )
    for (const word of words) {
      const { text, loose } = word.term
      addTo(this.#byStart, text.slice(0, 2), word)
      if (!loose) continue
      for (let at = 1; at + SHORTEST_ENDING <= text.length; at++) addTo(this.#byEnding, text.slice(at), word)
    }
    this.#inner = words
      .filter(({ term }) => term.loose && term.text.length >= SHORTEST_INNER)
      .toSorted((one, other) => one.term.text.length - other.term.text.length)
  }

  /** The best level of each group that a word matches, in the order of the groups. */
  matches(word: string): readonly WordMatch[] {
    const best = new Map<number, number>()
    const note = ({ group, term }: Word, likeness: number): void => {
      if (likeness === 0) return
      const level = Math.max(1, Math.round(term.weight * likeness * EXACT))
      if (level > (best.get(group) ?? 0)) best.set(group, level)
    }
    const starts = this.#byStart.get(word.slice(0, 2))
    if (starts !== undefined) {
      // The stem is the dearest step: only words that begin alike can share one.
      const stem = word.length < SHORTEST_PREFIX ? '' : stemOf(word)
      for (const other of starts) note(other, likenessFromStart(word, stem, other))
    }
    const ends = this.#byEnding.get(word)
    if (ends !== undefined) for (const other of ends) note(other, PART)
    for (const other of this.#inner) {
      if (other.term.text.length >= word.length) break
      if (word.includes(other.term.text)) note(other, PART)
    }
    return best.size < 2 ? [...best] : [...best].toSorted(([one], [other]) => one - other)
  }
}

/** One word inside another, or at its end: less than any likeness of their beginnings. */
const PART = 0.35

function addTo(words: Map<string, Word[]>, key: string, word: Word): void {
  const list = words.get(key)
  if (list === undefined) words.set(key, [word])
  else list.push(word)
}

function likenessFromStart(word: string, stem: string, { term, stem: termStem }: Word): number {
  if (term.text === word) return 1
  if (word.length < SHORTEST_PREFIX) return 0
  if (stem === termStem) return 0.95
  return term.loose ? alikeFromStart(word, term.text) : 0
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
