import { passesLuhn, passesMod11_10, passesVerhoeff, weightedSum } from './checksums.ts'
import {
  digit,
  elevens,
  isBelgianNumber,
  isBsn,
  isChineseId,
  isCnpj,
  isCodiceFiscale,
  isCpf,
  isCzechMonth,
  isFodselsnummer,
  isHetu,
  isMonthAndDay,
  isMyNumber,
  isNir,
  isNric,
  isPps,
  isRut,
  isTckn,
  passesIsraeli,
  spanishLetter,
} from './national-id-checks.ts'

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

/** National numbers with a checksum (it always must hold) and the words they stand with. */
export const NATIONAL_IDS: readonly NationalId[] = [
  {
    name: 'spain-dni',
    form: /^\d{8}[A-Z]$/,
    shape: /^\d{8}-?[A-Z]$/,
    context: /\b(?:dni|nif|documento)\b/,
    valid: (id) => spanishLetter(id.slice(0, 8)) === id[8],
  },
  {
    name: 'spain-nie',
    form: /^[XYZ]\d{7}[A-Z]$/,
    shape: /^[XYZ]-?\d{7}-?[A-Z]$/i,
    context: /\b(?:nie|extranjero)\b/,
    valid: (id) => spanishLetter('XYZ'.indexOf(id[0] as string) + id.slice(1, 8)) === id[8],
  },
  { name: 'brazil-cpf', form: /^\d{11}$/, shape: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, context: /\bcpf\b/, valid: isCpf },
  {
    name: 'brazil-cnpj',
    form: /^\d{14}$/,
    shape: /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/,
    context: /\bcnpj\b/,
    valid: isCnpj,
  },
  {
    name: 'uk-nhs',
    form: /^\d{10}$/,
    context: /\b(?:nhs|national health)\b/,
    valid: (id) => elevens(id, [10, 9, 8, 7, 6, 5, 4, 3, 2]),
  },
  {
    name: 'uk-nino',
    form: /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
    context: /\b(?:nino|ni|national insurance|insurance)\b/,
    shape: /^[A-Z]{2} \d{2} \d{2} \d{2} [A-D]$/,
    valid: (id) => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id),
  },
  {
    name: 'netherlands-bsn',
    form: /^\d{9}$/,
    context: /\b(?:bsn|burgerservicenummer|sofi|sofinummer)\b/,
    valid: isBsn,
  },
  {
    name: 'poland-pesel',
    form: /^\d{11}$/,
    context: /\bpesel\b/,
    valid: (id) => (10 - (weightedSum(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === digit(id, 10),
  },
  {
    name: 'poland-nip',
    form: /^\d{10}$/,
    context: /\bnip\b/,
    valid: (id) => weightedSum(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digit(id, 9),
  },
  {
    name: 'india-aadhaar',
    form: /^[2-9]\d{11}$/,
    context: /\b(?:aadhaar|aadhar|adhaar|uidai|uid)\b/,
    valid: passesVerhoeff,
  },
  {
    name: 'india-pan',
    form: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/,
    context: /\b(?:pan|permanent account|income tax)\b/,
    valid: () => true,
  },
  {
    name: 'italy-codice-fiscale',
    form: /^[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z]$/,
    shape: /^[A-Z\d]{16}$/i,
    context: /\b(?:cf|codice fiscale|fiscal)\b/,
    valid: isCodiceFiscale,
  },
  {
    name: 'germany-tax-id',
    form: /^[1-9]\d{10}$/,
    context: /(?:steuer|\bidnr|\btax[ _-]?id|\btin\b|\bidentifikationsnummer)/,
    valid: passesMod11_10,
  },
  {
    name: 'france-nir',
    form: /^[12]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{6}\d{2}$/,
    context: /(?:\bnir\b|s[eé]curit[eé] sociale|insee|\bssn\b|num[eé]ro de s[eé]cu)/,
    valid: isNir,
  },
  { name: 'canada-sin', form: /^\d{9}$/, context: /\b(?:sin|social insurance|nas)\b/, valid: passesLuhn },
  {
    name: 'australia-tfn',
    form: /^\d{9}$/,
    context: /\b(?:tfn|tax file)\b/,
    valid: (id) => weightedSum(id, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  },
  {
    name: 'australia-medicare',
    form: /^[2-6]\d{9,10}$/,
    context: /\bmedicare\b/,
    valid: (id) => weightedSum(id, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digit(id, 8),
  },
  {
    name: 'sweden-personnummer',
    form: /^(?:\d{2})?\d{10}$/,
    shape: /^(?:19|20)\d{6}[-+]\d{4}$/,
    context: /\b(?:personnummer|personnr|pnr|samordningsnummer)\b/,
    valid: (id) => isMonthAndDay(id.slice(-8, -4)) && passesLuhn(id.slice(-10)),
  },
  {
    name: 'finland-hetu',
    form: /^\d{6}[-+A-F]?\d{3}[0-9A-Y]$/,
    shape: /^\d{6}[-+ABCDEFYXWVU]\d{3}[0-9A-Y]$/,
    context: /\b(?:hetu|henkil[oö]tunnus)\b/,
    valid: isHetu,
  },
  {
    name: 'norway-fnr',
    form: /^\d{11}$/,
    context: /(?:f[oø]dselsnummer|personnummer|\bfnr\b)/,
    valid: isFodselsnummer,
  },
  {
    name: 'denmark-cpr',
    form: /^\d{10}$/,
    shape: /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}-\d{4}$/,
    context: /\b(?:cpr|personnummer)\b/,
    valid: (id) => isMonthAndDay(id.slice(2, 4) + id.slice(0, 2)),
  },
  {
    name: 'belgium-nn',
    form: /^\d{11}$/,
    shape: /^\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}$/,
    context: /(?:rijksregister|registre national|\bnational number\b|\binsz\b|\bniss\b)/,
    valid: isBelgianNumber,
  },
  {
    name: 'switzerland-ahv',
    form: /^756\d{10}$/,
    shape: /^756\.\d{4}\.\d{4}\.\d{2}$/,
    context: /\b(?:ahv|avs|oasi)\b/,
    valid: (id) => (10 - (weightedSum(id, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === digit(id, 12),
  },
  {
    name: 'austria-svnr',
    form: /^[1-9]\d{9}$/,
    context: /(?:svnr|sozialversicherung|\bsv-?nummer)/,
    valid: (id) => weightedSum(id, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digit(id, 3),
  },
  {
    name: 'portugal-nif',
    form: /^[1-35689]\d{8}$/,
    context: /\b(?:nif|contribuinte)\b/,
    valid: (id) => elevens(id, [9, 8, 7, 6, 5, 4, 3, 2]),
  },
  { name: 'ireland-pps', form: /^\d{7}[A-W][A-IW]?$/, context: /\bpps(?:n|no)?\b/, valid: isPps },
  { name: 'croatia-oib', form: /^\d{11}$/, context: /\boib\b/, valid: passesMod11_10 },
  {
    name: 'romania-cnp',
    form: /^[1-9]\d{12}$/,
    context: /\bcnp\b/,
    valid: (id) => {
      const rest = weightedSum(id, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
      return (rest === 10 ? 1 : rest) === digit(id, 12)
    },
  },
  {
    name: 'bulgaria-egn',
    form: /^\d{10}$/,
    context: /(?:\begn\b|егн)/,
    valid: (id) => (weightedSum(id, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digit(id, 9),
  },
  {
    name: 'czech-rodne-cislo',
    form: /^\d{9,10}$/,
    shape: /^\d{6}\/\d{3,4}$/,
    context: /(?:rodn[eé]|\brč\b)/,
    valid: (id) =>
      isCzechMonth(id) &&
      (id.length === 9 || Number(id) % 11 === 0 || (Number(id.slice(0, 9)) % 11 === 10 && id.endsWith('0'))),
  },
  { name: 'turkey-tckn', form: /^[1-9]\d{10}$/, context: /(?:\btckn?\b|kimlik)/, valid: isTckn },
  { name: 'israel-id', form: /^\d{9}$/, context: /(?:teudat|israeli id|ת\.ז|zehut)/, valid: passesIsraeli },
  {
    name: 'south-africa-id',
    form: /^\d{13}$/,
    context: /\b(?:south african?|rsa|sa id|id number|identity number)\b/,
    valid: (id) => isMonthAndDay(id.slice(2, 6)) && passesLuhn(id),
  },
  {
    name: 'china-resident-id',
    form: /^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/,
    shape: /^\d{17}[\dX]$/i,
    context: /(?:身份证|identity|resident)/,
    valid: isChineseId,
  },
  {
    name: 'korea-rrn',
    form: /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[1-8]\d{6}$/,
    shape: /^\d{6}-[1-8]\d{6}$/,
    context: /(?:주민|\brrn\b|resident registration)/,
    valid: (id) => (11 - (weightedSum(id, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10 === digit(id, 12),
  },
  { name: 'japan-my-number', form: /^\d{12}$/, context: /(?:my ?number|マイナンバー|個人番号)/, valid: isMyNumber },
  {
    name: 'singapore-nric',
    form: /^[STFGM]\d{7}[A-Z]$/,
    shape: /^[STFGM]\d{7}[A-Z]$/i,
    context: /\b(?:nric|fin)\b/,
    valid: isNric,
  },
  {
    name: 'mexico-curp',
    form: /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/,
    shape: /^[A-Z\d]{18}$/i,
    context: /\bcurp\b/,
    valid: () => true,
  },
  { name: 'mexico-rfc', form: /^[A-ZÑ&]{4}\d{6}[A-Z\d]{3}$/, context: /\brfc\b/, valid: () => true },
  {
    name: 'argentina-cuit',
    form: /^(?:20|23|24|27|30|33|34)\d{9}$/,
    shape: /^(?:20|23|24|27)-\d{8}-\d$/,
    context: /\b(?:cuit|cuil)\b/,
    valid: (id) => ((11 - (weightedSum(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digit(id, 10),
  },
  {
    name: 'chile-rut',
    form: /^\d{7,8}[\dK]$/,
    shape: /^\d{1,2}\.\d{3}\.\d{3}-[\dkK]$/,
    context: /\b(?:rut|run)\b/,
    valid: isRut,
  },
  {
    name: 'us-itin',
    form: /^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/,
    context: /\b(?:itin|taxpayer)\b/,
    valid: () => true,
  },
  {
    name: 'us-medicare',
    form: /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y]{2}\d{2}$/,
    context: /\b(?:mbi|medicare)\b/,
    valid: () => true,
  },
  {
    name: 'passport',
    form: /^[A-Z\d]{6,10}$/,
    context: /\b(?:passport|passeport|reisepass|pasaporte|passaporto)\b/,
    valid: (id) => id.replaceAll(/\D/g, '').length >= 4,
  },
  {
    name: 'driving-licence',
    form: /^(?=.{0,8}\d{3})[A-Z\d]{6,18}$/,
    context: /\b(?:driver'?s? ?licen[cs]e|driving licen[cs]e|licencia de conducir|f[uü]hrerschein|dl ?(?:no|number|#))/,
    valid: (id) => /\d{3}/.test(id),
  },
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
