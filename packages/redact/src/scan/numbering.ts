import { KeyedHash } from './keyed-hash.ts'

/** Values of one type that get a number; those after them get a keyed suffix, so that memory stays bounded. */
export const MOST_NUMBERED = 65_536

/** Gives values their placeholders: the same value always the same one. */
export interface Numbering {
  /** The placeholder of a value. */
  readonly placeholderOf: (type: string, value: string) => string
  /**
   * What a placeholder-shaped text of the input becomes: itself when its number is free (it is passed over from now on) or
   * was given out by this numbering before `begin`; a new placeholder when its number already stands for something else.
   */
  readonly claim: (type: string, suffix: string, text: string) => string
  /** Begins a new input: what was given out so far may come back in it. */
  readonly begin: () => void
}

interface TypeNumbers {
  next: number
  /** Numbers below this were given out before the current input began. */
  settled: number
  readonly claimed: Set<number>
  readonly key: KeyedHash
  suffixKey: readonly [number, number, number, number] | undefined
}

/** A numbering with nothing given out yet. `remember` is told every value that gets a new placeholder. */
export function createNumbering(remember?: (placeholder: string, type: string, value: string) => void): Numbering {
  const byValue = new Map<string, string>()
  const types = new Map<string, TypeNumbers>()

  const numbersOf = (type: string): TypeNumbers => {
    let numbers = types.get(type)
    if (numbers === undefined) {
      numbers = { next: 1, settled: 1, claimed: new Set(), key: new KeyedHash([0, 0, 0, 0]), suffixKey: undefined }
      types.set(type, numbers)
    }
    return numbers
  }

  const placeholderOf = (type: string, value: string): string => {
    const identity = identityOf(value)
    const known = byValue.get(identity)
    if (known !== undefined) return known
    const numbers = numbersOf(type)
    while (numbers.claimed.has(numbers.next)) numbers.next++
    if (numbers.next > MOST_NUMBERED) return `[${type}_x${suffixOf(numbers, value)}]`
    const placeholder = `[${type}_${numbers.next++}]`
    numbers.key.update(identity)
    byValue.set(identity, placeholder)
    remember?.(placeholder, type, value)
    return placeholder
  }

  return {
    placeholderOf,
    claim(type, suffix, text) {
      const number = Number(suffix)
      if (!(number >= 1 && number <= MOST_NUMBERED)) return text
      const numbers = numbersOf(type)
      if (number < numbers.settled || numbers.claimed.has(number)) return text
      if (number < numbers.next) return placeholderOf(type, text)
      numbers.claimed.add(number)
      return text
    },
    begin() {
      for (const numbers of types.values()) numbers.settled = numbers.next
    },
  }
}

/** Long values are known by two hashes: a numbering of a thousand private keys must not hold them all. */
function identityOf(value: string): string {
  if (value.length <= 128) return value
  const first = new KeyedHash([value.length, 1, 2, 3]).update(value).digest()
  return `#${value.length}:${first}${new KeyedHash([4, 5, value.length, 6]).update(value).digest()}`
}

/** The key comes from the values that were numbered: deterministic, and unknown to who does not have them all. */
function suffixOf(numbers: TypeNumbers, value: string): string {
  if (numbers.suffixKey === undefined) {
    const digest = numbers.key.digest()
    const low = Number.parseInt(digest.slice(0, 8), 16)
    const high = Number.parseInt(digest.slice(8), 16)
    numbers.suffixKey = [low, high, low ^ 0x5bd1e995, high ^ 0x27d4eb2f]
  }
  return new KeyedHash(numbers.suffixKey).update(value).digest()
}
