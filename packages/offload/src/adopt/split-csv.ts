/** Where the records of a piece of CSV lie, in bytes. */
export interface CsvSplit {
  /** Where each record begins that is known to be whole. */
  readonly starts: readonly number[]
  /** What lies behind is the beginning of a record whose end is not in the piece. */
  readonly end: number
  /** The quote that is never closed: with it begins the last cell of the last record. */
  readonly openAt?: number
}

const QUOTE = 0x22
const LINE_FEED = 0x0a
const RETURN = 0x0d

/**
 * Finds the records of a piece that begins with one, by the rules of `parseCsv`: only a quote at the start of a cell
 * opens, and one that closes before anything else than a delimiter or a line break is an ordinary character. A record
 * is whole when the piece tells so: of a quote that is still open nothing is guessed. One that is open where the
 * object ends makes the rest one record, for read as an ordinary character it would give every line of its cell as a
 * row, its values under the names of other columns.
 */
export function splitCsv(bytes: Uint8Array, delimiter: string, isLast: boolean): CsvSplit {
  const between = delimiter.charCodeAt(0)
  const starts: number[] = []
  let openAt: number | undefined
  let at = skipBlankLines(0)
  while (at < bytes.length) {
    const end = recordEnd(at)
    if (end === bytes.length && !isLast) break
    starts.push(at)
    at = skipBlankLines(end)
  }
  return { starts, end: at, ...(openAt !== undefined && { openAt }) }

  function skipBlankLines(from: number): number {
    let start = from
    while (bytes[start] === LINE_FEED || isReturn(start)) start++
    return start
  }

  /** Where the line break of the record begins; the end of the piece when it is not seen. */
  function recordEnd(from: number): number {
    let end = cellEnd(from)
    while (bytes[end] === between) end = cellEnd(end + 1)
    return end
  }

  function cellEnd(from: number): number {
    if (bytes[from] === QUOTE) {
      const end = quotedEnd(from)
      if (end !== undefined) return end
    }
    let end = from
    while (end < bytes.length && bytes[end] !== between && bytes[end] !== LINE_FEED && !isReturn(end)) end++
    return end
  }

  /** `undefined` when the quote is an ordinary character. */
  function quotedEnd(from: number): number | undefined {
    let quote = bytes.indexOf(QUOTE, from + 1)
    while (quote >= 0 && bytes[quote + 1] === QUOTE) quote = bytes.indexOf(QUOTE, quote + 2)
    if (quote < 0) {
      if (isLast) openAt = from
      return bytes.length
    }
    const next = bytes[quote + 1]
    const isClosed = next === undefined || next === between || next === LINE_FEED || next === RETURN
    return isClosed ? quote + 1 : undefined
  }

  /** Whether a carriage return is part of a line break. */
  function isReturn(place: number): boolean {
    if (bytes[place] !== RETURN) return false
    return place + 1 === bytes.length ? isLast : bytes[place + 1] === LINE_FEED
  }
}
