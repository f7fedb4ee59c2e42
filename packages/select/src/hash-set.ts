/** Whole numbers of 32 bits; 0 stands for none and is never in it. */
export class HashSet {
  readonly #places: Int32Array

  constructor(most: number) {
    this.#places = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)))
  }

  has(value: number): boolean {
    return value !== 0 && this.#places[this.#placeOf(value)] === value
  }

  add(value: number): void {
    this.#places[this.#placeOf(value)] = value
  }

  #placeOf(value: number): number {
    const mask = this.#places.length - 1
    let place = (value ^ (value >>> 15)) & mask
    while (this.#places[place] !== 0 && this.#places[place] !== value) place = (place + 1) & mask
    return place
  }
}
