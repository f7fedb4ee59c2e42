import { wordsOfName } from '../field-name.ts'
import { isValidationMessage } from '../validation-message.ts'

/** What a personal field is called and what its values look like. */
type Check = (value: string) => boolean

const NAMES = new Set(
  (
    'fullname firstname lastname middlename givenname familyname surname forename maidenname legalname contactname customername clientname patientname employeename ' +
    'ownername holdername cardholdername accountholdername accountholder cardholder cardholdername recipientname sendername passengername guestname studentname billingname shippingname ' +
    'beneficiaryname insuredname applicantname membername buyername sellername payeename payername spousename mothername fathername parentname guardianname emergencycontactname ' +
    'nombre apellido apellidos vorname nachname prenom nomdefamille realname personname fname lname nameoncard nameonaccount'
  ).split(' '),
)
const BIRTH_DATES = new Set(
  'dateofbirth dob birthdate birthday birthdt bday datebirth geburtsdatum fechanacimiento datenaissance borndate borndt bornon'.split(
    ' ',
  ),
)
const ADDRESSES = new Set(
  (
    'street streetaddress streetname street1 street2 addressline addressline1 addressline2 address1 address2 line1 homeaddress mailingaddress postaladdress billingaddress shippingaddress deliveryaddress ' +
    'residentialaddress permanentaddress currentaddress fulladdress addrline1 addrline2 strasse adresse direccion'
  ).split(' '),
)
const DOCUMENTS = new Set(
  'passportnumber passportno passport driverlicense driverslicense driverlicensenumber driverslicensenumber drivinglicence drivinglicense nationalid nationalidnumber nationalinsurancenumber taxid taxidnumber taxfilenumber taxpayerid taxpayernumber socialinsurancenumber medicarenumber healthcardnumber votersid idcardnumber'.split(
    ' ',
  ),
)

/** The type of a value that its field name and its shape together make personal, or undefined. */
export function personalFieldType(name: string, value: string, documents: boolean): string | undefined {
  const kind = kindOfName(name)
  if (kind === undefined || (kind.type === 'NATIONAL_ID' && !documents)) return undefined
  return kind.check(value) ? kind.type : undefined
}

/** True when a field name may be personal at all. */
export function isPersonalName(name: string): boolean {
  return kindOfName(name) !== undefined
}

const cache = new Map<string, { type: string; check: Check } | undefined>()

function kindOfName(name: string): { type: string; check: Check } | undefined {
  if (cache.has(name)) return cache.get(name)
  if (cache.size > 4096) cache.clear()
  const kind = readKind(name)
  cache.set(name, kind)
  return kind
}

function readKind(name: string): { type: string; check: Check } | undefined {
  if (name.length > 60) return undefined
  const words = wordsOfName(name)
  // Not `ip_address`, `mac_address`, `contract_address`.
  if (words.join('') === 'address') return { type: 'ADDRESS', check: isHouse }
  for (let first = Math.max(0, words.length - 4); first < words.length; first++) {
    const suffix = words.slice(first).join('')
    if (NAMES.has(suffix)) return { type: 'NAME', check: isPersonName }
    if (BIRTH_DATES.has(suffix)) return { type: 'BIRTH_DATE', check: isDate }
    if (ADDRESSES.has(suffix)) return { type: 'ADDRESS', check: isStreet }
    if (DOCUMENTS.has(suffix)) return { type: 'NATIONAL_ID', check: isDocument }
  }
  return undefined
}

/** One to five words of letters: no path, no address, no digits. */
export function isPersonName(value: string): boolean {
  if (value.length < 2 || value.length > 60 || !/^\p{L}[\p{L}\p{M} .'\u2019-]*$/u.test(value)) return false
  if (isValidationMessage(value)) return false
  return value.split(' ').length <= 5 && /^\p{Lu}|[^\u0000-\u007f]/u.test(value)
}

function isDate(value: string): boolean {
  return (
    value.length <= 40 &&
    /\d/.test(value) &&
    /^(?:\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}|\d{8}(?!\d)|\d{1,2}(?:st|nd|rd|th|[. ])? ?\p{L}{3,10}\.?,? \d{2,4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{2,4})/u.test(
      value,
    )
  )
}

/** A number and words, or words of which one is a kind of street. */
function isStreet(value: string): boolean {
  if (value.length < 4 || value.length > 120 || /[<>{}@=]|:\/\//.test(value)) return false
  if (!/\p{L}{2}/u.test(value) || !value.includes(' ')) return false
  return (
    /\d/.test(value) ||
    /\b(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|court|ct|row|way|square|place|boulevard|blvd|rue|via|calle|stra(?:ß|ss)e|weg|platz|allee)\b/i.test(
      value,
    )
  )
}

/** `12 Harbour Row`, `Harbour Row 12`: an address may be of anything else. */
function isHouse(value: string): boolean {
  return isStreet(value) && HOUSE.test(value)
}

const HOUSE =
  /^(?:\d{1,5}[A-Za-z]?[ ,]{1,2}\p{Lu}[\p{L}.'\u2019-]{1,30}|\p{Lu}[\p{L}.'\u2019-]{1,30}(?: [\p{L}.'\u2019-]{1,30}){0,4} \d{1,5}[A-Za-z]?)(?=$|[ ,\n])/u

function isDocument(value: string): boolean {
  return value.length >= 6 && value.length <= 20 && /^[A-Za-z\d][A-Za-z\d -]*$/.test(value) && /\d{3}/.test(value)
}
