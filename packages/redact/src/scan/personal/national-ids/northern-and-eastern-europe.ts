import { passesLuhn, passesMod11_10, weightedSum } from '../checksums.ts'
import { digit, isCzechMonth, isFodselsnummer, isHetu, isMonthAndDay } from '../national-id-checks.ts'
import type { NationalId } from './national-id-form.ts'

/** National numbers of northern and eastern Europe. */
export const NORTHERN_AND_EASTERN_EUROPE: readonly NationalId[] = [
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
    name: 'czech-rodne-cislo',
    form: /^\d{9,10}$/,
    shape: /^\d{6}\/\d{3,4}$/,
    context: /(?:rodn[eé]|\brč\b)/,
    valid: (id) =>
      isCzechMonth(id) &&
      (id.length === 9 || Number(id) % 11 === 0 || (Number(id.slice(0, 9)) % 11 === 10 && id.endsWith('0'))),
  },
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
]
