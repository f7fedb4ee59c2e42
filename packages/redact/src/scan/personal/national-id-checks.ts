import { passesLuhn, weightedSum } from './checksums.ts'

/** Checks of national numbers beyond the plain weighted sum; all take the number without signs, in capitals. */
export function digit(id: string, index: number): number {
  return id.charCodeAt(index) - 48
}

export function spanishLetter(number: string): string {
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23] as string
}

/** Modulus 11 with the check digit after the weighted ones; 11 counts as 0, 10 is never given out. */
export function elevens(id: string, weights: readonly number[]): boolean {
  const check = 11 - (weightedSum(id, weights) % 11)
  return (check >= 11 ? 0 : check) === digit(id, weights.length)
}

function allSame(id: string): boolean {
  return id === (id[0] as string).repeat(id.length)
}

export function isCpf(id: string): boolean {
  if (allSame(id)) return false
  const first = ((weightedSum(id, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
  const second = ((weightedSum(id, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10
  return first === digit(id, 9) && second === digit(id, 10)
}

export function isCnpj(id: string): boolean {
  if (allSame(id)) return false
  const rest = (sum: number) => (sum % 11 < 2 ? 0 : 11 - (sum % 11))
  const first = rest(weightedSum(id, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))
  const second = rest(weightedSum(id, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))
  return first === digit(id, 12) && second === digit(id, 13)
}

export function isBsn(id: string): boolean {
  return !allSame(id) && (weightedSum(id, [9, 8, 7, 6, 5, 4, 3, 2]) - digit(id, 8)) % 11 === 0
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

export function isCodiceFiscale(id: string): boolean {
  let sum = 0
  for (let index = 0; index < 15; index++) {
    const code = id.charCodeAt(index)
    const value = code <= 57 ? code - 48 : code - 65
    sum += index % 2 === 0 ? (ODD[value] as number) : value
  }
  return String.fromCharCode(65 + (sum % 26)) === id[15]
}

export function isNir(id: string): boolean {
  const body = id.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97 - (Number(body) % 97) === Number(id.slice(13))
}

export function isMonthAndDay(text: string): boolean {
  const month = Number(text.slice(0, 2))
  const day = Number(text.slice(2, 4)) % 60
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

export function isHetu(id: string): boolean {
  const number = id.slice(0, 6) + id.slice(-4, -1)
  return (
    isMonthAndDay(id.slice(2, 4) + id.slice(0, 2)) &&
    '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(number) % 31] === id.at(-1)
  )
}

export function isFodselsnummer(id: string): boolean {
  const first = (11 - (weightedSum(id, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11
  const second = (11 - (weightedSum(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return first === digit(id, 9) && second === digit(id, 10)
}

export function isBelgianNumber(id: string): boolean {
  const check = Number(id.slice(9))
  const body = Number(id.slice(0, 9))
  return 97 - (body % 97) === check || 97 - ((2_000_000_000 + body) % 97) === check
}

export function isPps(id: string): boolean {
  const extra = id[8] === undefined || id[8] === 'W' ? 0 : (id.charCodeAt(8) - 64) * 9
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weightedSum(id, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === id[7]
}

export function isCzechMonth(id: string): boolean {
  const month = Number(id.slice(2, 4)) % 50
  return (
    ((month >= 1 && month <= 12) || (month >= 21 && month <= 32)) &&
    Number(id.slice(4, 6)) >= 1 &&
    Number(id.slice(4, 6)) <= 31
  )
}

export function isTckn(id: string): boolean {
  const odd = weightedSum(id, [1, 0, 1, 0, 1, 0, 1, 0, 1])
  const even = weightedSum(id, [0, 1, 0, 1, 0, 1, 0, 1])
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return tenth === digit(id, 9) && (odd + even + tenth) % 10 === digit(id, 10)
}

export function passesIsraeli(id: string): boolean {
  return !allSame(id) && passesLuhn(id)
}

export function isChineseId(id: string): boolean {
  const sum = weightedSum(id, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return '10X98765432'[sum % 11] === id[17]
}

export function isMyNumber(id: string): boolean {
  const rest = weightedSum(id, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return (rest <= 1 ? 0 : 11 - rest) === digit(id, 11)
}

export function isNric(id: string): boolean {
  const first = id[0] as string
  let sum = weightedSum(id.slice(1), [2, 7, 6, 5, 4, 3, 2])
  if (first === 'T' || first === 'G') sum += 4
  else if (first === 'M') sum += 3
  const letters = 'ST'.includes(first) ? 'JZIHGFEDCBA' : first === 'M' ? 'XWUTRQPNJLK' : 'XWUTRQPNMLK'
  return (first === 'M' ? letters[10 - (sum % 11)] : letters[sum % 11]) === id[8]
}

export function isRut(id: string): boolean {
  let sum = 0
  let weight = 2
  for (let index = id.length - 2; index >= 0; index--) {
    sum += digit(id, index) * weight
    weight = weight === 7 ? 2 : weight + 1
  }
  const check = 11 - (sum % 11)
  return (check === 11 ? '0' : check === 10 ? 'K' : String(check)) === id.at(-1)
}
