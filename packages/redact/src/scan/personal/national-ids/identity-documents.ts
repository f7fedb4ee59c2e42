import type { NationalId } from './national-id-form.ts'

/** Numbers of documents that differ from country to country: only the words beside them tell. */
export const IDENTITY_DOCUMENTS: readonly NationalId[] = [
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
