/** A number kept as its digits: `unscaled / 10 ** scale`, so that sums of money and 64-bit counters come out to the digit. */
export interface ExactNumber {
  readonly unscaled: bigint
  readonly scale: number
}

/** Digits longer than this are no figures to add up. */
const LONGEST = 60

/** Reads a plain decimal number (`-12.50`); `undefined` for anything else, exponents included. */
export function readExact(text: string): ExactNumber | undefined {
  const length = text.length
  if (length === 0 || length > LONGEST) return undefined
  let point = -1
  for (let at = text.charCodeAt(0) === 0x2d ? 1 : 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) continue
    if (code !== 0x2e || point >= 0 || at === 0 || at === length - 1) return undefined
    point = at
  }
  if (text === '-') return undefined
  if (point < 0) return { unscaled: BigInt(text), scale: 0 }
  return { unscaled: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: length - point - 1 }
}

export function addExact(left: ExactNumber, right: ExactNumber): ExactNumber {
  const scale = Math.max(left.scale, right.scale)
  return { unscaled: scaled(left, scale) + scaled(right, scale), scale }
}

/** Below 0 when `left` is less. */
export function compareExact(left: ExactNumber, right: ExactNumber): number {
  const scale = Math.max(left.scale, right.scale)
  const difference = scaled(left, scale) - scaled(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The digits again, with all places kept: `-3.50`. */
export function writeExact({ unscaled, scale }: ExactNumber): string {
  const negative = unscaled < 0n
  const digits = (negative ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return (negative ? '-' : '') + whole + (scale === 0 ? '' : '.' + digits.slice(digits.length - scale))
}

/** As a JSON number where that spells the same digits, else as a string. */
export function exactValue(digits: string): number | string {
  const number = Number(digits)
  return String(number) === digits ? number : digits
}

function scaled({ unscaled, scale }: ExactNumber, to: number): bigint {
  return scale === to ? unscaled : unscaled * 10n ** BigInt(to - scale)
}
