import { readNumber } from './column-values.ts'
import { NO_COLUMN, type Universe } from './universe.ts'

const MAX_SLOTS = 24
const MAX_LINE = 400

/** Lines that can be compared word by word. */
export interface LineGroup {
  readonly members: number[]
  /** Leaf of the header line, or -1. */
  readonly header: number
}

/** Lines under one header, lines of the same number of words, lines of one form. */
export function lineGroups(universe: Universe): Iterable<LineGroup> {
  const groups = new Map<string, LineGroup>()
  const add = (key: string, leaf: number, header: number) => {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { members: [leaf], header })
    else group.members.push(leaf)
  }
  for (const part of universe.document.parts) {
    const { body } = part
    if (body.model !== 'lines') continue
    const first = universe.firstLeaf[part.index]!
    for (let index = 0; index < body.count; index++) {
      if (index > 0 && body.line[index] === body.line[index - 1]) continue
      // A line without words has nothing to compare.
      if (body.start[index] === body.end[index]) continue
      const leaf = first + index
      const header = universe.parentItem[universe.firstItem[part.index]! + index]! - universe.firstItem[part.index]!
      if (header >= 0 && isHeader(body.source, body.start[header]!, body.end[header]!))
        add(`${part.index} h${header}`, leaf, first + header)
      else add(`${part.index} n${countWords(body.source, body.start[index]!, body.end[index]!)}`, leaf, -1)
      add(`${part.index} t${universe.measures.template[leaf]}`, leaf, -1)
    }
  }
  return groups.values()
}

/**
 * Words that are numbers, or end in one (`rt=12ms`, `(3.5`), with their place; a unit that stands apart (`93.77 KB`)
 * belongs to its number.
 */
export function numbersOf(universe: Universe, leaf: number): [slot: number, value: number][] {
  if (universe.column[leaf] !== NO_COLUMN) return []
  const words = wordsOfLine(universe, leaf)
  const found: [number, number][] = []
  for (let slot = 0; slot < words.length && slot < MAX_SLOTS; slot++) {
    const word = bareNumber(words[slot]!)
    if (word === undefined) continue
    const next = words[slot + 1]
    const value =
      (next !== undefined && /^[KMGT]i?B$|^bytes$/i.test(next) ? readNumber(`${word} ${next}`) : undefined) ??
      readNumber(word)
    if (value !== undefined) found.push([slot, value])
  }
  return found
}

/** A word without the name before its number and the marks around it; `undefined` for what holds none. */
function bareNumber(word: string): string | undefined {
  const last = word.charCodeAt(word.length - 1)
  // Most words are none: they end in a letter and begin with one.
  const first = word.charCodeAt(0)
  const isLikely = isDigit(first) || isDigit(last) || first === 0x24 || first === 0x2d || word.includes('=')
  if (!isLikely && first !== 0x28 && first !== 0x5b) return undefined
  return /^(?:[\w.-]{1,24}[=:])?[([{<"']?([-$€£]?\d[\d.,]*[a-z%]{0,5})[)\]}>"',;:]*$/i
    .exec(word)?.[1]
    ?.replace(/[.,]$/, '')
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

export function wordsOfLine(universe: Universe, leaf: number): string[] {
  const part = universe.document.parts[universe.partOfLeaf[leaf]!]!
  const index = universe.unit[leaf]! - part.firstUnit
  const from = part.body.start[index]!
  const text = part.body.source.slice(from, Math.min(part.body.end[index]!, from + MAX_LINE))
  // A row of a table in Markdown has its words in cells.
  if (text.startsWith('|')) return text.split('|').map((cell) => cell.trim())
  return text.split(/\s+/).filter((word) => word !== '')
}

function countWords(source: string, from: number, to: number): number {
  let words = 0
  let inWord = false
  for (let at = from; at < to && at < from + MAX_LINE; at++) {
    const blank = source.charCodeAt(at) <= 0x20
    if (!blank && !inWord) words++
    inWord = !blank
  }
  return words
}

/** Words in capitals at least as often as not, or a row of cells. */
function isHeader(source: string, from: number, to: number): boolean {
  if (source[from] === '|') return true
  let capital = 0
  let small = 0
  for (let at = from; at < Math.min(to, from + 200); at++) {
    const code = source.charCodeAt(at)
    if (code >= 0x41 && code <= 0x5a) capital++
    else if (code >= 0x61 && code <= 0x7a) small++
  }
  return capital > 6 && capital > small
}
