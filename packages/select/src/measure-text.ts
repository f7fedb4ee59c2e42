import { NodeType, type Document } from '@selvedge/content'

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

/** One pass over the source, a few integer operations a character. */
export function* measureText(
  document: Document,
  units: Uint32Array,
  firstLeaf: readonly number[],
): Generator<void, Measures> {
  const cost = new Float32Array(units.length)
  const text = new Int32Array(units.length)
  const template = new Int32Array(units.length)
  const words = new Uint16Array(units.length)
  for (const part of document.parts) {
    const { body } = part
    const isTree = body.model === 'tree'
    yield* inChunks(firstLeaf[part.index]!, firstLeaf[part.index + 1]!, CHUNK, (from, to) => {
      for (let leaf = from; leaf < to; leaf++) {
        const index = units[leaf]! - part.firstUnit
        const quote = isTree && body.type[index] === NodeType.string ? 1 : 0
        measure(body.source, body.start[index]! + quote, body.end[index]! - quote)
        cost[leaf] = tokens + (isTree ? CELL_COST : LINE_COST)
        text[leaf] = textHash
        template[leaf] = templateHash
        words[leaf] = Math.min(65_535, wordCount)
      }
    })
  }
  return { cost, text, template, words }
}

const CHUNK = 1024
const CELL_COST = 1.2
const LINE_COST = 1

let tokens = 0
let textHash = 0
let templateHash = 0
let wordCount = 0

const PRIME = 0x01000193

/** Runs of letters cost about one token for each seven, digits one for each three, marks a little less than one each. */
function measure(source: string, start: number, end: number): void {
  let cost = 0
  let hash = 0x811c9dc5 | 0
  let shape = 0x811c9dc5 | 0
  let count = 0
  // Where the last number ended: what follows at once belongs to it (`3f9a`, a piece of a UUID).
  let numberEnd = -1
  let at = start
  while (at < end) {
    const code = source.charCodeAt(at)
    if (isLetter(code)) {
      const from = at
      let hexOnly = true
      do {
        const letter = source.charCodeAt(at)
        hash = Math.imul(hash ^ letter, PRIME)
        if (hexOnly && (letter | 0x20) > 0x66) hexOnly = false
        at++
      } while (at < end && isLetter(source.charCodeAt(at)))
      // Letters of a hexadecimal number stand next to a digit.
      if (hexOnly && (isDigit(source.charCodeAt(from - 1)) || isDigit(source.charCodeAt(at)))) {
        if (from !== numberEnd) shape = Math.imul(shape ^ 0x23, PRIME)
        numberEnd = at
      } else for (let letter = from; letter < at; letter++) shape = Math.imul(shape ^ source.charCodeAt(letter), PRIME)
      const length = at - from
      cost += length <= 8 ? 1 : 1 + (length - 8) / 5
      count++
    } else if (isDigit(code)) {
      const from = at
      do hash = Math.imul(hash ^ source.charCodeAt(at++), PRIME)
      while (at < end && isDigit(source.charCodeAt(at)))
      if (from !== numberEnd) shape = Math.imul(shape ^ 0x23, PRIME)
      numberEnd = at
      cost += Math.ceil((at - from) / 3)
      count++
    } else {
      const from = at
      do hash = Math.imul(hash ^ source.charCodeAt(at++), PRIME)
      while (at < end && source.charCodeAt(at) === code)
      shape = Math.imul(shape ^ code, PRIME)
      if (code > 0x7f) {
        cost += 0.75 * (at - from)
        count++
      } else if (code !== 0x20) cost += 0.55 + (at - from) / 16
      else if (at - from > 1) cost += 0.7
    }
  }
  tokens = cost
  textHash = hash
  templateHash = shape
  wordCount = count
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}
