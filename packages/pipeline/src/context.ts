import type { Call, JsonObject, JsonValue } from '@selvedge/contract'
import type { TokenCounter } from '@selvedge/tokens'

/** The four sizes of a result, each with its limit. */
export interface Budget {
  /** Context tokens: the text the model is shown, all of it. */
  readonly tokens: number
  /** Transfer bytes of the source; more is refused with `byte_limit`. */
  readonly bytes?: number
  /** Most items of the counted list to show. */
  readonly items?: number
  /** Deepest nesting to show. */
  readonly depth?: number
  /** Most bytes to hold parsed at once. */
  readonly parseBytes?: number
  /** Share of units (0 to 1) below which a warning says that too little is shown to support a conclusion. */
  readonly minCoverage?: number
}

export type Present = 'auto' | 'envelope' | 'plain'

/** For adapters that embed the text, send it twice, or send `data` too: each channel stays within the budget. */
export interface Target {
  readonly channels: (text: string, data: JsonValue) => readonly string[]
}

/** All a stage knows of its surroundings. It never grows. */
export interface StageContext {
  readonly signal: AbortSignal
  /** The only clock. */
  readonly now: () => Date
  readonly tokens: TokenCounter
  /** The questions the result should answer: the caller's, else made from the call's arguments, else none. */
  readonly queries: readonly string[]
  readonly call?: Call
  readonly arguments?: JsonValue
  readonly tenant: string
  readonly budget: Budget
  readonly present: Present
  readonly target?: Target
  /** JSON Schema the tool declared for its structured output. */
  readonly outputSchema?: JsonObject
  readonly log: (event: LogEvent) => void
  /** Await in long loops: gives the event loop a turn when 10 ms have passed, and throws the abort reason. */
  readonly pause: () => Promise<void> | undefined
}

export interface LogEvent {
  readonly level: 'debug' | 'info' | 'warn'
  readonly stage: string
  readonly message: string
}
