/** Values made by a seeded generator: the same every time, and no scanner takes the file for a leak. */
export const LOWER = 'abcdefghijklmnopqrstuvwxyz'
export const DIGITS = '0123456789'
const UPPER = LOWER.toUpperCase()

export function madeValues(seed: number) {
  let state = seed
  /** Park and Miller's generator. */
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const made = (alphabet: string, length: number) => {
    let text = ''
    for (let count = 0; count < length; count++) text += alphabet[Math.floor(random() * alphabet.length)]
    return text
  }
  return {
    made,
    hex: (length: number) => made('0123456789abcdef', length),
    alnum: (length: number) => made(LOWER + UPPER + DIGITS, length),
    upper: (length: number) => made(UPPER + DIGITS, length),
    base32: (length: number) => made(`${UPPER}234567`, length),
    b64: (length: number) => made(`${LOWER}${UPPER}${DIGITS}+/`, length),
    b64url: (length: number) => made(`${LOWER}${UPPER}${DIGITS}-_`, length),
    password: () => `${made(LOWER, 4)}${made('!#%^*', 1)}${made(UPPER, 3)}${made(DIGITS, 3)}`,
  }
}
