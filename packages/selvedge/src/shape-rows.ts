import { mark } from '@selvedge/mark'
import { offloadRows, type RowSource } from '@selvedge/offload'
import { assertBudget, clockOf, createContext, pipeline } from '@selvedge/pipeline'
import { createRedactor } from '@selvedge/redact'
import { select } from '@selvedge/select'
import { counterFor } from '@selvedge/tokens'

import { assertRowsOptions } from './assert-options.ts'
import { policyOf } from './default-stages.ts'
import { finishRun } from './finish-run.ts'
import { budgetOf } from './plan.ts'
import type { ShapeOptions, ShaperOptions } from './shape-options.ts'
import { showingOptions, type Shaped } from './shaped.ts'

/** What a stream of rows is shaped with: the options of a shaper and of a call that concern rows. */
export type ShapeRowsOptions = Pick<
  ShaperOptions & ShapeOptions,
  | 'budget'
  | 'present'
  | 'target'
  | 'redact'
  | 'store'
  | 'key'
  | 'keyPrefix'
  | 'tenant'
  | 'now'
  | 'log'
  | 'query'
  | 'queries'
  | 'call'
  | 'name'
  | 'provenance'
  | 'signal'
> & {
  /** How long the stored rows can be read. Left out, until they are deleted. */
  readonly ttlMs?: number
}

/**
 * Shapes a stream of rows of any length in memory that does not grow: a database cursor, pages of an interface
 * (`walkPages`), a file of JSON Lines. One pass redacts each row, stores all of them, adds up every column and keeps the
 * rows that the question speaks of; the result shows the best of those, with facts over all rows and the link.
 *
 * A source that breaks gives a partial result of what arrived.
 *
 * ```ts
 * const { text } = await shapeRows(cursor, { query: 'late orders', store, budget: { tokens: 1000 } })
 * ```
 */
export async function shapeRows(source: RowSource, options: ShapeRowsOptions = {}): Promise<Shaped> {
  assertRowsOptions(options, 'shapeRows')
  const { redact = {}, tenant = 'default', query, queries: more = [], call, name, signal } = options
  const { store, key, keyPrefix, ttlMs, present, target, log } = options
  const now = clockOf(options.now, 'shapeRows')
  const { budget, counter: choice } = budgetOf(options.budget ?? {})
  assertBudget(budget, 'shapeRows')
  const queries = [...(query === undefined ? [] : [query]), ...more].filter((each) => each.trim() !== '')
  const { vault, ...scannerOptions } = redact
  const { arguments: _, attempt = 1, ...calledAs } = call ?? { tool_name: '', call_id: '' }
  const known = call && { ...calledAs, attempt }
  const draft = await offloadRows(source, {
    redactor: createRedactor(scannerOptions, { numbering: 'redactor', ...(vault && { vault }) }),
    policy: policyOf(redact),
    tenant,
    now,
    queries,
    ...(store && { store }),
    ...(key !== undefined && { key }),
    ...(keyPrefix !== undefined && { keyPrefix }),
    ...(ttlMs !== undefined && { ttlMs }),
    ...(name !== undefined && { name }),
    ...(known && { call: known }),
    ...(options.provenance && {
      provenance: {
        source_type: 'database',
        source_id: call?.tool_name ?? 'rows',
        observed_at: null,
        retrieved_at: now().toISOString(),
        ...options.provenance,
      },
    }),
    ...(signal && { signal }),
  })
  const run = {
    budget,
    tokens: await counterFor(choice),
    queries,
    tenant,
    now,
    ...(known && { call: known }),
    ...(present !== undefined && { present }),
    ...(target && { target }),
    ...(signal && { signal }),
    ...(log && { log }),
  }
  // Redacted, summed up and stored in the pass: what is left is to choose and to fit.
  const rest = pipeline().useUnchecked([select(), mark()])
  return finishRun(await rest.runDraft(draft, run), await createContext(run), {
    tenant,
    policy: showingOptions(options),
  })
}
