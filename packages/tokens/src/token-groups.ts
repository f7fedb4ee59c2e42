import { addShortToken, addToken, type TokenGroups, type Vocabulary } from './vocabulary.ts'

const groupBits = 14

/** How many groups there are: tokens of three bytes and more by the hash of the first three, and all the shorter ones. */
export const groupCount: number = (1 << groupBits) + 1

/** The group of the tokens of one and two bytes. */
export const shortTokens: number = groupCount - 1

export function groupOf(first: number, second: number, third: number): number {
  return ((first << 9) ^ (second << 4) ^ third) & ((1 << groupBits) - 1)
}

/**
 * Takes in the tokens of a group. Taking in all of them would be most of the time that loading takes, and a small result
 * needs few. A group is packed in the order of its tokens' bytes. For each token: three bits for how many of its first bytes
 * are those of the token before, three for how many it has besides, less one, and 18 for its rank; where three bits are all
 * set, a byte with the number itself; then the bytes that it has besides.
 */
export function takeInGroup(vocabulary: Vocabulary, group: number): void {
  const { arena } = vocabulary
  const { packed, starts, taken } = vocabulary.groups
  taken[group] = 1
  const end = starts[group + 1]!
  let before = 0
  let at = starts[group]!
  while (at < end) {
    const head = packed[at]!
    const rank = ((head & 3) << 16) | (packed[at + 1]! << 8) | packed[at + 2]!
    at += 3
    let shared = head >> 5
    if (shared === 7) shared = packed[at++]!
    let more = ((head >> 2) & 7) + 1
    if (more === 8) more = packed[at++]!
    const start = vocabulary.arenaEnd
    for (let index = 0; index < shared; index++) arena[start + index] = arena[before + index]!
    for (let index = 0; index < more; index++) arena[start + shared + index] = packed[at + index]!
    addToken(vocabulary, rank, shared + more)
    before = start
    at += more
  }
}

/** Groups without a token to take in. */
export function noGroups(): TokenGroups {
  return {
    packed: new Uint8Array(0),
    starts: new Int32Array(groupCount + 1),
    taken: new Uint8Array(groupCount).fill(1),
  }
}

/**
 * Makes the tokens of one and two bytes known to `singles` and `pairs`, where everything starts; as tokens like others they
 * are taken in later. Hashing them would double the time that loading takes.
 */
export function readShortTokens(vocabulary: Vocabulary): void {
  const { packed, starts } = vocabulary.groups
  const end = starts[shortTokens + 1]!
  let first = 0
  for (let at = starts[shortTokens]!; at < end;) {
    const head = packed[at]!
    const rank = ((head & 3) << 16) | (packed[at + 1]! << 8) | packed[at + 2]!
    const shared = head >> 5
    const more = ((head >> 2) & 7) + 1
    at += 3
    if (shared === 0) first = packed[at]!
    addShortToken(vocabulary, rank, shared + more, first, packed[at + more - 1]!)
    at += more
  }
}

/** Takes in every group that was not asked for yet: `findSpread` and `findConcatenation` need them all. */
export function takeInAllGroups(vocabulary: Vocabulary): void {
  for (let group = 0; group < groupCount; group++) {
    if (vocabulary.groups.taken[group] === 0) takeInGroup(vocabulary, group)
  }
}
