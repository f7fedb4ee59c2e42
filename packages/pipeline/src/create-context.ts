import type { Call, JsonObject, JsonValue } from '@selvedge/contract'
import type { TokenCounter } from '@selvedge/tokens'

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

/** The surroundings of one run. */
export async function createContext(options: RunOptions): Promise<StageContext> {
  const signal = options.signal ?? new AbortController().signal
  signal.throwIfAborted()
  const budget = options.budget ?? DEFAULT_BUDGET
  assertBudget(budget)
  return Object.freeze({
    signal,
    now: options.now ?? (() => new Date()),
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
      log?.(event)
    } catch {
      // Whoever keeps the log has lost this line; nobody else is to lose anything.
    }
  }
}

/** A budget of nothing is a budget: the fit then gives the shortest text there is. */
export function assertBudget(budget: Budget, caller = 'run'): void {
  if (typeof budget !== 'object' || budget === null) {
    throw new TypeError(
      `${caller}: \`budget\` must be an object such as { tokens: 2000 }, got ${budget === null ? 'null' : typeof budget}`,
    )
  }
  const limits = {
    tokens: budget.tokens,
    bytes: budget.bytes,
    items: budget.items,
    depth: budget.depth,
    parseBytes: budget.parseBytes,
  }
  for (const [name, limit] of Object.entries(limits)) {
    if (limit === undefined && name !== 'tokens') continue
    if (typeof limit !== 'number' || !(limit >= 0) || (limit !== Infinity && !Number.isInteger(limit))) {
      throw new RangeError(`${caller}: \`budget.${name}\` must be an integer from 0 up, got ${String(limit)}`)
    }
  }
  const { minCoverage } = budget
  if (minCoverage !== undefined && !(minCoverage >= 0 && minCoverage <= 1)) {
    throw new RangeError(`${caller}: \`budget.minCoverage\` must be from 0 to 1, got ${String(minCoverage)}`)
  }
}
