import type { Warning } from '@selvedge/contract'

import type { Document, Part } from '../document.ts'
import { TreeBuilder, readValue } from '../parse-json.ts'

/** Pages whose hidden text is reported one by one. */
const MAX_PAGES = 8

/** What a page holds and its reader does not see: counted, never shown. */
export function hiddenTextWarnings(document: Document): Warning[] {
  return document.parts.flatMap(hiddenIn).slice(0, MAX_PAGES)
}

function hiddenIn({ body, base }: Part): Warning[] {
  if (body.model !== 'lines' || body.from === undefined) return []
  const { hidden, source } = body.from
  const counts = [
    ...(hidden.comments > 0 ? [counted(hidden.comments, 'comment')] : []),
    ...(hidden.elements > 0 ? [counted(hidden.elements, 'hidden element')] : []),
  ]
  if (counts.length === 0) return []
  const lines = [...new Set(hidden.places.map((place) => source.slice(0, place).split('\n').length))]
  const message = `hidden text of a page is not shown: ${counts.join(', ')} (line ${lines.join(', ')})`
  const pointer = base.part ?? base.pointer
  return [{ code: 'hidden_text', message, ...(pointer !== undefined && { pointer: `/data${pointer}` }) }]
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Why a text that begins like JSON was not read as JSON; `undefined` when it does not, or was. */
export function jsonFault({ source, kind, parts }: Document): 'cut_off' | 'text_after' | 'broken' | undefined {
  if (parts[0]!.body.model === 'tree' || kind === 'binary') return undefined
  if (!/^\s*(?:\{\s*["}]|\[\s*(?:[[{"\]\d-]|true|false|null))/.test(source)) return undefined
  const start = source.search(/\S/)
  if (readValue(new TreeBuilder(source), start, false) >= 0) return 'text_after'
  return /[\]}]\s*$/.test(source.slice(-1000)) ? 'broken' : 'cut_off'
}

const FAULTS = {
  cut_off: 'the text begins as JSON and is cut off; it is read line by line',
  text_after: 'the text begins with JSON and goes on as something else; it is read line by line',
  broken: 'the text begins as JSON and is none; it is read line by line',
} as const

export function faultWarnings(fault: keyof typeof FAULTS | undefined): Warning[] {
  return fault === undefined ? [] : [{ code: `json_${fault}`, message: FAULTS[fault] }]
}
