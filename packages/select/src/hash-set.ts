/** Places looked at for one value: texts made to share one would else cost the square of their number. */
export const MOST_PROBES = 64

/**
 * Whole numbers of 32 bits; 0 stands for none and is never in it. A value that finds no place near its own is not kept:
 * what is asked for is only ever whether something was seen before.
 */
export class HashSet {
  readonly #places: Int32Array

  constructor(most: number) {
    this.#places = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)))
  }

  has(value: number): boolean {
    const place = this.#placeOf(value)
    return value !== 0 && place >= 0 && this.#places[place] === value
  }

  add(value: number): void {
    const place = this.#placeOf(value)
    if (place >= 0) this.#places[place] = value
  }

  #placeOf(value: number): number {
    const mask = this.#places.length - 1
    let place = (value ^ (value >>> 15)) & mask
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      if (this.#places[place] === 0 || this.#places[place] === value) return place
      place = (place + 1) & mask
    }
    return -1
  }
}
