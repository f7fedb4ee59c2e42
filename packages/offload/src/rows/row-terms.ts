import { TermScanner, parseQuery } from '@selvedge/content'

/** Which words of the questions a text holds: a bit a word, and how well they match in all. */
export interface TermMatch {
  readonly mask: number
  readonly level: number
}

const NOTHING: TermMatch = { mask: 0, level: 0 }
/** Words of all questions together: a bit each. */
const MAX_GROUPS = 30
/** Values of a column remembered; given up where they seldom come again. */
const MEMORY = 4096
const TRIAL = 8192

/** Finds the words of the questions in values, and remembers those that come again. */
export class RowTerms {
  readonly groups: number
  /** Without a question that has digits, numbers need no look. */
  readonly readsNumbers: boolean
  readonly #scanner: TermScanner

  constructor(queries: readonly string[]) {
    const groups = queries.flatMap((query) => [...parseQuery(query).groups]).slice(0, MAX_GROUPS)
    this.groups = groups.length
    this.readsNumbers = groups.some(({ terms }) => terms.some(({ kind }) => kind === 'number'))
    this.#scanner = new TermScanner(groups)
  }

  match(text: string): TermMatch {
    if (this.groups === 0) return NOTHING
    const scanner = this.#scanner
    scanner.scan(text, 0, text.length)
    if (scanner.hits === 0) return NOTHING
    let mask = 0
    let level = 0
    for (let hit = 0; hit < scanner.hits; hit++) {
      mask |= 1 << scanner.groups[hit]!
      level += scanner.levels[hit]!
    }
    return { mask, level }
  }
}

/** What was found in the values of one column. */
export class MatchMemory {
  #known: Map<string, TermMatch> | undefined = new Map()
  #asked = 0
  #answered = 0

  match(terms: RowTerms, text: string): TermMatch {
    if (this.#known === undefined) return terms.match(text)
    this.#asked++
    const known = this.#known.get(text)
    if (known !== undefined) {
      this.#answered++
      return known
    }
    const match = terms.match(text)
    if (this.#known.size < MEMORY) this.#known.set(text, match)
    else if (this.#asked > TRIAL && this.#answered * 2 < this.#asked) this.#known = undefined
    return match
  }
}
