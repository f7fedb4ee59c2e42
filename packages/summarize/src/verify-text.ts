import type { Document } from '@selvedge/content'
import type { Fact } from '@selvedge/contract'

import { figuresIn, strikeFigures } from './figures.ts'
import { missingNames, namesIn } from './names.ts'

/** A place of a text that says what the data does not. */
export interface Unverified {
  readonly kind: 'number' | 'name'
  readonly start: number
  readonly end: number
}

/** What a text may be checked against: the data, the facts computed over it, and what was asked. */
export interface Known {
  readonly document: Document
  readonly facts: readonly Fact[]
  readonly queries: readonly string[]
}

/**
 * The numbers and names of a text that stand nowhere in the data, in no fact and in no question. Numbers are compared
 * by value (`1,200.50` is 1200.5), never rounded. That all are there does not mean that the text is right: it may still
 * say them of something else.
 */
export function unverifiedIn(text: string, { document, facts, queries }: Known): readonly Unverified[] {
  const figures = figuresIn(text)
  const names = namesIn(text)
  if (figures.length === 0 && names.length === 0) return []

  const texts = [...queries, JSON.stringify(facts), document.name ?? '', ...document.parts.map(({ source }) => source)]
  const wanted = new Set(figures.flatMap(({ forms }) => forms))
  const all = new Set(wanted)
  for (const one of texts) strikeFigures(one, wanted)
  const isFound = (form: string): boolean => all.has(form) && !wanted.has(form)
  return [
    ...figures
      .filter(({ forms }) => !forms.some(isFound))
      .map(({ start, end }) => ({ kind: 'number' as const, start, end })),
    ...missingNames(names, texts).map(({ start, end }) => ({ kind: 'name' as const, start, end })),
  ].toSorted((left, right) => left.start - right.start)
}

/** The text with a mark behind each of these places. */
export function withMarks(text: string, places: readonly Unverified[]): string {
  let out = ''
  let done = 0
  for (const { end } of places) {
    if (end < done) continue
    out += `${text.slice(done, end)}[?]`
    done = end
  }
  return out + text.slice(done)
}
