import type { Calculation, Fact } from '@selvedge/contract'

/** A fact, and how useful it is: 0 to 1, above that what a question asks for. */
export interface Weighed {
  readonly fact: Fact
  readonly worth: number
  /** How an aggregate under a filter came about. */
  readonly calculation?: Calculation
}
