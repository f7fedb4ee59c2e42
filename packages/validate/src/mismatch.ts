/** A place where a value does not match its schema. Says where and which rule; never the value. */
export interface Mismatch {
  readonly pointer: string
  /** The rule that failed, e.g. `type` or `required`. */
  readonly keyword?: string
}

const MOST_NAMED = 5

/** One sentence naming the first places. */
export function describeMismatches(mismatches: readonly Mismatch[]): string {
  const named = mismatches
    .slice(0, MOST_NAMED)
    .map(({ pointer, keyword }) => (pointer || 'the root') + (keyword ? ` (${keyword})` : ''))
  const more = mismatches.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
