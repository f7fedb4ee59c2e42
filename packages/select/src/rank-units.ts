import {
  NodeType,
  assertDocument,
  isOrdinal,
  parseQuery,
  valueClasses,
  type Document,
  type Query,
} from '@selvedge/content'
import type { Ranking } from '@selvedge/pipeline'

import { bestOfWords, dealt } from './best-of-words.ts'
import { blindWorth } from './blind-worth.ts'
import { companionsOf } from './companions.ts'
import { conditionsOf } from './conditions.ts'
import { HashSet } from './hash-set.ts'
import { inChunks } from './in-chunks.ts'
import { matchQuery, namesColumn, worthOfMask, type Matches } from './match-query.ts'
import { orderLeaves } from './order-leaves.ts'
import { applyOperators } from './operators.ts'
import { namedColumns, scoreColumns } from './score-columns.ts'
import { scoreItems } from './score-items.ts'
import { singleValues } from './single-values.ts'
import { twinLeaves } from './twins.ts'
import { NO_COLUMN, universeOf, type Universe } from './universe.ts'
import { WEIGHTS, type Weights } from './weights.ts'

export interface RankOptions {
  /** The questions the result should answer; with none the ranking is blind. */
  readonly queries?: readonly string[]
  /** Awaited between pieces of work; makes the answer a promise. */
  readonly pause?: () => Promise<void> | undefined
  readonly signal?: AbortSignal
  /** The questions were guessed from a call's arguments: half of the place goes to the blind order. */
  readonly weak?: boolean
  /** For experiments: other weights than the measured ones. */
  readonly weights?: Partial<Weights>
}

/** Puts the units of a document in the order in which they deserve to be shown. */
export function rankUnits(
  document: Document,
  options: RankOptions & { readonly pause: () => Promise<void> | undefined },
): Promise<Ranking>
export function rankUnits(document: Document, options?: RankOptions): Ranking
export function rankUnits(document: Document, options: RankOptions = {}): Ranking | Promise<Ranking> {
  assertDocument('rankUnits', document)
  const { pause, signal } = options
  const work = rank(document, options)
  if (pause !== undefined) return runWithPauses(work, pause)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    signal?.throwIfAborted()
  }
}

async function runWithPauses(work: Generator<void, Ranking>, pause: () => Promise<void> | undefined): Promise<Ranking> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    const waiting = pause()
    if (waiting !== undefined) await waiting
  }
}

const WEAK_RESERVE = 0.5

function* rank(document: Document, options: RankOptions): Generator<void, Ranking> {
  const weights =
    options.weak === true || options.weights !== undefined
      ? { ...WEIGHTS, ...(options.weak === true && { reserve: WEAK_RESERVE }), ...options.weights }
      : WEIGHTS
  const universe = yield* universeOf(document)
  yield
  const queries = (options.queries ?? [])
    .map((text) => parseQuery(text, { exact: !weights.synonyms }))
    .filter((query) => query.groups.length > 0)
  const blind = yield* blindWorth(universe, weights, queries.length === 0)
  yield
  const found = new Set<string>()
  const missing = new Set<string>()
  const scores: Float32Array[] = []
  const byWord: (readonly number[])[] = []
  for (const query of queries) {
    const matches = yield* matchQuery(universe, query, weights)
    noteTerms(query, matches, found, missing)
    const own = yield* scoreLeaves(universe, query, matches, weights)
    yield
    if (weights.breadth > 0) byWord.push(...bestOfWords(universe, query, matches, own))
    scores.push(own)
  }
  yield
  const leads = { scores, byWord: dealt(byWord), twins: twinLeaves(universe) }
  yield
  const { leaves, worth } = yield* orderLeaves(universe, blind, leads, weights)
  yield
  return {
    order: unitsOf(universe, leaves),
    worth,
    companions: companionsOf(universe),
    aware: scores.length > 0,
    termsFound: [...found],
    termsMissing: [...missing].filter((term) => !found.has(term)),
  }
}

function unitsOf(universe: Universe, leaves: Uint32Array): Uint32Array {
  const units = new Uint32Array(leaves.length)
  for (let at = 0; at < leaves.length; at++) units[at] = universe.unit[leaves[at]!]!
  return units
}

/** The worth of each leaf to one question: how well its record answers, times how likely its column holds the answer. */
function* scoreLeaves(
  universe: Universe,
  query: Query,
  matches: Matches,
  weights: Weights,
): Generator<void, Float32Array> {
  const matched = yield* scoreItems(universe, query, matches, weights)
  const named = namedColumns(universe, query, matches)
  const columns = scoreColumns(universe, query, named, weights)
  // `Which film had the highest budget?` sets no condition on the rows: a row with `budget` in a value is no better.
  const isUnconditional = asksForOperatorAlone(query, matches)
  const lessened = isUnconditional ? matched.map((score) => score * UNCONDITIONAL) : matched
  const boosts =
    weights.operator > 0
      ? applyOperators(universe, query, matches, {
          items: lessened,
          named,
          measured: query.extreme === undefined ? named : measuredColumns(universe, query, matches, named),
          ...conditionsOf(universe, query, matches),
        })
      : undefined
  const items = boosts?.any === true ? lessened : matched
  yield
  const own = ownMatches(universe, query, matches)
  const single = singleValues(universe, query, matches)
  const scores = new Float32Array(universe.leaves)
  yield* inChunks(0, universe.leaves, CHUNK, (from, to) => {
    for (let leaf = from; leaf < to; leaf++) {
      const item = universe.item[leaf]!
      const column = universe.column[leaf]!
      const matching = Math.min(1.5, items[item]! + (boosts?.items[item] ?? 0))
      const record = raised(column === NO_COLUMN ? matching : Math.max(matching, single[column]!), weights.sharpness)
      if (column === NO_COLUMN) {
        scores[leaf] = record * LINE
        continue
      }
      const boost = boosts?.leaves[leaf] ?? 0
      scores[leaf] = (record + 0.01) * (columns[column]! + weights.operator * boost + weights.ownText * own[leaf]!)
      if (boost === 0 && universe.measures.words[leaf]! <= 1 && isEmptyLeaf(universe, leaf)) scores[leaf]! *= 0.15
    }
  })
  yield* preferWanted(universe, query, scores, weights)
  yield
  discountRepeats(universe, scores)
  return scores
}

/** The columns by the superlative; without any those of all words but the kind of row (`in which month was the rate the worst`). */
function measuredColumns(universe: Universe, query: Query, matches: Matches, named: Float32Array): Float32Array {
  const others = query.groups.flatMap((_, group) => (group === query.subject ? [] : [group]))
  for (const groups of [query.focus, others]) {
    const columns = namedColumns(universe, query, matches, groups)
    if (columns.some((value) => value > 0)) return columns
  }
  return named
}

const UNCONDITIONAL = 0.2
/** A line beside the columns of records. */
const LINE = 0.8
const CHUNK = 2048

/** Whether the words of a question do no more than name columns and the kind of row: what remains is its operator. */
function asksForOperatorAlone(query: Query, { columns, groups, itemMasks, foundItems }: Matches): boolean {
  let present = 0
  for (const item of foundItems) present |= itemMasks[item]!
  let isColumnNamed = query.comparisons.length > 0
  return (
    query.groups.every(({ asked, word }, group) => {
      const names = namesColumn(columns, groups, group)
      isColumnNamed ||= names
      return (
        names ||
        asked ||
        group === query.subject ||
        isOrdinal(word) ||
        ((present >> group) & 1) === 0 ||
        query.bounding.includes(group) ||
        // The word nearest to a bound names what it bounds, also where there are no columns.
        query.bounded.some(([nearest]) => nearest === group) ||
        query.excluded.groups.includes(group)
      )
    }) && isColumnNamed
  )
}

/** `**` without its cost for the usual powers. */
function raised(value: number, power: number): number {
  return power === 1 ? value : power === 2 ? value * value : value ** power
}

/** Share of the question that stands in a text itself, 0 to 1; a short value that only repeats the question says nothing new. */
function ownMatches(universe: Universe, query: Query, matches: Matches): Float32Array {
  const own = new Float32Array(universe.leaves)
  let total = 1e-9
  const worth = query.groups.map(({ weight, asked }) => (asked ? 0 : weight))
  for (const weight of worth) total += weight
  for (const leaf of matches.foundLeaves) {
    const words = universe.measures.words[leaf]!
    if (words < 3) continue
    own[leaf] = (worthOfMask(matches.leaves[leaf]!, worth) / total) * Math.min(1, words / 6)
  }
  return own
}

/** Only leaves that come near the best are looked at. */
const NEAR = 0.05

const knownClasses = new WeakMap<Universe, Int32Array>()

/** A little more for values and lines of the kind that is asked for: a date for `when`, a number for `how many`. */
function* preferWanted(
  universe: Universe,
  query: Query,
  scores: Float32Array,
  weights: Weights,
): Generator<void, void> {
  if (query.wanted === 0 || weights.wantedValue === 0) return
  const near = greatest(scores) * NEAR
  let classes = knownClasses.get(universe)
  if (classes === undefined) knownClasses.set(universe, (classes = new Int32Array(universe.leaves).fill(-1)))
  const known = classes
  yield* inChunks(0, scores.length, CHUNK, (from, to) => {
    for (let leaf = from; leaf < to; leaf++) {
      if (scores[leaf]! < near) continue
      if (known[leaf] === -1) known[leaf] = classesOf(universe, leaf)
      if ((known[leaf]! & query.wanted) !== 0) scores[leaf]! *= 1 + weights.wantedValue
    }
  })
}

function greatest(values: Float32Array): number {
  let top = 0
  for (let at = 0; at < values.length; at++) if (values[at]! > top) top = values[at]!
  return top
}

function classesOf({ sources, partOfLeaf, start, end, quoted }: Universe, leaf: number): number {
  const from = start[leaf]! - quoted[leaf]!
  return valueClasses(sources[partOfLeaf[leaf]!]!, from, Math.min(end[leaf]! + quoted[leaf]!, from + 400))
}

const REPEATED = 0.25
const SHORTEST_REPEAT = 4

/** A line that stands there again, word for word, is worth little the second time. */
function discountRepeats(universe: Universe, scores: Float32Array): void {
  const seen = new HashSet(scores.length)
  const { text, words } = universe.measures
  for (let leaf = 0; leaf < scores.length; leaf++) {
    if (scores[leaf] === 0 || words[leaf]! < SHORTEST_REPEAT || universe.column[leaf] !== NO_COLUMN) continue
    if (seen.has(text[leaf]!)) scores[leaf]! *= REPEATED
    else seen.add(text[leaf]!)
  }
}

/** Null, `{}`, `[]`, `""`: seldom an answer. */
function isEmptyLeaf(universe: Universe, leaf: number): boolean {
  const part = universe.document.parts[universe.partOfLeaf[leaf]!]!
  const { body } = part
  if (body.model !== 'tree') return false
  const node = universe.unit[leaf]! - part.firstUnit
  const type = body.type[node]!
  if (type === NodeType.null || type <= NodeType.array) return true
  const length = body.end[node]! - body.start[node]!
  return (type === NodeType.string && length === 2) || (type === NodeType.cell && length === 0)
}

/** A likeness fainter than this is no find. */
const FOUND = 20

function noteTerms(query: Query, matches: Matches, found: Set<string>, missing: Set<string>): void {
  const { groups, columns } = matches
  const best = matches.best.slice()
  for (let at = 0; at < columns.length; at++) best[at % groups] = Math.max(best[at % groups]!, columns[at]!)
  for (const [group, { word }] of query.groups.entries()) (best[group]! >= FOUND ? found : missing).add(word)
}
