import type { IngestOptions } from '@selvedge/content'

import { assertOption, assertOptions, type OptionCheck } from './assert-options.ts'
import { clockOf } from './clock.ts'
import { createContext, runChecks, type RunOptions } from './create-context.ts'
import { createDraft } from './create-draft.ts'
import type { Draft, DraftField } from './draft.ts'
import { factsAfter, runStages, type Run } from './runner.ts'
import type { Stage } from './stage.ts'

/** `unknown` where a stage fits, so that the parameter stays the stage; else a type whose one member says why not. */
export type Mismatch<Needs, Facts, Data, In> = [Exclude<Needs, Facts>] extends [never]
  ? [Data] extends [In]
    ? unknown
    : { readonly '~error': 'this stage does not accept the data that reaches it here' }
  : { readonly '~error': `needs "${Exclude<Needs, Facts> & string}" from an earlier stage` }

/** The data type is kept by a stage that gives back what it takes. */
export type DataAfter<Data, In, Out> = [In] extends [Out] ? ([Out] extends [In] ? Data : Out) : Out

/** Writing the document breaks every fact but those the stage gives itself. */
export type FactsAfter<Facts, Gives, Breaks, Writes> = 'document' extends Writes
  ? Gives
  : Exclude<Facts, Breaks> | Gives

/** What a run is told about the result it is to read, beside its surroundings. */
export type RunRawOptions = RunOptions & Omit<IngestOptions, 'now' | 'call' | 'arguments'>

const DRAFT: OptionCheck = [
  'a draft such as createDraft() gives',
  (value) => typeof value === 'object' && value !== null && 'document' in value && 'outcome' in value,
]

/** An immutable list of stages whose order has been checked. Start one with {@link pipeline}. */
export class Pipeline<Input = unknown, Data = Input, Facts extends string = never> {
  readonly #stages: readonly Stage[]
  readonly #facts: ReadonlySet<string>

  constructor(stages: readonly Stage[] = []) {
    let facts: ReadonlySet<string> = new Set()
    for (const stage of stages) {
      assertStage(stage)
      const missing = stage.needs.find((need) => !facts.has(need))
      if (missing !== undefined) {
        throw new TypeError(`pipeline: stage "${stage.name}" needs "${missing}" from an earlier stage`)
      }
      facts = factsAfter(stage, facts)
    }
    this.#stages = Object.freeze([...stages])
    this.#facts = facts
  }

  /** The stages in order. */
  get stages(): readonly Stage[] {
    return this.#stages
  }

  /** Facts that hold once all stages have run. */
  get facts(): ReadonlySet<string> {
    return this.#facts
  }

  /** A new pipeline with one more stage. An order that cannot work does not compile, and throws a `TypeError`. */
  use<Needs extends string, Gives extends string, Breaks extends string, Writes extends DraftField, In, Out>(
    stage: Stage<Needs, Gives, Breaks, Writes, In, Out> & Mismatch<Needs, Facts, Data, In>,
  ): Pipeline<Input, DataAfter<Data, In, Out>, FactsAfter<Facts, Gives, Breaks, Writes>> {
    return new Pipeline([...this.#stages, stage as unknown as Stage])
  }

  /** For lists of stages that come from a configuration: the order is checked when this is called, not by types. */
  useUnchecked(stages: readonly Stage[]): Pipeline<Input, unknown, string> {
    assertOption('useUnchecked', 'stages', stages, ['a list of stages', Array.isArray])
    return new Pipeline([...this.#stages, ...stages])
  }

  /** Reads what a tool handed back, or threw (`error: true`), and runs the stages on it. */
  async run(raw: Input, options: RunRawOptions = {}): Promise<Run<Data>> {
    assertOptions('run', options, runChecks)
    const now = clockOf(options.now, 'run')
    // What it is read into has the type of what it was.
    return this.runDraft(createDraft(raw, { ...options, now }) as Draft<Input>, options)
  }

  /** Runs the stages on a draft. Rejects with the signal's reason once aborted, and for options that are wrong. */
  async runDraft(draft: Draft<Input>, options: RunOptions = {}): Promise<Run<Data>> {
    assertOption('run', 'draft', draft, DRAFT)
    const context = await createContext(options)
    return runStages(this.#stages, draft, context) as Promise<Run<Data>>
  }
}

/**
 * Starts a pipeline; `Input` is the type of the value the tool hands back, where it is known.
 *
 * ```ts
 * const shaping = pipeline().use(validate()).use(redact()).use(offload({ store })).use(mark())
 * ```
 */
export function pipeline<Input = unknown>(): Pipeline<Input> {
  return new Pipeline()
}

function assertStage(stage: unknown): asserts stage is Stage {
  if (
    typeof stage === 'object' &&
    stage !== null &&
    'run' in stage &&
    typeof stage.run === 'function' &&
    'needs' in stage
  )
    return
  throw new TypeError(`pipeline: a stage must be made by defineStage, got ${stage === null ? 'null' : typeof stage}`)
}
