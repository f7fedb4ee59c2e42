import type { ToolResult } from '@selvedge/contract'

import type { CaseInput } from './case.ts'

/** What one run of a case showed. */
export interface Observation {
  /** Names the variant, budget, adapter … of the run, for the failure message. */
  readonly label: string
  readonly input: CaseInput
  readonly budget: number
  readonly adapter?: string
  readonly step?: number
  /** An exception that left the pipeline. */
  readonly thrown?: unknown
  /** The pipeline refused to be built (allowed for unsafe stage orders). */
  readonly refused?: boolean
  readonly text: string
  readonly result?: ToolResult
  /** The adapter's output. */
  readonly wire?: unknown
  readonly stream?: string
  /** Joined input of a stream, redacted whole. */
  readonly streamWhole?: string
  readonly linksAllowed?: boolean
  readonly ms: number
  readonly store: StoreView
  /** Reads a link back whole, as text. */
  readonly readLink?: (uri: string) => Promise<string>
}

/** The fake store after the run. */
export interface StoreView {
  readonly keys: readonly string[]
  readonly bodies: readonly string[]
  /** Blobs: a blob's segments and manifest count as one. */
  readonly count: number
}

/** The texts of the blocks of an adapter's output, in order. */
export function wireTextBlocks(wire: unknown): string[] {
  if (typeof wire === 'string') return [wire]
  if (Array.isArray(wire)) return wire.flatMap(wireTextBlocks)
  if (typeof wire !== 'object' || wire === null) return []
  const block = wire as Record<string, unknown>
  if (typeof block['text'] === 'string') return [block['text']]
  for (const field of ['content', 'output', 'value'] as const) {
    const inner = block[field]
    if (inner === undefined || inner === null) continue
    if (typeof inner === 'string' || Array.isArray(inner)) return wireTextBlocks(inner)
    if (typeof inner === 'object') return [JSON.stringify(inner)]
  }
  return []
}

/** What a check looks at, as text. */
export function lookAt(observation: Observation, of = 'text'): string {
  const { result, wire, store } = observation
  switch (of) {
    case 'text':
      return wire === undefined ? observation.text : wireTextBlocks(wire).join('\n')
    case 'result':
      return JSON.stringify(result ?? null)
    case 'warnings':
      return JSON.stringify(result?.warnings ?? [])
    case 'untrusted_content':
      return JSON.stringify(result?.untrusted_content ?? [])
    case 'result_digest':
      return result?.result_digest ?? ''
    case 'error_action':
      return result?.error?.action ?? ''
    case 'wire':
      return JSON.stringify(wire ?? null)
    case 'wire_text':
      return wireTextBlocks(wire).join('\n')
    case 'wire_text_block_0':
      return wireTextBlocks(wire)[0] ?? ''
    case 'wire_structured':
      return JSON.stringify((wire as { structuredContent?: unknown } | undefined)?.structuredContent ?? '')
    case 'stream':
      return observation.stream ?? ''
    case 'store_bodies':
      return store.bodies.join('\n')
    case 'store_keys':
      return store.keys.join('\n')
    default:
      throw new TypeError(`lookAt: unknown \`of\` ${JSON.stringify(of)}`)
  }
}

/** The value a check with `at` speaks of. */
export function valueAt(observation: Observation, at: string, of?: string): unknown {
  const root =
    of === undefined ? observation.result : of === 'wire' ? observation.wire : JSON.parse(lookAt(observation, of))
  let value: unknown = root
  for (const step of at.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  }
  return value
}

/** Every place a forbidden text could hide: the text, and, once parsed, its keys, strings and the JSON inside them. */
export function everyForm(text: string, depth = 4): string[] {
  const forms = [text]
  if (depth === 0 || !/^\s*["[{]/u.test(text)) return forms
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // Not JSON: the text itself is the only form.
    return forms
  }
  const open = [parsed]
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value === 'string') forms.push(...everyForm(value, depth - 1))
    else if (typeof value === 'object' && value !== null) {
      forms.push(...Object.keys(value))
      open.push(...Object.values(value))
    }
  }
  return forms
}
