import { unlessAborted } from '@selvedge/content'

import { assertDraft } from './assert-draft.ts'
import type { StageContext } from './context.ts'
import type { Draft, DraftField } from './draft.ts'
import { failedDraft, wordlessDraft } from './failed-draft.ts'
import { ShapingError, isShapingError } from './shaping-error.ts'
import type { Stage } from './stage.ts'
import { SPAN_ERROR, inSpan, loadTracer, type Tracer } from './telemetry.ts'
import { createSizes, type Size, type Step } from './trace.ts'

/** What a run gives: the last draft, and beside it what each stage did. */
export interface Run<Data = unknown> {
  readonly draft: Draft<Data>
  readonly trace: readonly Step[]
  /** Set when a stage failed and the document was dropped. */
  readonly failure?: ShapingError
}

/** Runs stages in order. Rejects only with the signal's reason; whatever a stage throws ends in the draft. */
export async function runStages(stages: readonly Stage[], start: Draft, context: StageContext): Promise<Run> {
  const runner: Runner = { context, trace: [], sizeOf: createSizes(context.tokens), tracer: await loadTracer() }
  let draft = start
  let facts: ReadonlySet<string> = new Set()

  for (const stage of stages) {
    const outcome = await runStage(runner, stage, draft, { facts })
    if ('draft' in outcome) {
      draft = outcome.draft
      facts = factsAfter(stage, facts)
      continue
    }
    if (stage.onFailure === 'skip') {
      draft = withSkipped(draft, stage, outcome.error)
      continue
    }
    return {
      draft: await recover(runner, stages, stage, draft, outcome.error),
      trace: runner.trace,
      failure: outcome.error,
    }
  }
  return { draft, trace: runner.trace }
}

/** Facts that hold after a stage. Whatever writes the document breaks all but its own. */
export function factsAfter(stage: Stage, facts: ReadonlySet<string>): ReadonlySet<string> {
  const kept = stage.writes.includes('document') ? [] : [...facts].filter((fact) => !stage.breaks.includes(fact))
  return new Set([...kept, ...stage.gives])
}

interface Runner {
  readonly context: StageContext
  readonly trace: Step[]
  readonly sizeOf: (draft: Draft) => Size
  readonly tracer: Tracer | undefined
}

type StageOutcome = { readonly draft: Draft } | { readonly error: ShapingError }

/** The stages that make an error safe and small still run on it; what they cannot make safe is left out. */
async function recover(
  runner: Runner,
  stages: readonly Stage[],
  failed: Stage,
  draft: Draft,
  error: ShapingError,
): Promise<Draft> {
  let left = failedDraft(draft, error)
  const redactors = stages.filter((stage) => stage.gives.includes('redacted'))
  let safe = redactors.length > 0 && !redactors.includes(failed)
  for (const stage of safe ? redactors : []) {
    const outcome = await runStage(runner, stage, left, { recovery: true })
    if ('draft' in outcome) left = outcome.draft
    else safe = false
  }
  if (!safe) left = wordlessDraft(left, error)

  const marker = stages.find((stage) => stage.gives.includes('marked'))
  if (marker === undefined) return left
  const outcome = await runStage(runner, marker, left, { recovery: true })
  return 'draft' in outcome ? outcome.draft : wordlessDraft(left, error)
}

async function runStage(
  runner: Runner,
  stage: Stage,
  draft: Draft,
  { facts, recovery = false }: { readonly facts?: ReadonlySet<string>; readonly recovery?: boolean },
): Promise<StageOutcome> {
  const { context, trace, sizeOf, tracer } = runner
  await context.pause()
  return inSpan(
    tracer,
    `selvedge.stage ${stage.name}`,
    { 'selvedge.stage': stage.name, 'selvedge.recovery': recovery },
    async (span) => {
      const started = performance.now()
      const outcome = await attempt(stage, draft, context, facts)
      const after = 'draft' in outcome ? outcome.draft : draft
      const changed = changedFields(draft, after)
      const step: Step = {
        stage: stage.name,
        outcome: 'draft' in outcome ? 'ran' : stage.onFailure === 'skip' && !recovery ? 'skipped' : 'failed',
        recovery,
        ms: performance.now() - started,
        changed,
        before: sizeOf(draft),
        after: sizeOf(after),
        ...('error' in outcome && { error: outcome.error }),
      }
      trace.push(Object.freeze(step))
      span?.setAttributes({
        'selvedge.outcome': step.outcome,
        'selvedge.changed': changed.join(','),
        'selvedge.units': step.after.units,
      })
      if ('error' in outcome) {
        // The code alone: a message may hold what redaction has not seen.
        span?.setAttributes({ 'error.type': outcome.error.code })
        span?.setStatus({ code: SPAN_ERROR })
      }
      return outcome
    },
  )
}

async function attempt(
  stage: Stage,
  draft: Draft,
  context: StageContext,
  facts: ReadonlySet<string> | undefined,
): Promise<StageOutcome> {
  const { signal } = context
  try {
    const missing = facts && stage.needs.find((need) => !facts.has(need))
    if (missing !== undefined) {
      throw new ShapingError({
        code: 'missing_fact',
        stage: stage.name,
        message: `Stage "${stage.name}" needs "${missing}", and the stage that gives it was skipped.`,
      })
    }
    // What a stage changed in place would be lost to the trace, and to whoever holds the draft.
    const after: unknown = await unlessAborted(stage.run(Object.freeze(draft), { ...context, ...draft.asked }), signal)
    assertDraft(stage.name, draft, after)
    assertWrites(stage, draft, after)
    return { draft: withoutStale(draft, after) }
  } catch (thrown) {
    signal.throwIfAborted()
    return { error: asShapingError(stage, thrown) }
  }
}

const DERIVED = ['ranking', 'resource', 'fit', 'result'] as const

/** What was made of a document does not outlive it: its units are gone, and it may hold what the new one does not. */
function withoutStale(before: Draft, after: Draft): Draft {
  if (before.document === after.document) return after
  const fresh: { -readonly [Field in keyof Draft]: Draft[Field] } = { ...after }
  if (after.facts === before.facts && after.facts.length > 0) fresh.facts = []
  for (const field of DERIVED) if (after[field] === before[field]) delete fresh[field]
  return fresh
}

function asShapingError(stage: Stage, thrown: unknown): ShapingError {
  if (isShapingError(thrown)) return thrown
  return new ShapingError({
    code: 'stage_failed',
    stage: stage.name,
    message: `Stage "${stage.name}" failed: ${thrown instanceof Error ? thrown.message : 'it threw something that is no error'}`,
    cause: thrown,
  })
}

function withSkipped(draft: Draft, stage: Stage, error: ShapingError): Draft {
  const message = `Stage "${stage.name}" failed (${error.code}) and was skipped.`
  return { ...draft, warnings: [...draft.warnings, { code: 'stage_skipped', message }] }
}

function assertWrites(stage: Stage, before: Draft, after: Draft): void {
  const undeclared = changedFields(before, after).filter((field) => !stage.writes.includes(field))
  if (undeclared.length === 0) return
  throw new ShapingError({
    code: 'undeclared_write',
    stage: stage.name,
    message: `Stage "${stage.name}" changed ${undeclared.map((field) => `\`${field}\``).join(', ')} without naming it in \`writes\`.`,
  })
}

function changedFields(before: Draft, after: Draft): DraftField[] {
  if (before === after) return []
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<DraftField>
  return [...fields].filter((field) => before[field] !== after[field])
}
