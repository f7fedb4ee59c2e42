import type { Resource, ToolResult } from '@selvedge/contract'
import type { Step } from '@selvedge/pipeline'
import type { TokenCounter } from '@selvedge/tokens'

import { assertShaped } from './assert-shaped.ts'
import type { ShaperOptions } from './shape-options.ts'

/** A tool result, shaped: what the model is shown, and everything known about it. */
export interface Shaped {
  /** What the model is shown, all of it. */
  readonly text: string
  /** Tokens of `text`. */
  readonly tokens: number
  /** Whether `tokens` is the model's own count; else it is an estimate on the safe side. */
  readonly exact: boolean
  readonly result: ToolResult
  /** Links to what was moved out. */
  readonly resources: readonly Resource[]
  /** What each stage did. Never part of the result. */
  readonly trace: readonly Step[]
}

/** Under which limits a result was shaped; kept apart from it, for what came from elsewhere has none. */
export interface ShapedUnder {
  readonly counter: TokenCounter
  readonly tokens: number
  readonly tenant: string
  /** What else decides what is shown: the same options, or the result goes through the stages again. */
  readonly policy: readonly unknown[]
}

/** The options that decide what may be shown and how: a result shaped under others is shaped anew. */
export function showingOptions(options: ShaperOptions): readonly unknown[] {
  const { redact, validate, fields, trust, wrapUntrusted, stages, present, outputSchema, budget = {} } = options
  const { bytes, items, depth, parseBytes, minCoverage } = budget
  const sizes = [bytes, items, depth, parseBytes, minCoverage]
  return [redact, validate, fields, trust, wrapUntrusted, stages, present, outputSchema, ...sizes]
}

const shapedHere = new WeakMap<Shaped, ShapedUnder>()

/** Freezes a result and remembers that it is ours. */
export function asShaped(shaped: Shaped, under: ShapedUnder): Shaped {
  const frozen = Object.freeze(shaped)
  shapedHere.set(frozen, under)
  return frozen
}

/** The limits a result of this process was shaped under; `undefined` for everything else, however it looks. */
export function shapedUnder(value: unknown): ShapedUnder | undefined {
  return typeof value === 'object' && value !== null ? shapedHere.get(value as Shaped) : undefined
}

/**
 * Whether another text that goes out beside `shaped.text` is within the budget it was shaped for. Unknown, and so
 * false, for a result that was not shaped in this process.
 */
export function fitsBudget(shaped: Shaped, text: string): boolean {
  const under = shapedHere.get(shaped)
  return under !== undefined && under.counter.fits(text, under.tokens)
}

/** The text for a host that refuses blank ones: a budget of nothing leaves the status alone. */
export function textOf(shaped: Shaped): string {
  assertShaped('textOf', shaped)
  const { text, result } = shaped
  return text.trim() === '' ? result.status : text
}
