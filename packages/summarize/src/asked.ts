import { parseQuery, partsOf, stemOf, type Query } from '@selvedge/content'

/** A question, and the stems of the words it says itself (synonyms left out). */
export interface Asked {
  readonly query: Query
  readonly words: ReadonlySet<string>
}

export function readQuestion(question: string): Asked {
  const query = parseQuery(question, { exact: true })
  return { query, words: stemsOf(query, [...query.groups.keys()]) }
}

/** Stems of the words that some groups of a question say themselves. */
export function stemsOf({ groups }: Query, of: readonly number[]): ReadonlySet<string> {
  const terms = of.flatMap((group) => groups[group]!.terms)
  return new Set(terms.filter(({ weight }) => weight === 1).map(({ text }) => stemOf(text)))
}

/** Share of the words of a column's name that the question says, 0 to 1. */
export function namedShare(path: string, words: ReadonlySet<string>): number {
  const name = partsOf(path.slice(path.lastIndexOf('/') + 1)).filter(({ kind }) => kind !== 'number')
  if (name.length === 0) return 0
  return name.filter(({ text }) => words.has(stemOf(text))).length / name.length
}

/** The column the question names best, where one is named better than all others. */
export function bestNamed<T extends { readonly path: string }>(
  columns: readonly T[],
  words: ReadonlySet<string>,
): T | undefined {
  const shares = columns.map((column) => ({ column, share: namedShare(column.path, words) }))
  const [first, second] = shares.filter(({ share }) => share > 0).toSorted((left, right) => right.share - left.share)
  return first === undefined || first.share === second?.share ? undefined : first.column
}
