import { assertArgument } from './assert-argument.ts'
import type { JsonValue } from './json.ts'
import { field, listField } from './read-field.ts'
import { compareJson, type JsonVerdict } from './twin/compare-json.ts'
import { proseComparer } from './twin/compare-prose.ts'
import { structuredFacts } from './twin/fields.ts'

/** Two places that tell different things. */
export interface TwinDifference {
  /** E.g. `/content/0/text`. */
  readonly content: string
  /** E.g. `/structuredContent/temperature_c`. */
  readonly structuredContent: string
}

export interface TwinVerdict {
  /**
   * `equal`: a text is the structured value, as JSON. `consistent`: what both say agrees. `mismatch`: they contradict each
   * other. `unrelated`: nothing the one says is found in the other, so nothing can be said.
   */
  readonly same: 'equal' | 'consistent' | 'mismatch' | 'unrelated'
  /** The contradictions of a mismatch, at most five a text. */
  readonly pointers: readonly TwinDifference[]
}

/**
 * Compares the two forms of an MCP result: do `content` and `structuredContent` tell the same observation? JSON text is
 * compared value by value, prose by its numbers: one that is nowhere in the structured value, said of a field whose own
 * number the text does not mention, is a mismatch. Rounding, units, percent, thousands separators, counts of lists, dates
 * and ordinals are no mismatch. On doubt there is none: words that contradict each other are not found.
 *
 * @example
 * compareTwin([{ type: 'text', text: 'It is 30°C in Hangzhou.' }], { temperature_c: 27.4 })
 * // { same: 'mismatch', pointers: [{ content: '/content/0/text', structuredContent: '/structuredContent/temperature_c' }] }
 */
export function compareTwin(content: readonly unknown[], structured: JsonValue): TwinVerdict {
  assertArgument('compareTwin', 'content', content, 'list')
  const texts = textsOf(content)
  if (isListOfBlocks(texts, structured)) return { same: 'equal', pointers: [] }

  const verdicts: TwinVerdict['same'][] = []
  const pointers: TwinDifference[] = []
  const compareProse = proseComparer(structuredFacts(structured, '/structuredContent'))
  for (const { text, pointer } of texts) {
    const verdict = isOnlyText(text, structured) ? EQUAL : compareText(text, structured)
    if (verdict !== undefined) {
      verdicts.push(verdict.same)
      for (const at of verdict.pointers)
        pointers.push({ content: pointer, structuredContent: `/structuredContent${at}` })
      continue
    }
    const prose = compareProse(text)
    verdicts.push(prose.same)
    for (const at of prose.contradicted) pointers.push({ content: pointer, structuredContent: at.pointer })
  }

  const order = ['mismatch', 'equal', 'consistent'] as const
  return { same: order.find((same) => verdicts.includes(same)) ?? 'unrelated', pointers }
}

const EQUAL: JsonVerdict = { same: 'equal', pointers: [] }

interface TextBlock {
  readonly text: string
  readonly pointer: string
}

function textsOf(content: readonly unknown[]): TextBlock[] {
  const texts: TextBlock[] = []
  for (const [index, block] of content.entries()) {
    const text = field(block, 'text')
    if (typeof text === 'string' && text.trim() !== '') texts.push({ text, pointer: `/content/${index}/text` })
  }
  return texts
}

// Some servers wrap what is no object as `{ result: … }`, and send a list as one block an element.
function isListOfBlocks(texts: readonly TextBlock[], structured: JsonValue): boolean {
  const list = Array.isArray(structured) ? structured : listField(structured, 'result')
  if (list === undefined || list.length !== texts.length || texts.length < 2) return false
  return texts.every(({ text }, index) => {
    const element = list[index] as JsonValue
    return text === element || compareJson(parse(text) ?? null, element).same === 'equal'
  })
}

// A server that has only text to give often puts it under one key.
function isOnlyText(text: string, structured: JsonValue): boolean {
  if (typeof structured !== 'object' || structured === null) return text === structured
  const values = Object.values(structured)
  return values.length === 1 && values[0] === text
}

function compareText(text: string, structured: JsonValue): JsonVerdict | undefined {
  const json = parse(text)
  if (json === undefined) return undefined
  const verdict = compareJson(json, structured)
  if (verdict.same === 'equal') return verdict
  const keys = typeof structured === 'object' && structured !== null ? Object.keys(structured) : []
  const inner =
    keys.length === 1 && keys[0] === 'result' ? compareJson(json, field(structured, 'result') as JsonValue) : undefined
  if (inner?.same === 'equal') return inner
  if (inner !== undefined && verdict.same !== 'consistent') {
    return { same: inner.same, pointers: inner.pointers.map((pointer) => `/result${pointer}`) }
  }
  // A bare number or word beside an object is prose that happens to parse.
  return typeof json === 'object' && json !== null ? verdict : undefined
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    // Not JSON: it is read as prose.
    return undefined
  }
}
