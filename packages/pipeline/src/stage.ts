import { assertOption, optionChecks, received } from './assert-options.ts'
import type { StageContext } from './context.ts'
import type { Draft, DraftField } from './draft.ts'

type Awaitable<T> = T | Promise<T>

/** What happens to a run when a stage fails: `close` drops the document, `skip` goes on without the stage. */
export type OnFailure = 'close' | 'skip'

/**
 * A named step from draft to draft. The arrays say what it relies on and what it does; the compiler and the runner both
 * read them. Make one with {@link defineStage}.
 */
export interface Stage<
  Needs extends string = string,
  Gives extends string = string,
  Breaks extends string = string,
  Writes extends DraftField = DraftField,
  // The two defaults are `any` so that a list of stages of all data types has a type: `Stage[]`.
  In = any,
  Out = any,
> {
  readonly name: string
  /** Facts an earlier stage must have given. */
  readonly needs: readonly Needs[]
  /** Facts that hold once it has run. */
  readonly gives: readonly Gives[]
  /** Facts that no longer hold once it has run. Writing `document` breaks every fact it does not give itself. */
  readonly breaks: readonly Breaks[]
  /** Fields of the draft it may change. */
  readonly writes: readonly Writes[]
  readonly onFailure: OnFailure
  // A property, not a method: parameters of methods are compared both ways, and a wrong order would compile.
  readonly run: (draft: Draft<In>, context: StageContext) => Awaitable<Draft<Out>>
}

/** A stage as it is written down; what is left out is empty. */
export interface StageDefinition<
  Needs extends string,
  Gives extends string,
  Breaks extends string,
  Writes extends DraftField,
  In,
  Out,
> {
  readonly name: string
  readonly needs?: readonly Needs[]
  readonly gives?: readonly Gives[]
  readonly breaks?: readonly Breaks[]
  readonly writes: readonly Writes[]
  /** @default 'close' */
  readonly onFailure?: OnFailure
  readonly run: (draft: Draft<In>, context: StageContext) => Awaitable<Draft<Out>>
}

/**
 * Makes a stage. Leave the return type of a stage factory inferred: a written one could claim a fact it does not give.
 *
 * ```ts
 * const noteEmpty = () =>
 *   defineStage({
 *     name: 'note-empty',
 *     writes: ['warnings'],
 *     run(draft) {
 *       if (draft.document.unitCount > 0) return draft
 *       return { ...draft, warnings: [...draft.warnings, { code: 'empty_result', message: 'Nothing came back.' }] }
 *     },
 *   })
 * ```
 */
export function defineStage<
  const Needs extends string = never,
  const Gives extends string = never,
  const Breaks extends string = never,
  const Writes extends DraftField = never,
  In = unknown,
  Out = In,
>(definition: StageDefinition<Needs, Gives, Breaks, Writes, In, Out>): Stage<Needs, Gives, Breaks, Writes, In, Out> {
  assertOption('defineStage', 'definition', definition, optionChecks.object)
  const { name, needs = [], gives = [], breaks = [], writes, onFailure = 'close', run } = definition
  if (typeof name !== 'string' || name === '')
    throw new TypeError(`defineStage: \`name\` must be a non-empty string, got ${received(name)}`)
  if (typeof run !== 'function')
    throw new TypeError(`defineStage: \`run\` of "${name}" must be a function, got ${received(run)}`)
  if (onFailure !== 'close' && onFailure !== 'skip') {
    throw new TypeError(`defineStage: \`onFailure\` of "${name}" must be 'close' or 'skip', got ${received(onFailure)}`)
  }
  if (onFailure === 'skip' && (gives as readonly string[]).includes('redacted')) {
    throw new TypeError(`defineStage: "${name}" gives "redacted", so its \`onFailure\` must be 'close', got 'skip'`)
  }
  for (const [list, values] of Object.entries({ needs, gives, breaks, writes })) {
    if (!Array.isArray(values))
      throw new TypeError(`defineStage: \`${list}\` of "${name}" must be an array, got ${received(values)}`)
  }
  return Object.freeze({
    name,
    needs: frozenCopy(needs),
    gives: frozenCopy(gives),
    breaks: frozenCopy(breaks),
    writes: frozenCopy(writes),
    onFailure,
    run,
  })
}

function frozenCopy<T>(list: readonly T[]): readonly T[] {
  return Object.freeze([...list])
}
