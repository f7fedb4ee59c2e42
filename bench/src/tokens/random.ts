/** A seeded source of whole numbers below `limit`: the same texts on every machine. */
export type Random = (limit: number) => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)]!
}
