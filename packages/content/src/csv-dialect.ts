import type { Hints } from './detect-kind.ts'
import { parseCsv, parseCsvRecords } from './parse-csv.ts'
import type { Tree } from './tree.ts'

const DELIMITERS = [',', '\t', ';', '|']
const SAMPLE = 65_536
const SAMPLE_RECORDS = 20

/**
 * Reads delimited text with the delimiter and header its first records show. Text that nobody called CSV (`isPromised`
 * false) has to look it: names in the first record, and the same number of cells in all.
 */
export function parseSniffedCsv(
  source: string,
  { mediaType = '', name = '' }: Hints,
  isPromised: boolean,
): Tree | undefined {
  const isTabbed = /tab-separated/i.test(mediaType) || /\.tsv$/i.test(name)
  const candidates = isTabbed ? ['\t'] : DELIMITERS.filter((delimiter) => isPromised || mayBe(source, delimiter))
  if (candidates.length === 0) return undefined
  const dialects = candidates.map((delimiter) => measure(source, delimiter))
  const best = dialects.reduce((first, second) => (second.score > first.score ? second : first))
  if (!isPromised) return isConvincing(best) ? parsed(source, best, true) : undefined

  const isHeaderless = /header\s*=\s*absent/i.test(mediaType)
  return parsed(source, best, !isHeaderless)
}

function parsed(source: string, { delimiter, records }: Dialect, mayHaveHeader: boolean): Tree {
  return parseCsv(source, { delimiter, header: mayHaveHeader && hasNames(records) })
}

interface Dialect {
  readonly delimiter: string
  readonly records: readonly (readonly string[])[]
  /** Cells of most records, weighed by how many agree. */
  readonly score: number
  readonly isEven: boolean
}

function measure(source: string, delimiter: string): Dialect {
  const sample = source.slice(0, SAMPLE)
  const records = parseCsvRecords(sample, delimiter, SAMPLE_RECORDS)
  // The last record of a cut sample may be a part.
  if (sample.length < source.length && records.length > 1 && records.length < SAMPLE_RECORDS) records.pop()

  const widths = new Map<number, number>()
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width, count] = [...widths].reduce((most, next) => (next[1] > most[1] ? next : most), [1, 0])
  const share = records.length === 0 ? 0 : count / records.length
  return { delimiter, records, score: (width - 1) * share * share, isEven: widths.size === 1 }
}

/** A cheap look before anything is parsed: the first line has the delimiter often enough. */
function mayBe(source: string, delimiter: string): boolean {
  const first = /\S[^\n]{0,5000}/.exec(source)?.[0] ?? ''
  return first.split(delimiter, 3).length > (delimiter === '\t' ? 1 : 2)
}

/** Even records of three columns (two with tabs) under names, or so many that it cannot be chance. */
function isConvincing({ records, isEven, delimiter }: Dialect): boolean {
  const [names] = records
  if (names === undefined || !isEven || records.length < 3 || names.length < (delimiter === '\t' ? 2 : 3)) return false
  // A table of Markdown begins with its rule.
  if (delimiter === '|' && names[0]!.trim() === '') return false
  if (records.every(readsAsProse)) return false
  if (records.length >= 10 && names.length >= 5) return true
  return hasNames(records) && new Set(names).size === names.length && names.every(isName)
}

/** A blank behind each delimiter: commas between words. */
function readsAsProse(cells: readonly string[]): boolean {
  return cells.slice(1).every((cell) => cell.startsWith(' '))
}

function isName(cell: string): boolean {
  const name = cell.trim()
  return /^[\p{L}_#][^\r\n]{0,59}$/u.test(name) && !/[.!?:]$/.test(name)
}

/** The first record names the columns when its cells are words and no numbers. */
function hasNames([names]: readonly (readonly string[])[]): boolean {
  if (names === undefined) return false
  const words = names.map((name) => name.trim()).filter((name) => name !== '')
  return words.length > 0 && !words.some((word) => /^[-+$€£]?\d[\d.,:/ -]*%?$/.test(word))
}
