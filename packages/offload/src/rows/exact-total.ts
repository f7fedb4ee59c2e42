/** Places after the point that are added up without big integers. */
const MAX_SCALE = 6
const POWERS = Array.from({ length: MAX_SCALE + 1 }, (_, scale) => 10 ** scale)

/** Adds up numbers to the digit: whole multiples of a power of ten in doubles while those are exact, then in big integers. */
export class ExactTotal {
  /** One partial sum a scale, each below 2^53. */
  readonly #partial = new Float64Array(MAX_SCALE + 1)
  #unscaled = 0n
  #scale = 0

  /** Adds a number as JavaScript holds it: the digits it prints. */
  addNumber(value: number): void {
    for (let scale = 0; scale <= MAX_SCALE; scale++) {
      const unscaled = Math.round(value * POWERS[scale]!)
      // Twice inside the range in which doubles count by ones.
      if (Math.abs(unscaled) > 2 ** 51) break
      if (unscaled / POWERS[scale]! !== value) continue
      this.#partial[scale]! += unscaled
      if (Math.abs(this.#partial[scale]!) > 2 ** 52) this.#flush(scale)
      return
    }
    this.addDigits(String(value))
  }

  /** Adds a plain decimal, e.g. `-12.50`; anything else is passed over. */
  addDigits(text: string): void {
    const match = /^(-?\d{1,60})(?:\.(\d{1,60}))?$/.exec(text)
    if (match !== null) this.#add(BigInt(match[1]! + (match[2] ?? '')), match[2]?.length ?? 0)
  }

  /** All digits, with as many places as the longest number had: `-3.50`. */
  digits(): string {
    for (let scale = 0; scale <= MAX_SCALE; scale++) this.#flush(scale)
    const sign = this.#unscaled < 0n ? '-' : ''
    const digits = (this.#unscaled < 0n ? -this.#unscaled : this.#unscaled).toString().padStart(this.#scale + 1, '0')
    const whole = digits.slice(0, digits.length - this.#scale)
    return this.#scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-this.#scale)}`
  }

  #flush(scale: number): void {
    if (this.#partial[scale] === 0) return
    this.#add(BigInt(this.#partial[scale]!), scale)
    this.#partial[scale] = 0
  }

  #add(unscaled: bigint, scale: number): void {
    if (scale > this.#scale) {
      this.#unscaled *= 10n ** BigInt(scale - this.#scale)
      this.#scale = scale
    }
    this.#unscaled += unscaled * 10n ** BigInt(this.#scale - scale)
  }
}

/** Which of two plain decimals is less, by all their digits: below 0 for the first. */
export function compareDigits(left: string, right: string): number {
  const difference = Number(left) - Number(right)
  if (difference !== 0) return difference
  const total = new ExactTotal()
  total.addDigits(left)
  total.addDigits(right.startsWith('-') ? right.slice(1) : `-${right}`)
  const digits = total.digits()
  return digits.startsWith('-') ? -1 : /[1-9]/.test(digits) ? 1 : 0
}
