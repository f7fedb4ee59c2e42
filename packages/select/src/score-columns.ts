import { ValueClass, type Query } from '@selvedge/content'

import { valuesOfLevels } from './score-items.ts'
import { FULL, type Matches } from './match-query.ts'
import type { Universe, UniverseColumn } from './universe.ts'
import type { Weights } from './weights.ts'

/** How likely a column holds an answer: what people ask for at all, and what this question names. */
export function scoreColumns(universe: Universe, query: Query, named: Float32Array, weights: Weights): Float32Array {
  const { columns } = universe
  const scores = new Float32Array(columns.length)
  for (let column = 0; column < columns.length; column++) {
    const prior = columnPrior(columns[column]!) * universe.columns[column]!.information
    scores[column] = 0.45 * prior + weights.columnMatch * named[column]!
    if (query.cause && /(?:message|reason|error|cause|detail|description|status)/i.test(columns[column]!.path))
      scores[column]! += weights.answerType * 0.5
    if (query.wanted !== 0 && (expectedClasses(columns[column]!) & query.wanted) !== 0)
      scores[column]! += weights.answerType * (0.5 + 0.5 * prior)
  }
  return scores
}

/** How much of the question (or of some of its groups) each column's name carries, by the rarity of its words among the columns. */
export function namedColumns(
  universe: Universe,
  query: Query,
  matches: Matches,
  only?: readonly number[],
): Float32Array {
  const { columns } = universe
  const { groups, columns: levels } = matches
  const values = valuesOfLevels(columns.length, levels, query.groups)
  return Float32Array.from(columns, (column, index) => {
    let sum = 0
    for (let group = 0; group < groups; group++) {
      if (only === undefined || only.includes(group))
        sum += values[group * (FULL + 1) + levels[index * groups + group]!]!
    }
    return Math.min(3, sum / 3) / Math.sqrt(1 + 0.15 * depthOf(column))
  })
}

const NAMES = new Set(
  'name title place message label subject summary fullname displayname reason error query text'.split(' '),
)
const FACTS = new Set(
  'id number status date description url state type kind version value amount price count total time key code email size created updated severity level role path file filename host ip city country category score rate currency login author'.split(
    ' ',
  ),
)
const GENERIC = new Set(['value', 'text', '#text', '_', '$t', 'content', '0'])
const NOISE = new Set(
  'nodeid etag token gravatar cursor checksum hash sha md5 signature uid resourceversion selflink'.split(' '),
)

/** What people ask for, before any question: names first, then facts, then the rest; less with every level down. */
export function columnPrior(column: UniverseColumn): number {
  const steps = column.path.split('/').slice(1)
  // `name/value` says no more than `name`.
  while (steps.length > 1 && GENERIC.has(steps.at(-1)!.toLowerCase())) steps.pop()
  const last = (steps.at(-1) ?? 'value').toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  let prior = 0.4
  if (NAMES.has(last)) prior = 1
  else if (FACTS.has(last)) prior = 0.8
  else if (NOISE.has(last)) prior = 0.3
  else if (/(?:name|title|id|number|status|date|time|at|count|total|price|amount|version|type)$/.test(last)) prior = 0.6
  if (last !== 'url' && /(?:url|uri|href|link)$/.test(last)) prior *= 0.35
  return prior * 0.85 ** Math.max(0, steps.length - 1)
}

function depthOf(column: UniverseColumn): number {
  let depth = 0
  for (const char of column.path) if (char === '/') depth++
  return depth
}

/** The kinds of value a column's name promises. */
function expectedClasses(column: UniverseColumn): number {
  const last = column.path.slice(column.path.lastIndexOf('/') + 1).toLowerCase()
  let classes = 0
  if (/(?:date|time|_at|_on|at$|since|created|updated|expires|published)/.test(last))
    classes |= ValueClass.date | ValueClass.time
  if (/(?:url|uri|href|link|website|homepage)/.test(last)) classes |= ValueClass.url
  if (/(?:count|total|size|amount|price|bytes|length|number|num|rows|duration|ms$|sum|qty|quantity)/.test(last))
    classes |= ValueClass.number
  if (/(?:amount|price|cost|total|fee|fare|balance)/.test(last)) classes |= ValueClass.money
  if (/(?:sha|md5|hash|digest|checksum)/.test(last)) classes |= ValueClass.hash
  if (/version/.test(last)) classes |= ValueClass.version
  if (/mail/.test(last)) classes |= ValueClass.email
  if (/(?:^ip|ip$|addr)/.test(last)) classes |= ValueClass.ip
  if (/(?:path|file|dir)/.test(last)) classes |= ValueClass.path
  return classes
}
