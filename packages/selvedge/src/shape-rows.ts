import { provenanceOf } from '@selvedge/content'
import { formatPointer, parsePointer, type Fact, type JsonValue } from '@selvedge/contract'
import { mark } from '@selvedge/mark'
import { assertRowSource, offloadRows, type OffloadRowsOptions, type RowSource } from '@selvedge/offload'
import {
  assertBudget,
  clockOf,
  createContext,
  defineStage,
  pipeline,
  type Draft,
  type RunOptions,
  type Stage,
} from '@selvedge/pipeline'
import {
  createFieldPolicy,
  createRedactor,
  distrust,
  loadPhoneRules,
  redact,
  restrictFields,
  redactAsked,
} from '@selvedge/redact'
import { defuseValue } from '@selvedge/redact/untrusted'
import { select } from '@selvedge/select'
import { counterFor } from '@selvedge/tokens'

import { assertRowsOptions } from './assert-options.ts'
import { policyOf } from './default-stages.ts'
import { contractCall } from './call-of.ts'
import { finishRun } from './finish-run.ts'
import { numberedLike } from './numbered-like.ts'
import { budgetOf } from './plan.ts'
import { restrictedRows } from './restricted-rows.ts'
import type { ShapeOptions, ShaperOptions } from './shape-options.ts'
import { showingOptions, type Shaped } from './shaped.ts'

/** What a stream of rows is shaped with: the options of a shaper and of a call that concern rows. */
export type ShapeRowsOptions = Pick<
  ShaperOptions & ShapeOptions,
  | 'budget'
  | 'present'
  | 'target'
  | 'redact'
  | 'fields'
  | 'trust'
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
  /** Longest wait for one request of the store; then the answer goes out without a link. @default 30000 */
  readonly timeoutMs?: number
  /** How the rows are stored: as JSON Lines, or as Parquet (needs `hyparquet` and `hyparquet-writer`). @default 'ndjson' */
  readonly format?: OffloadRowsOptions['format']
}

/**
 * Shapes a stream of rows of any length in memory that does not grow: a database cursor, pages of an interface
 * (`walkPages`), a file of JSON Lines. One pass redacts each row, stores all of them, adds up every column and keeps the
 * rows that the question speaks of; the result shows the best of those, with facts over all rows and the link.
 *
 * A source that breaks gives a partial result of what arrived. With `fields`, pointers of which begin at the list of rows
 * (`/*\/internal_note`), what the model or the store may not see is taken out of every row before anything is made of it.
 * `trust` judges the rows that are shown; stored ones are judged by the reader, with the `trust` of its shaper.
 *
 * ```ts
 * const { text } = await shapeRows(cursor, { query: 'late orders', store, budget: { tokens: 1000 } })
 * ```
 */
export async function shapeRows(source: RowSource, options: ShapeRowsOptions = {}): Promise<Shaped> {
  assertRowSource('shapeRows', source)
  assertRowsOptions(options, 'shapeRows')
  const { redact: redactOptions = {}, tenant = 'default', query, queries: more = [], call, name, signal } = options
  const { store, key, keyPrefix, ttlMs, timeoutMs, format, present, target, log } = options
  const now = clockOf(options.now, 'shapeRows')
  const { budget, counter: choice } = budgetOf(options.budget ?? {})
  assertBudget(budget, 'shapeRows')
  const queries = [...(query === undefined ? [] : [query]), ...more].filter((each) => each.trim() !== '')
  // The stage checks them all, and by name.
  redact(redactOptions)
  const { vault, ...scannerOptions } = redactOptions
  const known = contractCall(call)
  const fields = options.fields === undefined ? undefined : createFieldPolicy(options.fields)
  const judged = distrust(options.trust)
  if (scannerOptions.rules?.includes('phone') === true) await loadPhoneRules()
  const redactor = createRedactor(scannerOptions, { numbering: 'redactor', ...(vault && { vault }) })
  const restricted = fields === undefined ? undefined : restrictedRows(redactor, fields)
  const passed = await offloadRows(source, {
    redactor: restricted?.redactor ?? redactor,
    policy: policyOf(redactOptions),
    tenant,
    now,
    queries,
    ...(store && { store }),
    ...(key !== undefined && { key }),
    ...(keyPrefix !== undefined && { keyPrefix }),
    ...(ttlMs !== undefined && { ttlMs }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(format !== undefined && { format }),
    ...(name !== undefined && { name }),
    ...(known && { call: known }),
    ...(options.provenance && {
      provenance: provenanceOf(
        options.provenance,
        { source_type: 'database', source_id: call?.tool_name ?? 'rows' },
        now,
      ),
    }),
    ...(signal && { signal }),
  })
  const run = {
    budget,
    tokens: await counterFor(choice),
    // After the pass, which looks for the values themselves: the placeholders are those of the rows.
    queries: redactAsked({ queries }, redactor).queries,
    tenant,
    now,
    ...(known && { call: known }),
    ...(present !== undefined && { present }),
    ...(target && { target }),
    ...(signal && { signal }),
    ...(log && { log }),
  }
  const checked = await checkedDraft(
    passed,
    [...(fields ? [restrictFields(fields)] : []), judged],
    run,
    options.trust?.imageHosts,
  )
  const draft = restricted === undefined ? checked : restricted.account(checked)
  // Redacted, summed up and stored in the pass: what is left is to choose and to fit.
  const rest = pipeline().useUnchecked([select(), mark()])
  return finishRun(await rest.runDraft(draft, run), await createContext(run), {
    tenant,
    policy: showingOptions(options),
  })
}

/** What the pass did before these stages. */
const inThePass = defineStage({ name: 'pass', gives: ['redacted'], writes: [], run: (draft: Draft) => draft })

/** Runs stages that change the document; facts and the link are of all rows and hold whatever is shown of them. */
async function checkedDraft(
  passed: Draft,
  stages: readonly Stage[],
  run: RunOptions,
  imageHosts: readonly string[] = [],
): Promise<Draft> {
  const { facts, resource, ...rest } = passed
  const chain = pipeline().useUnchecked([inThePass, ...stages])
  const { draft, failure } = await chain.runDraft({ ...rest, facts: [] }, run)
  if (failure !== undefined) return draft
  const isOutside = draft.outcome.untrusted_content.length > passed.outcome.untrusted_content.length
  return {
    ...draft,
    document: numberedLike(draft.document, passed.document),
    facts: isOutside ? facts.map((fact) => defusedFact(fact, imageHosts)) : facts,
    ...(resource && { resource }),
  }
}

/** Facts stand in the frame of the result like the rows they are of, and name their columns. */
function defusedFact({ pointer, at, value, ...fact }: Fact, imageHosts: readonly string[]): Fact {
  const harmless = <T extends JsonValue>(said: T): T => defuseValue(said, { imageHosts }).value
  const place = (given: string): string => harmless(formatPointer((parsePointer(given) ?? [given]).map(harmless)))
  return { ...fact, pointer: place(pointer), ...(at !== undefined && { at: place(at) }), value: harmless(value) }
}
