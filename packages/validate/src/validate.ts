import type { Document, Outcome } from '@selvedge/content'
import type { JsonObject, Warning } from '@selvedge/contract'
import {
  ShapingError,
  assertOptionNames,
  assertOptions,
  defineStage,
  optionChecks,
  type Draft,
  type OptionChecks,
  type StageContext,
} from '@selvedge/pipeline'
import type { StandardSchemaV1 } from '@standard-schema/spec'

import { checkSchema, compileSchema, type CompiledSchema } from './check-schema.ts'
import { claimsOfRights } from './claims-of-rights.ts'
import { compareContent } from './compare-content.ts'
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
}

const CHECKS: OptionChecks = {
  onInvalid: ["'downgrade' or 'fail'", (value) => value === 'downgrade' || value === 'fail'],
  maxDepth: optionChecks.count,
}

/**
 * Judges a result: sizes, schema, content against structuredContent, claims of rights. Its messages carry pointers,
 * never values. Failed calls are judged by their size alone.
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
  assertOptions('validate', options, CHECKS)
  assertOptionNames('validate', options, ['schema', ...Object.keys(CHECKS)])
  const { schema, maxDepth = Infinity, onInvalid = 'downgrade' } = options
  const compiled = schema === undefined ? undefined : compileSchema(schema)

  return defineStage({
    name: 'validate',
    gives: ['validated'],
    writes: ['outcome', 'warnings'],
    async run(draft, context) {
      assertSizes(draft.document, context.budget, maxDepth)
      if (draft.outcome.documentIs !== 'data') return draft as Draft<Out>

      const found = await judge(draft.document, draft.outcome, compiled ?? declaredSchema(context), context)
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
  schema: CompiledSchema | undefined,
  { pause }: StageContext,
): Promise<Judgement> {
  const warnings: Warning[] = []

  const invalid = schema && (await checkSchema(document, schema))
  const mismatch = compareContent(document)
  if (mismatch) warnings.push(mismatch)
  const outcome = invalid || mismatch ? { ...before, citable: false } : before
  if (schema?.note) warnings.push(schema.note)
  await pause()

  const claim = claimsOfRights(document)
  if (claim) warnings.push(claim)
  return { outcome, warnings, ...(invalid && { invalid }) }
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
