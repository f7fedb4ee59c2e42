import { assertText } from './assert-option-names.ts'
import { applyEdits, editsOf } from './edits.ts'
import { mergeFindings } from './finding.ts'
import type { Finding } from './finding.ts'
import { createNumbering } from './numbering.ts'
import type { Numbering } from './numbering.ts'
import { UNSCANNED } from './placeholder.ts'
import type { Scanner } from './scanner.ts'
import { LINES_AHEAD, LOOK_AHEAD, LOOK_BACK, TextScan } from './text-scan.ts'
import { LONGEST_ROW } from './text-table.ts'

/** Redacts a text that comes in pieces. What it gives, joined, is the redaction of the pieces joined. */
export interface TextStream {
  /** Takes the next piece and gives what can be given. */
  readonly push: (piece: string) => string
  /** Gives the rest. The stream takes nothing after it. */
  readonly end: () => string
}

/** What must go from a text that comes in pieces, in the offsets of the pieces joined; memory stays flat. */
export async function* findInStream(
  scanner: Scanner,
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Finding> {
  let found: Finding[] = []
  const stream = createTextStream(scanner, createNumbering(), (finding) => found.push(finding))
  for await (const piece of pieces) {
    if (stream.push(piece) === UNSCANNED) throw new Error('findInStream: a custom rule threw; the rest was not scanned')
    yield* found
    found = []
  }
  if (stream.end() === UNSCANNED) throw new Error('findInStream: a custom rule threw; the rest was not scanned')
  yield* found
}

/** `-----BEGIN ENCRYPTED ` and the like. */
const LONGEST_HEADER = 64

/** Text before what is not yet decided that matchers may look back at. */
const KEPT = LOOK_BACK * 2

/**
 * A stream on a scanner. At most about 8 KiB are held back: until a literal has its look-ahead (8,192 units or three line
 * breaks), and from the last blank on. A value that is longer is swallowed as it comes. What may head a table that holds
 * secrets, and each row of one, is held back until all of it is there: 64 KiB at most.
 */
export function createTextStream(
  scanner: Scanner,
  numbering: Numbering,
  report: (finding: Finding) => void,
): TextStream {
  const scan = new TextScan(scanner.plan).reset('')
  scan.final = false
  let given = 0
  let dropped = 0
  /** Where the line begins that is being given: its first names may head columns. */
  let lineStart = 0
  let ended = false
  let failed = false
  numbering.begin()

  const give = (to: number): string => {
    const findings = mergeFindings(scan.findings)
    const ready = findings.filter((finding) => finding.end <= to)
    scan.findings = findings.filter((finding) => finding.end > to)
    for (const finding of ready) {
      report({ ...finding, start: finding.start + dropped, end: finding.end + dropped })
    }
    const text = applyEdits(scan.text, editsOf(scan.text, ready, numbering, given, to), given, to)
    const feed = scan.text.slice(given, to).lastIndexOf('\n')
    if (feed !== -1) lineStart = given + feed + 1
    given = to
    const line = to - lineStart > LONGEST_ROW ? to : lineStart
    const spare = Math.min(line, scan.scanned) - KEPT
    if (spare > LOOK_AHEAD || (spare > 0 && spare > scan.text.length / 2)) drop(spare)
    return text
  }

  const drop = (count: number) => {
    scan.drop(count)
    scan.findings = scan.findings.map((finding) => ({
      ...finding,
      start: finding.start - count,
      end: finding.end - count,
    }))
    given -= count
    lineStart -= count
    dropped += count
  }

  /** False when a custom rule threw: nothing more passes. */
  const advance = (to: number): boolean => {
    try {
      scan.advance(to)
      return true
    } catch {
      failed = true
      return false
    }
  }

  return {
    push(piece) {
      if (ended) throw new TypeError('TextStream.push: the stream has ended')
      assertText('TextStream.push', 'piece', piece)
      if (failed) return ''
      scan.text += piece
      const ready = readyFor(scan.text, scan.scanned)
      if (ready <= scan.scanned && scan.open === undefined) return ''
      if (!advance(ready)) return UNSCANNED
      return give(Math.max(given, settledBefore(scan, given)))
    },
    end() {
      if (failed) return ''
      ended = true
      scan.final = true
      return advance(scan.text.length) ? give(scan.text.length) : UNSCANNED
    },
  }
}

/** Literals that end at or before this have all the text their matchers may look at. */
function readyFor(text: string, from: number): number {
  const furthest = Math.max(from, text.length - LOOK_AHEAD)
  const ahead = text.slice(furthest)
  let lines = ahead.length
  for (let count = 0; count <= LINES_AHEAD && lines > 0; count++) lines = ahead.lastIndexOf('\n', lines - 1)
  return Math.max(furthest, furthest + lines)
}

/** No finding can begin before this any more: a blank ends what a matcher may still reach back into. */
function settledBefore(scan: TextScan, floor: number): number {
  const { text } = scan
  let to = scan.scanned
  const lowest = Math.max(floor, to - LOOK_BACK)
  while (to > lowest && text.charCodeAt(to - 1) > 32) to--
  // The header of a private key has blanks in it, and is known by its last word.
  const header = text.slice(Math.max(floor, to - LONGEST_HEADER), to).indexOf('----')
  if (header !== -1) to = Math.max(floor, to - LONGEST_HEADER) + header
  // A placeholder of the input is passed on whole.
  const lowestBracket = Math.max(floor, to - LONGEST_HEADER)
  const bracket = text.slice(lowestBracket, to).lastIndexOf('[')
  if (bracket !== -1 && !text.slice(lowestBracket + bracket, to).includes(']')) to = lowestBracket + bracket
  for (const finding of scan.findings) if (finding.start < to && finding.end > to) to = finding.start
  return to
}
