import { createFieldIndex, type FieldIndex } from './field-index.ts'
import type { NumberField, StructuredFacts } from './fields.ts'
import { numbersInText, type StatedNumber } from './numbers-in-text.ts'
import { countsOneOf, NumberIndex, statesOneOf } from './same-number.ts'

/** One text and what it says against the structured value. */
export interface ProseVerdict {
  readonly same: 'consistent' | 'mismatch' | 'unrelated'
  /** Fields the text contradicts. */
  readonly contradicted: readonly NumberField[]
}

const MAX_PROSE = 100_000
const MAX_STRANGE = 100
const MAX_CONTRADICTED = 5

/** Makes the comparison of prose against one structured value: what can be prepared is prepared once. */
export function proseComparer(facts: StructuredFacts): (text: string) => ProseVerdict {
  const known = new NumberIndex(facts.numbers.map(({ value }) => value))
  const counts = new NumberIndex(facts.otherNumbers)
  const index = createFieldIndex(facts.numbers)

  return (whole) => {
    const text = whole.slice(0, MAX_PROSE)
    const stated = numbersInText(text)
    const strange = stated.filter((number) => !statesOneOf(number, known) && !countsOneOf(number, counts))
    const contradicted = contradictedBy(strange, stated, index)
    if (contradicted.length > 0) return { same: 'mismatch', contradicted }

    const shares = strange.length < stated.length || facts.texts.some((leaf) => leaf.length > 2 && text.includes(leaf))
    return { same: shares ? 'consistent' : 'unrelated', contradicted }
  }
}

/**
 * A contradiction is a number that is nowhere in the value, said of a field whose own number the text does not mention.
 * Everything vague (bounds, averages, years) is let pass.
 */
function contradictedBy(
  strange: readonly StatedNumber[],
  stated: readonly StatedNumber[],
  index: FieldIndex,
): NumberField[] {
  const mentioned = new Map<NumberField, boolean>()
  const contradicted = new Set<NumberField>()
  for (const number of strange.slice(0, MAX_STRANGE)) {
    if (number.loose) continue
    const about = index.spokenOf(number, stated)
    // Where the text gives a field its true value as well, the strange number speaks of something else.
    if (about.length === 0 || isDerived(number, about) || about.some(isMentioned)) continue
    contradicted.add(about[0] as NumberField)
    if (contradicted.size >= MAX_CONTRADICTED) break
  }
  return [...contradicted]

  function isMentioned(field: NumberField): boolean {
    let known = mentioned.get(field)
    if (known === undefined) {
      const value = new NumberIndex([field.value])
      known = stated.some((number) => statesOneOf(number, value))
      mentioned.set(field, known)
    }
    return known
  }
}

/** The total or the mean of several rows. */
function isDerived(number: StatedNumber, fields: readonly NumberField[]): boolean {
  if (fields.length < 2) return false
  const sum = fields.reduce((total, { value }) => total + value, 0)
  return statesOneOf(number, new NumberIndex([sum, sum / fields.length]))
}
