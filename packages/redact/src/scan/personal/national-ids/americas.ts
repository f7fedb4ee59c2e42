import { passesLuhn, weightedSum } from '../checksums.ts'
import { digit, isCnpj, isCpf, isRut } from '../national-id-checks.ts'
import type { NationalId } from './national-id-form.ts'

/** National numbers of the Americas. */
export const AMERICAS: readonly NationalId[] = [
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
  { name: 'canada-sin', form: /^\d{9}$/, context: /\b(?:sin|social insurance|nas)\b/, valid: passesLuhn },
  {
    name: 'mexico-curp',
    form: /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[A-Z\d]\d$/,
    shape: /^[A-Z\d]{18}$/i,
    context: /\bcurp\b/,
    valid: () => true,
  },
  { name: 'mexico-rfc', form: /^[A-ZÑ&]{4}\d{6}[A-Z\d]{3}$/, context: /\brfc\b/, valid: () => true },
  { name: 'brazil-cpf', form: /^\d{11}$/, shape: /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, context: /\bcpf\b/, valid: isCpf },
  {
    name: 'brazil-cnpj',
    form: /^\d{14}$/,
    shape: /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/,
    context: /\bcnpj\b/,
    valid: isCnpj,
  },
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
]
