import type { Document, Outcome } from '@selvedge/content'
import type { JsonObject, Warning } from '@selvedge/contract'
import { ShapingError, defineStage, type Draft, type StageContext } from '@selvedge/pipeline'
import type { StandardSchemaV1 } from '@standard-schema/spec'

import { failedItems, type BatchOptions } from './batch.ts'
import { checkSchema, compileSchema, type CompiledSchema } from './check-schema.ts'
import { claimsOfRights } from './claims-of-rights.ts'
import { compareContent } from './compare-content.ts'
import { pageOf, type PageOptions } from './page.ts'
import { assertSizes } from './sizes.ts'

export interface ValidateOptions {
  /** A Standard Schema (Zod, Valibot, ArkType, …) or a JSON Schema. @default the schema the tool declared, if any */
  readonly schema?: StandardSchemaV1 | JsonObject
  /**
   * What happens to data that does not match: `downgrade` passes it on as not citable, with a warning; `fail` lets none
   * of it pass. @default 'downgrade'
   */
  readonly onInvalid?: 'downgrade' | 'fail'
  /** Deepest nesting that is let in. @default no limit but the parser's, 10,000 */
  readonly maxDepth?: number
  /** Where the items of a batch say how each of them went: with a failed one the result is `partial`. */
  readonly batch?: BatchOptions
  /** Where a result says that it is one page of more. */
  readonly page?: PageOptions
}

/**
 * Judges a result: sizes, schema, content against structuredContent, claims of rights, batches and pages. Its messages
 * carry pointers, never values. Failed calls are judged by their size alone.
 *
 * With a Standard Schema and `onInvalid: 'fail'` the data has the schema's type from here on.
 */
export function validate<const Schema extends StandardSchemaV1>(
  options: ValidateOptions & { readonly schema: Schema; readonly onInvalid: 'fail' },
): ReturnType<typeof validateStage<StandardSchemaV1.InferInput<Schema>>>
export function validate(options?: ValidateOptions): ReturnType<typeof validateStage<unknown>>
export function validate(options: ValidateOptions = {}) {
  return validateStage<unknown>(options)
}

function validateStage<Out>(options: ValidateOptions) {
  assertOptions(options)
  const { schema, maxDepth = Infinity, onInvalid = 'downgrade' } = options
  const compiled = schema && compileSchema(schema)

  return defineStage({
    name: 'validate',
    gives: ['validated'],
    writes: ['outcome', 'warnings'],
    async run(draft, context) {
      assertSizes(draft.document, context.budget, maxDepth)
      if (draft.outcome.documentIs !== 'data') return draft as Draft<Out>

      const found = await judge(draft.document, draft.outcome, options, compiled ?? declaredSchema(context), context)
      if (onInvalid === 'fail' && found.invalid) throw asError(found.invalid)
      const warnings = [...(found.invalid ? [found.invalid] : []), ...found.warnings]
      if (warnings.length === 0 && found.outcome === draft.outcome) return draft as Draft<Out>
      return { ...draft, outcome: found.outcome, warnings: [...draft.warnings, ...warnings] } as Draft<Out>
    },
  })
}

interface Judgement {
  readonly outcome: Outcome
  /** The schema does not hold, or could not be checked. */
  readonly invalid?: Warning
  readonly warnings: readonly Warning[]
}

async function judge(
  document: Document,
  before: Outcome,
  { batch, page }: ValidateOptions,
  schema: CompiledSchema | undefined,
  context: StageContext,
): Promise<Judgement> {
  const warnings: Warning[] = []
  let outcome = before

  const invalid = schema && (await checkSchema(document, schema))
  const mismatch = compareContent(document)
  if (mismatch) warnings.push(mismatch)
  if (invalid || mismatch) outcome = { ...outcome, citable: false }
  if (schema?.note) warnings.push(schema.note)
  await context.pause()

  const claim = claimsOfRights(document)
  if (claim) warnings.push(claim)

  if (batch) {
    const { errors, count } = failedItems(document, batch)
    if (count > 0)
      outcome = { ...partial(outcome), itemsAt: batch.items, item_errors: [...(outcome.item_errors ?? []), ...errors] }
    if (count > errors.length) {
      warnings.push({
        code: 'item_errors_capped',
        message: `${count} items failed; the first ${errors.length} are listed.`,
        pointer: batch.items,
      })
    }
  }
  if (page) {
    const found = pageOf(document, page, context.arguments)
    if (found) outcome = { ...partial(outcome), completeness: found.completeness }
    if (found?.warning) warnings.push(found.warning)
    if (page.items !== undefined) outcome = { ...outcome, itemsAt: page.items }
  }
  return { outcome, warnings, ...(invalid && { invalid }) }
}

/** A batch with failed items and a page of more are parts; what is worse than partial stays. */
function partial(outcome: Outcome): Outcome {
  return outcome.status === 'succeeded' ? { ...outcome, status: 'partial' } : outcome
}

const compiledByContext = new WeakMap<JsonObject, CompiledSchema>()

function declaredSchema({ outputSchema }: StageContext): CompiledSchema | undefined {
  if (outputSchema === undefined) return undefined
  let compiled = compiledByContext.get(outputSchema)
  if (compiled === undefined)
    compiledByContext.set(outputSchema, (compiled = compileSchema(outputSchema, { declared: true })))
  return compiled
}

function asError({ code, message }: Warning): ShapingError {
  return new ShapingError({ code, stage: 'validate', category: 'contract', message })
}

function assertOptions({ onInvalid, maxDepth, batch, page }: ValidateOptions): void {
  if (onInvalid !== undefined && onInvalid !== 'downgrade' && onInvalid !== 'fail') {
    throw new TypeError(`validate: \`onInvalid\` must be 'downgrade' or 'fail', got ${String(onInvalid)}`)
  }
  if (maxDepth !== undefined && (!Number.isInteger(maxDepth) || maxDepth < 1)) {
    throw new RangeError(`validate: \`maxDepth\` must be an integer from 1 up, got ${String(maxDepth)}`)
  }
  const pointers = {
    'batch.items': batch?.items,
    'batch.ok': batch?.ok,
    'batch.error': batch?.error,
    'page.items': page?.items,
    'page.next': page?.next,
    'page.asked': page?.asked,
    'page.total': page?.total,
  }
  for (const [name, pointer] of Object.entries(pointers)) {
    if (pointer !== undefined && (typeof pointer !== 'string' || (pointer !== '' && !pointer.startsWith('/')))) {
      throw new TypeError(`validate: \`${name}\` must be a JSON Pointer such as /items, got ${JSON.stringify(pointer)}`)
    }
  }
}
