import type { Collected } from '@selvedge/content'
import type { Call } from '@selvedge/contract'
import {
  assertBudget,
  assertOption,
  clockOf,
  optionChecks,
  createDraftInTurns,
  type RunOptions,
} from '@selvedge/pipeline'
import { counterFor, type TokenCounter } from '@selvedge/tokens'

import { argumentsOf, contractCall } from './call-of.ts'
import { finishRun } from './finish-run.ts'
import { budgetOf, type Plan } from './plan.ts'
import type { CallInput, FailOptions } from './shape-options.ts'
import { shapedUnder, showingOptions, type Shaped } from './shaped.ts'
import type { ShownBefore } from './shown-before.ts'

/** What a call came to: what the tool gave, or what it threw (`error`), and what its carrier said of it. */
export interface Came extends Collected {
  /** Set when a stream was read no further than this. */
  readonly maxBytes?: number
}

/** Shapes what one call came to, its options checked. Rejects for wrong options and with the signal's reason; all else is in the result. */
export async function shapeCall(
  plan: Plan,
  came: Came,
  options: FailOptions,
  where: string,
  shownBefore?: ShownBefore,
): Promise<Shaped> {
  const given = { ...plan.options, ...options, budget: { ...plan.options.budget, ...options.budget } }
  const { signal, tenant = 'default', present, outputSchema, target, log } = given
  const now = clockOf(given.now, where)
  signal?.throwIfAborted()
  const { budget, counter: choice } = budgetOf(given.budget)
  assertBudget(budget, where)
  const counter = await counterFor(choice)

  const known = contractCall(given.call)
  const policy = showingOptions(given)
  const before = shapedUnder(came.raw)
  if (
    before !== undefined &&
    countsAlike(before.counter, counter) &&
    before.tenant === tenant &&
    policy.every((option, index) => option === before.policy[index]) &&
    target === undefined
  ) {
    const shaped = came.raw as Shaped
    if (shaped.tokens <= budget.tokens && answers(shaped, known)) return shaped
  }

  const calledWith = argumentsOf(given.call)
  const { mediaType = came.mediaType, name = came.name } = given
  const maxBytes = budget.bytes ?? came.maxBytes
  const raw = before === undefined ? came.raw : (came.raw as Shaped).result
  const draft = await createDraftInTurns(
    raw,
    {
      now,
      ...(known && { call: known }),
      ...(calledWith !== undefined && { arguments: calledWith }),
      ...(mediaType !== undefined && { mediaType }),
      ...(name !== undefined && { name }),
      ...(given.provenance && { provenance: given.provenance }),
      ...(came.error === true && { error: true }),
      ...(given.dispatched !== undefined && { dispatched: given.dispatched }),
      ...(given.sideEffecting !== undefined && { sideEffecting: given.sideEffecting }),
      ...(given.page && { page: given.page }),
      ...(given.batch && { batch: given.batch }),
      ...(came.interrupted !== undefined && { interrupted: came.interrupted }),
      ...(maxBytes !== undefined && { maxBytes }),
      ...(budget.parseBytes !== undefined && { parseBytes: budget.parseBytes }),
    },
    signal,
  )
  const context: RunOptions = {
    budget,
    tokens: counter,
    queries: queriesOf(
      plan,
      options,
      known && { ...known, ...(calledWith !== undefined && { arguments: calledWith }) },
      where,
    ),
    tenant,
    now,
    ...(known && { call: known }),
    ...(calledWith !== undefined && { arguments: calledWith }),
    ...(present !== undefined && { present }),
    ...(target && { target }),
    ...(outputSchema && { outputSchema }),
    ...(signal && { signal }),
    ...(log && { log }),
  }
  const run = await plan.pipeline.runDraft(draft, context)
  shownBefore?.note(run.draft, context.queries ?? [], tenant)
  return finishRun(run, { tokens: counter, budget }, { tenant, policy })
}

/** Whether a result says that it is what this call came to; any result is where no call is named. */
function answers({ result }: Shaped, call: Call | undefined): boolean {
  const { tool_name, call_id, attempt } = call ?? result.call ?? {}
  return result.call?.tool_name === tool_name && result.call?.call_id === call_id && result.call?.attempt === attempt
}

/** Two profiles of one name may differ; two exact counters of one encoding do not. */
function countsAlike(one: TokenCounter, other: TokenCounter): boolean {
  return one === other || (one.exact && other.exact && one.encoding === other.encoding)
}

const MADE = ['a function that gives a string, a list of strings or undefined', optionChecks.strings[1]] as const

/** The caller's questions, else those the tool's options make from the arguments. */
function queriesOf(
  { options: { queryFromArguments, log } }: Plan,
  { query, queries }: FailOptions,
  call: CallInput | undefined,
  where: string,
): readonly string[] {
  const asked = [...(query === undefined ? [] : [query]), ...(queries ?? [])]
  const questions = asked.filter((each) => each.trim() !== '')
  if (questions.length > 0 || queryFromArguments === undefined || call?.arguments === undefined) return questions
  try {
    const made: unknown = queryFromArguments(call.arguments, call)
    const list: readonly unknown[] = made === undefined ? [] : [made].flat()
    assertOption(where, 'queryFromArguments', list, MADE)
    return list as readonly string[]
  } catch (error) {
    // A model wrote the arguments: what they do to a callback costs the question, not the result. Its message may repeat them.
    const name = error instanceof Error ? error.name : typeof error
    log?.({ level: 'warn', stage: 'select', message: `queryFromArguments failed (${name}): no question was made` })
    return []
  }
}
