/** What of libphonenumber-js is used: candidates are parsed one by one, never searched for. */
export interface PhoneRules {
  readonly isPossible: (number: string, region?: string) => boolean
  readonly isValid: (number: string, region?: string) => boolean
}

let loaded: PhoneRules | undefined
let loading: Promise<PhoneRules> | undefined

/**
 * Loads the phone number plans (libphonenumber-js, about 80 KB of data). Scanners with the rule `phone` can be made once it has
 * resolved; scanning itself stays synchronous.
 */
export function loadPhoneRules(): Promise<PhoneRules> {
  loading ??= import('libphonenumber-js/min').then(({ parsePhoneNumberFromString }) => {
    const parse = (number: string, region?: string) =>
      parsePhoneNumberFromString(number, region === undefined ? undefined : { defaultCountry: region as 'US' })
    loaded = Object.freeze({
      isPossible: (number: string, region?: string) => parse(number, region)?.isPossible() ?? false,
      isValid: (number: string, region?: string) => parse(number, region)?.isValid() ?? false,
    })
    return loaded
  })
  return loading
}

/** The loaded rules, or undefined before `loadPhoneRules` has resolved. */
export function phoneRules(): PhoneRules | undefined {
  return loaded
}

export const PHONE_AFTER = /^[ ,(-]{1,3}(?:office|fax|mobile|home|cell|desk|work)\b/i

/** `202-555-0143`, `(202) 555-0143`, `202.555.0143`, with or without a 1 before. */
export const NANP_SHAPE = /^(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}$/
