import { inChunks } from './in-chunks.ts'

/** What one pass over the text of every leaf tells, question or not. */
export interface Measures {
  /** Tokens, estimated. */
  readonly cost: Float32Array
  /** Equal for equal texts. */
  readonly text: Int32Array
  /** Equal for texts that differ in digits and hexadecimal only. */
  readonly template: Int32Array
  /** Letters and digits: 0 for a line of marks only. */
  readonly words: Uint16Array
}

/** Where the texts of the leaves stand. */
export interface Spans {
  readonly sources: readonly string[]
  readonly partOfLeaf: Uint32Array
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly column: Uint32Array
}

/** One pass over the source, a few integer operations a character. */
export function* measureText({ sources, partOfLeaf, start, end, column }: Spans): Generator<void, Measures> {
  const leaves = start.length
  const cost = new Float32Array(leaves)
  const text = new Int32Array(leaves)
  const template = new Int32Array(leaves)
  const words = new Uint16Array(leaves)
  yield* inChunks(0, leaves, CHUNK, (from, to) => {
    for (let leaf = from; leaf < to; leaf++) {
      measure(sources[partOfLeaf[leaf]!]!, start[leaf]!, end[leaf]!)
      cost[leaf] = tokens + (column[leaf] === NO_COLUMN ? LINE_COST : CELL_COST)
      text[leaf] = textHash
      template[leaf] = templateHash
      words[leaf] = Math.min(65_535, wordCount)
    }
  })
  return { cost, text, template, words }
}

/** For lines, which stand in no column. */
export const NO_COLUMN = 0xffffffff

const CHUNK = 512
const CELL_COST = 1.2
const LINE_COST = 1

let tokens = 0
let textHash = 0
let templateHash = 0
let wordCount = 0

const PRIME = 0x01000193

/** Kinds of runs. */
const NONE = 0
const LETTERS = 1
const DIGITS = 2
const MARKS = 3
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const lower = code | 0x20
  if (lower >= 0x61 && lower <= 0x7a) return LETTERS
  return code >= 0x30 && code <= 0x39 ? DIGITS : MARKS
})

/**
 * Runs of letters cost about one token for each seven, digits one for each three, marks a little less than one each.
 * One loop that reads each character at one place: the engine compiles it in a fraction of the time.
 */
function measure(source: string, start: number, end: number): void {
  let cost = 0
  let hash = 0x811c9dc5 | 0
  let shape = 0x811c9dc5 | 0
  let count = 0
  // Where the last number ended: what follows at once belongs to it (`3f9a`, a piece of a UUID).
  let numberEnd = -1
  let kind = NONE
  let before = NONE
  let from = start
  let mark = 0
  /** The shape if the letters of this run count as they are. */
  let spelled = 0
  let hexOnly = false
  for (let at = start; at <= end; at++) {
    const code = at < end ? source.charCodeAt(at) : 0
    const next = at === end ? NONE : code < 128 ? KINDS[code]! : MARKS
    if (next === kind && (kind !== MARKS || code === mark)) {
      hash = Math.imul(hash ^ code, PRIME)
      if (kind === LETTERS) {
        spelled = Math.imul(spelled ^ code, PRIME)
        if ((code | 0x20) > 0x66) hexOnly = false
      }
      continue
    }
    const length = at - from
    if (kind === LETTERS) {
      // Letters of a hexadecimal number stand next to a digit.
      if (hexOnly && (before === DIGITS || next === DIGITS)) {
        if (from !== numberEnd) shape = Math.imul(shape ^ 0x23, PRIME)
        numberEnd = at
      } else shape = spelled
      cost += length <= 8 ? 1 : 1 + (length - 8) / 5
      count++
    } else if (kind === DIGITS) {
      if (from !== numberEnd) shape = Math.imul(shape ^ 0x23, PRIME)
      numberEnd = at
      cost += Math.ceil(length / 3)
      count++
    } else if (kind === MARKS) {
      shape = Math.imul(shape ^ mark, PRIME)
      if (mark > 0x7f) {
        cost += 0.75 * length
        count++
      } else if (mark !== 0x20) cost += 0.55 + length / 16
      else if (length > 1) cost += 0.7
    }
    if (at === end) break
    before = kind
    kind = next
    from = at
    hash = Math.imul(hash ^ code, PRIME)
    mark = code
    spelled = Math.imul(shape ^ code, PRIME)
    hexOnly = (code | 0x20) <= 0x66
  }
  tokens = cost
  textHash = hash
  templateHash = shape
  wordCount = count
}

// Every way through `measure` a few times: one that the engine meets only after it has compiled the rest undoes its work.
const EVERY_KIND = 'ab b2  <<3f9a-x1b2zz> é… wordlonger 2.5 '
for (let round = 0; round < 32; round++) measure(EVERY_KIND, 0, EVERY_KIND.length)
