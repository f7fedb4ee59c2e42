/** A kind of national number. */
export interface NationalId {
  readonly name: string
  /** The characters without blanks, dots, dashes and slashes, upper case. */
  readonly form: RegExp
  readonly valid: (compact: string) => boolean
  /** Words before it, or in its field name, one of which must be there unless `shape` fits. */
  readonly context: RegExp
  /** The spelling that no other number has: no context needed. */
  readonly shape?: RegExp
}
