/** Repeats of shared values that are written out, on top of eight for each value that is none. YAML anchors can ask for 10^9. */
const FREE_REPEATS = 1_000_000
const REPEATS_PER_VALUE = 8

/** Lets shared values be written out where they stand, but not explode: forty lists of two would be 10^12 values. */
export interface RepeatBudget {
  /** Takes note of an object with so many children; false when it is one repeat too many. */
  readonly allows: (value: object, length: number) => boolean
}

export function createRepeatBudget(): RepeatBudget {
  const seen = new WeakSet<object>()
  let unique = 0
  let repeats = 0

  return {
    allows(value, length) {
      if (!seen.has(value)) {
        seen.add(value)
        unique += 1 + length
        return true
      }
      repeats += 1 + length
      return repeats <= FREE_REPEATS + REPEATS_PER_VALUE * unique
    },
  }
}
