import { assertArgument } from './assert-argument.ts'
import { characterBorderBefore } from './character-border.ts'
import type { Lines } from './lines.ts'

/** A longer line is read in segments. */
const LONGEST_LINE = 325
const SEGMENT = 250
const SHORTEST_SEGMENT = 150

/**
 * Splits a text into lines, and lines of more than 325 characters into segments of about 250: at the end of a sentence
 * or between two tags, else at a blank or comma, else between two characters. The parents are -1 throughout.
 */
export function splitLines(source: string): Lines {
  assertArgument('splitLines', 'source', source, 'text')
  const capacity = countLines(source) + Math.ceil(source.length / (SHORTEST_SEGMENT - 64)) + 1
  const start = new Uint32Array(capacity)
  const end = new Uint32Array(capacity)
  const line = new Uint32Array(capacity)
  let count = 0
  let lineCount = 0

  for (let from = 0; from < source.length; lineCount++) {
    const feed = source.indexOf('\n', from)
    const next = feed < 0 ? source.length : feed + 1
    let to = feed < 0 ? source.length : feed
    if (feed > from && source.charCodeAt(feed - 1) === 0x0d) to--
    let at = from
    while (to - at > LONGEST_LINE) {
      const cut = segmentEnd(source, at)
      start[count] = at
      end[count] = cut
      line[count++] = lineCount
      at = cut
    }
    start[count] = at
    end[count] = to
    line[count++] = lineCount
    from = next
  }

  return {
    model: 'lines',
    source,
    count,
    start: start.slice(0, count),
    end: end.slice(0, count),
    line: line.slice(0, count),
    lineCount,
    parent: new Int32Array(count).fill(-1),
  }
}

function countLines(source: string): number {
  let count = 1
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count++
  return count
}

/** The best place to end a segment that starts at `from`, where at least 325 more characters follow. */
function segmentEnd(source: string, from: number): number {
  const wish = from + SEGMENT
  let sentence = -1
  let blank = -1
  for (let at = from + SHORTEST_SEGMENT; at < from + LONGEST_LINE; at++) {
    const code = source.charCodeAt(at - 1)
    if (isBlank(code)) {
      if (isSentenceEnd(source.charCodeAt(at - 2))) sentence = nearer(sentence, at, wish)
      blank = nearer(blank, at, wish)
    } else if (isWideSentenceEnd(code) || (code === 0x3e && source.charCodeAt(at) === 0x3c))
      sentence = nearer(sentence, at, wish)
    else if (code === 0x2c || code === 0x3b || code === 0xff0c || code === 0x3001) blank = nearer(blank, at, wish)
  }
  const cut = sentence >= 0 ? sentence : blank >= 0 ? blank : wish
  return characterBorderBefore(source, cut, from)
}

function nearer(best: number, at: number, wish: number): number {
  return best < 0 || Math.abs(at - wish) < Math.abs(best - wish) ? at : best
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x3000
}

/** `.` `!` `?` `:` `;` before a blank */
function isSentenceEnd(code: number): boolean {
  return code === 0x2e || code === 0x21 || code === 0x3f || code === 0x3a || code === 0x3b
}

/** Full stops that need no blank after them: CJK, Devanagari. */
function isWideSentenceEnd(code: number): boolean {
  return code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff0e || code === 0x0964
}
