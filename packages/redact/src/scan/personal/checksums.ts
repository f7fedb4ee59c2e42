/** Luhn: payment cards, Canadian, South African and Swedish numbers. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    let digit = digits.charCodeAt(digits.length - 1 - index) - 48
    if (index % 2 === 1) {
      digit *= 2
      if (digit > 9) digit -= 9
    }
    sum += digit
  }
  return sum % 10 === 0
}

/** Remainder modulo 97 of letters and digits, A = 10 (ISO 7064). */
export function modulo97(text: string): number {
  let remainder = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code <= 57) remainder = (remainder * 10 + code - 48) % 97
    else remainder = (remainder * 100 + (code & 31) + 9) % 97
  }
  return remainder
}

/** Sum of digits times weights. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < weights.length; index++) {
    sum += (digits.charCodeAt(index) - 48) * (weights[index] as number)
  }
  return sum
}

const TIMES = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const PERMUTED = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]

/** Verhoeff's check on the dihedral group: Indian Aadhaar numbers. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48
    check = (TIMES[check] as number[])[(PERMUTED[index % 8] as number[])[digit] as number] as number
  }
  return check === 0
}

/** ISO 7064 MOD 11,10: German tax numbers, Croatian OIB. */
export function passesMod11_10(digits: string): boolean {
  let product = 10
  for (let index = 0; index < digits.length - 1; index++) {
    let sum = (digits.charCodeAt(index) - 48 + product) % 10
    if (sum === 0) sum = 10
    product = (sum * 2) % 11
  }
  const check = 11 - product
  return (check === 10 ? 0 : check) === digits.charCodeAt(digits.length - 1) - 48
}
