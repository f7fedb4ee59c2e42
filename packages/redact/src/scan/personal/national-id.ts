import { AMERICAS } from './national-ids/americas.ts'
import { ASIA_AFRICA_OCEANIA } from './national-ids/asia-africa-oceania.ts'
import { IDENTITY_DOCUMENTS } from './national-ids/identity-documents.ts'
import { NORTHERN_AND_EASTERN_EUROPE } from './national-ids/northern-and-eastern-europe.ts'
import { WESTERN_EUROPE } from './national-ids/western-europe.ts'
import type { NationalId } from './national-ids/national-id-form.ts'

/** National numbers with a checksum (it always must hold) and the words they stand with. */
const NATIONAL_IDS: readonly NationalId[] = [
  ...WESTERN_EUROPE,
  ...NORTHERN_AND_EASTERN_EUROPE,
  ...AMERICAS,
  ...ASIA_AFRICA_OCEANIA,
  ...IDENTITY_DOCUMENTS,
]

/** Any of the words: looked for first, so that nearly all numbers cost one test. */
const ANY_WORD = new RegExp(NATIONAL_IDS.map(({ context }) => context.source).join('|'))
const SHAPED = NATIONAL_IDS.filter(({ shape }) => shape !== undefined)

/** The kinds of number that the words around a candidate speak of. */
export function nationalIdsNear(context: string): readonly NationalId[] {
  return ANY_WORD.test(context) ? NATIONAL_IDS.filter((id) => id.context.test(context)) : NONE
}

const NONE: readonly NationalId[] = []

/** True for a valid number of a kind that is `near`, or in a spelling that no other number has. `compact` is without signs. */
export function isNationalId(spelling: string, compact: string, near: readonly NationalId[]): boolean {
  if (near.some((id) => id.form.test(compact) && id.valid(compact))) return true
  return SHAPED.some((id) => (id.shape as RegExp).test(spelling) && id.form.test(compact) && id.valid(compact))
}
