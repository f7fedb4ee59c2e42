import type { Outcome } from '@selvedge/content'
import { optionChecks } from '@selvedge/pipeline'

/** Puts a text of outside origin between delimiters it cannot contain. What it adds is paid for out of the budget. */
export type Wrap = (text: string) => string

export interface WrapOptions {
  /** Puts the data of a plain text between delimiters. What it adds is paid for out of the budget. */
  readonly wrap?: Wrap
  /** Which results are wrapped. @default all of them */
  readonly wrapWhen?: (outcome: Outcome) => boolean
}

/** What the options of wrapping must be. */
export const wrapChecks = { wrap: optionChecks.callback, wrapWhen: optionChecks.callback }

/** The wrapper for one result, if it is to be wrapped. */
export function wrapFor(outcome: Outcome, { wrap, wrapWhen }: WrapOptions): Wrap | undefined {
  return wrapWhen === undefined || wrapWhen(outcome) ? wrap : undefined
}
