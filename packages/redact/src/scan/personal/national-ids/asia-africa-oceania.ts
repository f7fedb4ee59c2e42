import { passesLuhn, passesVerhoeff, weightedSum } from '../checksums.ts'
import { digit, isChineseId, isMonthAndDay, isMyNumber, isNric, isTckn, passesIsraeli } from '../national-id-checks.ts'
import type { NationalId } from './national-id-form.ts'

/** National numbers of Asia, Africa and Oceania. */
export const ASIA_AFRICA_OCEANIA: readonly NationalId[] = [
  { name: 'turkey-tckn', form: /^[1-9]\d{10}$/, context: /(?:\btckn?\b|kimlik)/, valid: isTckn },
  { name: 'israel-id', form: /^\d{9}$/, context: /(?:teudat|israeli id|ת\.ז|zehut)/, valid: passesIsraeli },
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
    name: 'south-africa-id',
    form: /^\d{13}$/,
    context: /\b(?:south african?|rsa|sa id|id number|identity number)\b/,
    valid: (id) => isMonthAndDay(id.slice(2, 6)) && passesLuhn(id),
  },
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
]
