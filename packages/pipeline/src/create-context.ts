import type { Call, JsonObject, JsonValue } from '@selvedge/contract'
import type { TokenCounter } from '@selvedge/tokens'

import { assertOption, assertOptions, hasFunctions, optionChecks, type OptionChecks } from './assert-options.ts'
import { clockOf } from './clock.ts'
import type { Budget, LogEvent, Present, StageContext, Target } from './context.ts'
import { createPause } from './pause.ts'

/** What a run is told. Everything has a default but the counter of `tokens`, which is loaded when it is not given. */
export interface RunOptions {
  /** @default { tokens: 2000 } */
  readonly budget?: Budget
  /** @default the exact counter of `o200k_base` */
  readonly tokens?: TokenCounter
  readonly queries?: readonly string[]
  readonly call?: Call
  readonly arguments?: JsonValue
  /** @default 'default' */
  readonly tenant?: string
  /** @default 'auto' */
  readonly present?: Present
  readonly target?: Target
  readonly outputSchema?: JsonObject
  readonly signal?: AbortSignal
  /** @default the system's clock */
  readonly now?: () => Date
  readonly log?: (event: LogEvent) => void
}

export const DEFAULT_BUDGET: Budget = Object.freeze({ tokens: 2000 })

const PRESENTS: readonly unknown[] = ['auto', 'envelope', 'plain'] satisfies readonly Present[]

/** What the options of a run must be. */
export const runChecks = {
  budget: ['an object such as { tokens: 2000 }', optionChecks.object[1]],
  tokens: ['a counter such as loadCounter() gives', (value) => hasFunctions(value, ['count'])],
  queries: optionChecks.strings,
  call: optionChecks.object,
  tenant: optionChecks.tenant,
  present: ["'auto', 'envelope' or 'plain'", (value) => PRESENTS.includes(value)],
  target: ['an object with a function `channels`', (value) => hasFunctions(value, ['channels'])],
  outputSchema: ['a JSON Schema object', optionChecks.object[1]],
  signal: optionChecks.signal,
  now: optionChecks.callback,
  log: optionChecks.callback,
} as const satisfies OptionChecks

/** The surroundings of one run. */
export async function createContext(options: RunOptions): Promise<StageContext> {
  assertOptions('run', options, runChecks)
  const signal = options.signal ?? new AbortController().signal
  signal.throwIfAborted()
  const budget = options.budget ?? DEFAULT_BUDGET
  assertBudget(budget)
  return Object.freeze({
    signal,
    now: clockOf(options.now, 'run'),
    tokens: options.tokens ?? (await loadDefaultCounter()),
    queries: options.queries ?? [],
    ...(options.call && { call: options.call }),
    ...(options.arguments !== undefined && { arguments: options.arguments }),
    tenant: options.tenant ?? 'default',
    budget,
    present: options.present ?? 'auto',
    ...(options.target && { target: options.target }),
    ...(options.outputSchema && { outputSchema: options.outputSchema }),
    log: quiet(options.log),
    pause: createPause(signal),
  })
}

async function loadDefaultCounter(): Promise<TokenCounter> {
  const { loadCounter } = await import('@selvedge/tokens')
  return loadCounter()
}

/** A log that fails costs no answer. */
function quiet(log: StageContext['log'] | undefined): StageContext['log'] {
  return (event) => {
    try {
      // One that answers later may fail later, too.
      const answer: unknown = log?.(event)
      if (answer instanceof Promise) answer.catch(() => {})
    } catch {
      // Whoever keeps the log has lost this line; nobody else is to lose anything.
    }
  }
}

/** What the sizes of a budget must be. */
export const budgetChecks = {
  tokens: optionChecks.whole,
  bytes: optionChecks.limit,
  items: optionChecks.limit,
  depth: optionChecks.limit,
  parseBytes: optionChecks.limit,
  minCoverage: optionChecks.share,
} as const satisfies OptionChecks

/** A budget of nothing is a budget: the fit then gives the shortest text there is. */
export function assertBudget(budget: Budget, where = 'run'): void {
  assertOption(where, 'budget', budget, runChecks.budget)
  assertOption(where, 'budget.tokens', budget.tokens, optionChecks.whole)
  assertOptions(where, budget, budgetChecks, 'budget')
}
