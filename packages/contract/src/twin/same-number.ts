import type { StatedNumber } from './numbers-in-text.ts'
import type { UnitKind } from './unit.ts'

/** How one quantity is restated in another unit: percent of a share, cents, kilo and KiB, seconds and hours, miles. */
const FACTORS: Readonly<Record<UnitKind | 'none', readonly number[]>> = {
  none: bothWays([100]),
  temperature: [1],
  percent: bothWays([100]),
  money: bothWays([100, 1000, 1e6]),
  time: bothWays([60, 3600, 24, 86_400, 7, 1000, 60_000, 3_600_000, 86_400_000, 1e6, 1e9]),
  size: bothWays([1000, 1e6, 1e9, 1e12, 1024, 1024 ** 2, 1024 ** 3, 1024 ** 4]),
  length: bothWays([10, 100, 1000, 1.609344, 1609.344, 0.3048, 2.54]),
  mass: bothWays([1000, 1e6, 0.45359237]),
  speed: bothWays([3.6, 1.609344, 1.852]),
  counter: bothWays([1e4, 1e8]),
}
const SLACK = 1e-9

/** Numbers in ascending order of size, to be asked for one within a margin. */
export class NumberIndex {
  readonly #sorted: Float64Array

  constructor(numbers: Iterable<number>) {
    this.#sorted = Float64Array.from(numbers, Math.abs).toSorted()
  }

  /** Whether a number lies in `[from, to]`. */
  has(from: number, to: number): boolean {
    const numbers = this.#sorted
    let low = 0
    let high = numbers.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[middle] as number) < from) low = middle + 1
      else high = middle
    }
    return low < numbers.length && (numbers[low] as number) <= to
  }
}

/** Whether what the text states is one of the numbers: rounded or cut as far as it is shown, in another unit, without its sign. */
export function statesOneOf(stated: StatedNumber, numbers: NumberIndex): boolean {
  const factors = FACTORS[stated.unit ?? 'none']
  return stated.values.some((value) => {
    const size = Math.abs(value)
    const margin = marginOf(stated, size)
    if (factors.some((factor) => numbers.has((size - margin) * factor, (size + margin) * factor))) return true
    return stated.unit === 'temperature' && inOtherScale(value, margin, numbers)
  })
}

/** Whether what the text states is one of the numbers as it stands. */
export function countsOneOf(stated: StatedNumber, numbers: NumberIndex): boolean {
  return stated.values.some((value) => {
    const size = Math.abs(value)
    const margin = marginOf(stated, size)
    return numbers.has(size - margin, size + margin)
  })
}

// Less than one step, so that 27.4 may be shown as 27, and 9 is never 10.
function marginOf({ step }: StatedNumber, size: number): number {
  return step * (1 - 1e-6) + size * SLACK
}

// Fahrenheit and Kelvin, both ways.
function inOtherScale(value: number, margin: number, numbers: NumberIndex): boolean {
  const readings = [(value - 32) / 1.8, value * 1.8 + 32, value - 273.15, value + 273.15]
  return readings.some((reading) => numbers.has(Math.abs(reading) - margin, Math.abs(reading) + margin))
}

function bothWays(factors: readonly number[]): number[] {
  return [1, ...factors, ...factors.map((factor) => 1 / factor)]
}
