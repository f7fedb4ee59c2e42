import { ALPHANUMERIC, classOf, DIGIT, LETTER } from '../characters.ts'
import { modulo97 } from './checksums.ts'

/** Length of an IBAN by country (the SWIFT registry). */
const LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 ' +
    'GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 ' +
    'PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** End of the IBAN whose country code begins at `start`, or -1. Blanks and dashes between groups are part of it. */
export function endOfIban(text: string, start: number): number {
  const length = LENGTHS.get(text.slice(start, start + 2).toUpperCase())
  if (length === undefined) return -1
  let compact = ''
  let index = start
  let separator = ''
  while (compact.length < length) {
    const code = text.charCodeAt(index)
    if ((classOf(code) & ALPHANUMERIC) !== 0) compact += text[index++]
    else {
      const sign = text[index] as string
      if (
        (sign !== ' ' && sign !== '-' && sign !== '\u00a0') ||
        compact.length < 2 ||
        (separator !== '' && sign !== separator)
      )
        return -1
      if ((classOf(text.charCodeAt(index + 1)) & ALPHANUMERIC) === 0) return -1
      separator = sign
      index++
    }
  }
  if ((classOf(text.charCodeAt(index)) & ALPHANUMERIC) !== 0) return -1
  const folded = compact.toUpperCase()
  return modulo97(folded.slice(4) + folded.slice(0, 4)) === 1 ? index : -1
}

/** True when two letters, and no more, stand before the digits at `at` and two digits follow. */
export function mayBeIban(text: string, at: number): boolean {
  return (
    (classOf(text.charCodeAt(at - 1)) & LETTER) !== 0 &&
    (classOf(text.charCodeAt(at - 2)) & LETTER) !== 0 &&
    (classOf(text.charCodeAt(at - 3)) & ALPHANUMERIC) === 0 &&
    (classOf(text.charCodeAt(at + 1)) & DIGIT) !== 0
  )
}
