import { assertArgument } from '../assert-argument.ts'
import { foldText } from './characters.ts'
import { partsOf, type Part } from './parts.ts'
import { isAskedNoun, measuresOf } from './asked-words.ts'
import type { Comparison } from './comparisons.ts'
import { isNoise, isPieceOfIdentifier, wholeAt } from './query-parts.ts'
import { numberTerms, pairTerms, wordTerms, type QueryTerm } from './query-terms.ts'
import { readOperators, type Operators } from './operators.ts'
import { stemOf } from './stem.ts'
import { isSuperlative } from './superlatives.ts'
import { STOP_PHRASES } from './stop-words.ts'
import { wantedClasses } from './value-classes.ts'

/** A word of the question with all that stands for it. */
export interface QueryGroup {
  /** As the question spells it, for people to read. */
  readonly word: string
  readonly terms: readonly QueryTerm[]
  /** How much the word counts beside the others: numbers and identifiers more, pieces of an identifier less. */
  readonly weight: number
  /** The word names the kind of answer (`which id`, `how large`): it speaks of columns more than of values. */
  readonly asked: boolean
}

/** A question, read. */
export interface Query extends Omit<Operators, 'excluded'> {
  readonly text: string
  readonly groups: readonly QueryGroup[]
  /** Groups that stand by the superlative: they name the column it speaks of (`the highest sum paid`). */
  readonly focus: readonly number[]
  /** The group of what is asked for (`which film`): the kind of row, not a condition on it. */
  readonly subject: number | undefined
  /** For each comparison the groups by its number: they name the column it bounds (`more than ten open issues`). */
  readonly bounded: readonly (readonly number[])[]
  /** Groups of the dates and times that set bounds. */
  readonly bounding: readonly number[]
  /** Groups of what is not wanted (`other than Java`), and whether the question says so firmly. */
  readonly excluded: { readonly groups: readonly number[]; readonly firm: boolean }
  /** Bits of {@link ValueClass}: what the answer looks like. */
  readonly wanted: number
}

export interface ParseQueryOptions {
  /** Leaves the synonyms out. */
  readonly exact?: boolean
}

const MEASURE = 0.7
const MAX_GROUPS = 30
/** Weights of groups: what is written with digits or as an identifier is meant to the letter. */
const SPECIFIC = 1.5
const PIECE = 0.6
const PAIR = 0.8

/** Reads a question into weighted groups of terms, the type of its answer and its operators. */
export function parseQuery(text: string, options: ParseQueryOptions = {}): Query {
  assertArgument('parseQuery', 'text', text, 'text')
  assertArgument('parseQuery', 'options', options, 'options')
  const shown = withoutStopPhrases(text.slice(0, 2_000))
  const parts = partsOf(shown)
  const groups: QueryGroup[] = []
  const groupOfPart = new Int32Array(parts.length).fill(-1)
  const known = new Map<string, number>()
  const words = parts.map((part) => part.text)
  const { excluded, ...operators } = readOperators(parts, shown)
  const bounds = partsOfBounds(operators)

  for (let at = 0; at < parts.length && groups.length < MAX_GROUPS; at++) {
    const part = parts[at]!
    const whole = wholeAt(shown, parts, at)
    if (whole !== undefined) {
      const terms: QueryTerm[] = [{ text: joinedText(whole), weight: 1, kind: 'word', loose: false }]
      groups.push({ word: whole, terms, weight: SPECIFIC, asked: false })
    }
    const measures = part.kind === 'word' && isMeasured(words, at) ? measuresOf(part.text) : []
    if (measures.length === 0 && (bounds.has(at) || isNoise(part, at, parts, shown))) continue
    const key = part.kind === 'word' ? stemOf(part.text) : part.text
    const same = known.get(key)
    if (same !== undefined) {
      groupOfPart[at] = same
      continue
    }
    known.set(key, groups.length)
    groupOfPart[at] = groups.length
    groups.push(readGroup(shown, parts, words, at, measures, options))
  }

  const excludedGroups = excluded === undefined ? [] : groupsFrom(groupOfPart, parts, excluded.word)
  return {
    text,
    groups: weakened(groups, [
      ...(excluded?.firm === true ? excludedGroups : []),
      // `The second error` is no error 2.
      ...(operators.ordinal !== undefined && operators.ordinal.number > 1
        ? groupsFrom(groupOfPart, parts, operators.ordinal.word)
        : []),
      ...operators.adjacent.map((at) => groupOfPart[at]!),
    ]),
    bounded: operators.comparisons.map((comparison) => groupsByBound(groupOfPart, words, comparison)),
    bounding: operators.comparisons.flatMap(({ amounts }) =>
      amounts.flatMap(({ from, to }) => Array.from(groupOfPart.subarray(from, to)).filter((group) => group >= 0)),
    ),
    excluded: { groups: excludedGroups, firm: excluded?.firm === true },
    focus: operators.extreme === undefined ? [] : groupsNear(groupOfPart, focusOf(words, operators.extreme.word)),
    subject: subjectOf(groupOfPart, words, bounds),
    wanted: wantedClasses(words),
    ...operators,
  }
}

function readGroup(
  text: string,
  parts: readonly Part[],
  words: readonly string[],
  at: number,
  measures: readonly string[],
  options: ParseQueryOptions,
): QueryGroup {
  const part = parts[at]!
  const word = text.slice(part.start, part.end)
  if (part.kind === 'pair') return { word, terms: pairTerms(part.text), weight: PAIR, asked: false }
  const weight = isPieceOfIdentifier(text, parts, at)
    ? PIECE
    : part.kind === 'number' && part.text.length > 1
      ? SPECIFIC
      : 1
  if (part.kind === 'number') return { word, terms: numberTerms(part.text, parts, at), weight, asked: false }
  if (measures.length > 0 || isSuperlative(part.text)) {
    const terms = [part.text, ...measures].map((measure, rank): QueryTerm => ({
      text: measure,
      weight: rank === 0 ? 1 : MEASURE,
      kind: 'word',
      loose: false,
    }))
    return { word, terms, weight, asked: true }
  }
  return { word, terms: wordTerms(part.text, words, at, options.exact === true), weight, asked: isAskedNoun(part.text) }
}

/** Words behind which the kind of row stands: `which film`, `how many films`, `list films`. */
const ASKING = new Set('which what whose many list name show give find get tell count'.split(' '))
/** What may stand between. */
const BETWEEN_ASKING = new Set('are were is the me us all of any every each there does do did only'.split(' '))

/** What may stand between a name and the bound on it: `amounts that are above`. */
const BETWEEN_BOUND = new Set('that which is are was were of a an the'.split(' '))

/** The group of the noun that says what kind of row is asked for; a name with a bound right behind it is a column's. */
function subjectOf(groupOf: Int32Array, words: readonly string[], bounds: ReadonlySet<number>): number | undefined {
  const asking = words.findIndex((word) => ASKING.has(word))
  let at = asking + 1
  while (BETWEEN_ASKING.has(words[at] ?? '')) at++
  if (isModifier(words[at] ?? '') && (groupOf[at + 1] ?? -1) >= 0 && words[at + 1]!.endsWith('s')) at++
  const group = groupOf[at]
  if (group === undefined || group < 0) return undefined
  let behind = at + 1
  while (BETWEEN_BOUND.has(words[behind] ?? '')) behind++
  return asking < 0 && bounds.has(behind) ? undefined : group
}

/** `Failed jobs`, `scaling actions`: a condition on what is asked for. */
function isModifier(word: string): boolean {
  return /^[a-z]{2,}(?:ing|ed)$/.test(word)
}

/** Numbers that set a bound or count rows stand for no value, and the words that say the bound for none either. */
function partsOfBounds({ comparisons, extreme }: Operators): ReadonlySet<number> {
  const spelled = comparisons.filter(({ temporal }) => !temporal).flatMap(({ amounts }) => amounts)
  if (extreme?.counted !== undefined) spelled.push(extreme.counted)
  const said = comparisons.flatMap(({ words }) => words)
  return new Set([
    ...said,
    ...spelled.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  ])
}

/** The next word that means something, and those in capitals or digits behind it: `New York`. */
function groupsFrom(groupOf: Int32Array, parts: readonly Part[], from: number): readonly number[] {
  const first = groupOf.findIndex((group, at) => at >= from && at < from + FOCUS && group >= 0)
  if (first < 0) return []
  let end = first + 1
  while (parts[end] !== undefined && groupOf[end]! >= 0 && parts[first]!.capital && parts[end]!.capital) end++
  return [...new Set(groupOf.slice(first, end))]
}

/** What is not wanted, and what counts places or says where something stands, is no reason to show a row. */
function weakened(groups: readonly QueryGroup[], excluded: readonly number[]): readonly QueryGroup[] {
  return groups.map((group, index) =>
    excluded.includes(index) ? { ...group, weight: group.weight * EXCLUDED } : group,
  )
}

/** `the five largest by weight`: the column stands behind `by`. */
function focusOf(words: readonly string[], superlative: number): number {
  const by = words.indexOf('by', superlative)
  return by >= 0 && by <= superlative + FOCUS ? by : superlative
}

const BEFORE_BOUND = 5
const BEHIND_BOUND = 3
const JOINTS = new Set('and or but which who that whose where'.split(' '))

/** Groups right before and behind a bound, as far as its clause goes. */
function groupsByBound(groupOf: Int32Array, words: readonly string[], { amounts }: Comparison): readonly number[] {
  const found: number[] = []
  const take = (from: number, step: 1 | -1, most: number): void => {
    for (let at = from; Math.abs(at - from) < most && at >= 0 && at < words.length; at += step) {
      if (JOINTS.has(words[at]!)) break
      if (groupOf[at]! >= 0) found.push(groupOf[at]!)
    }
  }
  take(amounts[0]!.from - 1, -1, BEFORE_BOUND)
  take(amounts.at(-1)!.to, 1, BEHIND_BOUND)
  return found
}

const EXCLUDED = 0.1
const FOCUS = 4

/** Groups of the superlative itself and of the few words after it. */
function groupsNear(groupOf: Int32Array, word: number): readonly number[] {
  return [...new Set(groupOf.slice(word, word + FOCUS + 1))].filter((group) => group >= 0)
}

/** `how long`, `the longest`, `most often`, `longer than`; a plain `long` is an ordinary word. */
function isMeasured(words: readonly string[], at: number): boolean {
  const word = words[at]!
  const before = words[at - 1]
  if (words[at + 1] === 'than') return word.endsWith('er')
  return before === 'how' || before === 'most' || before === 'least' || /(?:e|mo)st$/.test(word) || word === 'often'
}

function joinedText(identifier: string): string {
  return foldText(identifier).replaceAll('_', '')
}

const LONGEST_FIRST = STOP_PHRASES.toSorted((left, right) => right.length - left.length)

/** Question words of languages written without blanks become gaps. */
function withoutStopPhrases(text: string): string {
  if (!/[\u3041-\u30ff\u3400-\u9fff]/.test(text)) return text
  let out = text
  for (const phrase of LONGEST_FIRST) out = out.replaceAll(phrase, ' ')
  return out
}
