import { passesMod11_10, weightedSum } from '../checksums.ts'
import {
  digit,
  elevens,
  isBelgianNumber,
  isBsn,
  isCodiceFiscale,
  isNir,
  isPps,
  spanishLetter,
} from '../national-id-checks.ts'
import type { NationalId } from './national-id-form.ts'

/** National numbers of western Europe. */
export const WESTERN_EUROPE: readonly NationalId[] = [
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
  { name: 'ireland-pps', form: /^\d{7}[A-W][A-IW]?$/, context: /\bpps(?:n|no)?\b/, valid: isPps },
  {
    name: 'netherlands-bsn',
    form: /^\d{9}$/,
    context: /\b(?:bsn|burgerservicenummer|sofi|sofinummer)\b/,
    valid: isBsn,
  },
  {
    name: 'belgium-nn',
    form: /^\d{11}$/,
    shape: /^\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}$/,
    context: /(?:rijksregister|registre national|\bnational number\b|\binsz\b|\bniss\b)/,
    valid: isBelgianNumber,
  },
  {
    name: 'france-nir',
    form: /^[12]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{6}\d{2}$/,
    context: /(?:\bnir\b|s[eé]curit[eé] sociale|insee|\bssn\b|num[eé]ro de s[eé]cu)/,
    valid: isNir,
  },
  {
    name: 'germany-tax-id',
    form: /^[1-9]\d{10}$/,
    context: /(?:steuer|\bidnr|\btax[ _-]?id|\btin\b|\bidentifikationsnummer)/,
    valid: passesMod11_10,
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
    name: 'italy-codice-fiscale',
    form: /^[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z]$/,
    shape: /^[A-Z\d]{16}$/i,
    context: /\b(?:cf|codice fiscale|fiscal)\b/,
    valid: isCodiceFiscale,
  },
  {
    name: 'portugal-nif',
    form: /^[1-35689]\d{8}$/,
    context: /\b(?:nif|contribuinte)\b/,
    valid: (id) => elevens(id, [9, 8, 7, 6, 5, 4, 3, 2]),
  },
]
