import { digitAt, readByte, readNumber, type PackedText } from './packed-text.ts'
import { addShortToken, addToken, type TokenGroups, type Vocabulary } from './vocabulary.ts'

const groupBits = 14

/** How many groups there are: tokens of three bytes and more by the hash of the first three, and all the shorter ones. */
const groupCount = (1 << groupBits) + 1

/** Groups are found in blocks of 16, so that loading reads a table of a thousand blocks, not one of all the groups. */
const blockBits = 4
const blockCount = ((groupCount - 1) >> blockBits) + 1

/** The group of the tokens of one and two bytes. */
const shortTokens = groupCount - 1

export function groupOf(first: number, second: number, third: number): number {
  return ((first << 9) ^ (second << 4) ^ third) & ((1 << groupBits) - 1)
}

/**
 * Finds the groups in a packed vocabulary. It has three tables of the blocks first, a number each: how many tokens they hold,
 * how many characters the bytes of these take, and how many characters their own tables. Those follow: for each group of a
 * block how many tokens it has, and how many characters their bytes take. Then, for all tokens, group after group and in the
 * order of their bytes, come their heads, a digit each, and the three digits of their ranks: all the first, all the second,
 * all the third. Last are the bytes by which they differ from the token before: see `readLengths`. Like is beside like, which
 * compresses to four fifths of whole tokens one after the other.
 */
export function readGroups(codes: Uint8Array, tokens: number): TokenGroups {
  const text: PackedText = { codes, at: 0 }
  const [firsts, starts, tables] = [readSums(text), readSums(text), readSums(text)]
  const heads = text.at + tables[blockCount]!
  return {
    codes,
    tokens,
    firsts,
    starts,
    tables: tables.map((table) => text.at + table),
    heads,
    bytes: heads + 4 * tokens,
    taken: new Uint8Array(groupCount),
  }
}

/** A number for each block: the sums of all before each, and of all. */
function readSums(text: PackedText): Int32Array {
  const sums = new Int32Array(blockCount + 1)
  let sum = 0
  for (let block = 0; block < blockCount; block++) {
    sum += readNumber(text)
    sums[block + 1] = sum
  }
  return sums
}

/** Groups without a token to take in. */
export function noGroups(): TokenGroups {
  const none = new Int32Array(blockCount + 1)
  return {
    codes: new Uint8Array(0),
    tokens: 0,
    firsts: none,
    starts: none,
    tables: none,
    heads: 0,
    bytes: 0,
    taken: new Uint8Array(groupCount).fill(1),
  }
}

/** The tokens of a group, and their bytes as they are read: what is at hand of the one that is next. */
interface GroupTokens extends PackedText {
  readonly first: number
  /** One past the last. */
  readonly end: number
  /** How many of its first bytes are those of the token before. */
  shared: number
  /** How many characters the rest of its bytes are written with. */
  more: number
}

function tokensOf({ codes, firsts, starts, tables, bytes }: TokenGroups, group: number): GroupTokens {
  const block = group >> blockBits
  const table: PackedText = { codes, at: tables[block]! }
  let first = firsts[block]!
  let at = bytes + starts[block]!
  for (let other = block << blockBits; other < group; other++) {
    first += readNumber(table)
    at += readNumber(table)
  }
  return { codes, first, end: first + readNumber(table), at, shared: 0, more: 0 }
}

/**
 * A head has three bits for how many bytes are shared, and three for how many characters follow, less one. Where three bits
 * are all set, what is above them is a number before the bytes.
 */
function readLengths(bytes: GroupTokens, head: number): void {
  const shared = head >> 3
  const more = head & 7
  bytes.shared = shared < 7 ? shared : 7 + readNumber(bytes)
  bytes.more = more < 7 ? more + 1 : 8 + readNumber(bytes)
}

function rankAt({ codes, heads, tokens }: TokenGroups, token: number): number {
  const at = heads + tokens + token
  return (digitAt(codes, at) << 12) | (digitAt(codes, at + tokens) << 6) | digitAt(codes, at + 2 * tokens)
}

/**
 * Takes in the tokens of a group. Taking in all of them would be most of the time that loading takes, and a small result
 * needs few.
 */
export function takeInGroup(vocabulary: Vocabulary, group: number): void {
  const { arena, groups } = vocabulary
  const { codes, heads } = groups
  groups.taken[group] = 1
  const bytes = tokensOf(groups, group)
  let before = 0
  for (let token = bytes.first; token < bytes.end; token++) {
    readLengths(bytes, digitAt(codes, heads + token))
    const start = vocabulary.arenaEnd
    const end = bytes.at + bytes.more
    let at = start
    for (let index = 0; index < bytes.shared; index++) arena[at++] = arena[before + index]!
    while (bytes.at < end) arena[at++] = readByte(bytes)
    addToken(vocabulary, rankAt(groups, token), at - start)
    before = start
  }
}

/** Takes in every group that was not asked for yet: `findSpread` and `findConcatenation` need them all. */
export function takeInAllGroups(vocabulary: Vocabulary): void {
  for (let group = 0; group < groupCount; group++) {
    if (vocabulary.groups.taken[group] === 0) takeInGroup(vocabulary, group)
  }
}

/**
 * Makes the tokens of one and two bytes known to `singles` and `pairs`, where everything starts; as tokens like others they
 * are taken in later. Hashing them would double the time that loading takes.
 */
export function readShortTokens(vocabulary: Vocabulary): void {
  const { groups } = vocabulary
  const { codes, heads } = groups
  const bytes = tokensOf(groups, shortTokens)
  let first = 0
  for (let token = bytes.first; token < bytes.end; token++) {
    readLengths(bytes, digitAt(codes, heads + token))
    const end = bytes.at + bytes.more
    if (bytes.shared === 0) first = readByte(bytes)
    const length = bytes.at < end ? 2 : 1
    addShortToken(vocabulary, rankAt(groups, token), length, first, length === 2 ? readByte(bytes) : 0)
  }
}
