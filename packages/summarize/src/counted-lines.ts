import { foldText, partsOf, type Lines, type Part } from '@selvedge/content'

import type { Asked } from './asked.ts'
import type { Weighed } from './weighed.ts'

const MOST_WORDS = 4
/** What is counted must be lines, by one of the names they go by: of a file, `how many bytes` asks for no count. */
const LINES_ASKED =
  /\bhow often\b|\b(?:how many|number of|count(?: of)?)(?: \w{1,30}){0,2} (?:lines?|times|requests?|entries|occurrences|matches|hits|messages|events|records|calls|responses|errors|warnings|failures)\b/i

/**
 * How many lines hold what a counting question spells out: its numbers, identifiers and quotations. The filter is told:
 * `count where line holds "404"`. Ordinary words are left out, since the lines may say the same in other ones.
 */
export function* countedLines(part: Part, lines: Lines, { query }: Asked): Generator<void, Weighed[]> {
  if (
    part.index !== 0 ||
    !query.counts ||
    !LINES_ASKED.test(query.text) ||
    query.negated ||
    query.unsure ||
    query.comparisons.length > 0
  )
    return []
  const words = spelledOut(query.text).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const folded = words.map(foldText)
  let count = 0
  let first = -1
  let line = -1
  // A long line may be several units: what is asked for may stand in any of them.
  let held = new Set<number>()
  for (let unit = 0; unit < lines.count; unit++) {
    if ((unit & 1023) === 0) yield
    if (lines.line[unit] !== line) {
      line = lines.line[unit]!
      held = new Set()
    }
    if (held.size === folded.length) continue
    const text = foldText(lines.source.slice(lines.start[unit], lines.end[unit]))
    for (const [index, word] of folded.entries()) if (!held.has(index) && holdsWord(text, word)) held.add(index)
    if (held.size < folded.length) continue
    count++
    if (first < 0) first = line + 1
  }
  if (count === 0) return []
  const pointer = part.base.pointer ?? part.base.part ?? ''
  const where = words.map((word) => `line holds ${JSON.stringify(word)}`).join(' and ')
  return [
    {
      fact: { pointer, statistic: `count where ${where}`, value: count, over: lines.lineCount, at: `line ${first}` },
      worth: 2,
      calculation: { formula: `count of lines where ${where}`, inputs: [`line ${first}`] },
    },
  ]
}

/** Quotations, and words with digits or underscores in them. */
function spelledOut(question: string): string[] {
  const quoted = Array.from(question.matchAll(/["`“]([^"`”\n]{1,80})["`”]/g), ([, inner]) => inner!)
  const rest = question.replaceAll(/["`“][^"`”\n]{1,80}["`”]/g, ' ')
  const words = rest.split(/[\s,;?!()]+/).map((word) => word.replace(/[.:]+$/, ''))
  const specific = words.filter((word) => /\d|_/.test(word) && word.length > 1 && partsOf(word).length > 0)
  return [...new Set([...quoted, ...specific])]
}

/** A word of its own: `404` is not in `14045`. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}_]/u.test(text[at + word.length] ?? '')) return true
  }
  return false
}
