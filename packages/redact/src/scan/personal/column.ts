import { endOfName, nameStart } from '../assignment.ts'
import { beginColumn } from '../html-table.ts'
import type { Matcher } from '../text-scan.ts'
import { beginTable } from '../text-table.ts'
import type { ColumnRule, RuleOfName } from '../text-table.ts'
import { isPersonalName, personalFieldType } from './field.ts'
import { matchNamedField } from './named-field.ts'

/** Parts of the names that personal columns have, two words of them where one says too little. */
const HEADS = (
  'first_name firstname first-name last_name lastname last-name full_name fullname given_name givenname family_name familyname customer_name customername patient_name employee_name ' +
  'cardholder surname forename middle_name middlename maiden_name contact_name recipient_name passenger_name guest_name student_name holder_name vorname nachname prenom nombre apellido birth dob bday geburtsdatum address street address_line address1 addressline home_address billing_address shipping_address passport drivers_license strasse adresse direccion'
).split(' ')
const SPACED_HEADS = [
  'first name',
  'last name',
  'full name',
  'given name',
  'family name',
  'date of birth',
  'street address',
]

const LONGEST_NAME = 60

/** What the name of a column says about the people in it. */
export function personalColumn(name: string, documents: boolean): ColumnRule | undefined {
  // All of it must be the name: `Enter your first name` is the beginning of a sentence.
  return isPersonalName(name.replaceAll(' ', '')) ? (value) => personalFieldType(name, value, documents) : undefined
}

/** Registers what is read at names of personal columns and fields. */
export function addPersonalColumns(on: (literal: string, matcher: Matcher) => void, ruleOfColumn: RuleOfName): void {
  const matcher: Matcher = (scan, start, end) => {
    const { text } = scan
    const from = nameStart(scan, start)
    const to = endOfName(text, end, Math.min(scan.horizon(end), end + LONGEST_NAME))
    const name = text.slice(from, to)
    const rule = ruleOfColumn(name)
    if (rule === undefined) return
    beginTable(scan, from, to, ruleOfColumn)
    if (scan.pages.length > 0) beginColumn(scan, from, to, name, rule)
    if (typeof rule === 'function') matchNamedField(scan, from, to, rule)
  }
  for (const head of [...HEADS, ...SPACED_HEADS]) on(head, matcher)
}
