import { digitAt, numberAt, readByte, readNumber, type PackedText, type TextParts } from './packed-text.ts'
import { addToken, type TokenGroups, type Vocabulary } from './vocabulary.ts'

const groupBits = 14

/** How many groups there are: tokens of three bytes and more by the hash of the first three, and all the shorter ones. */
const groupCount = (1 << groupBits) + 1

/** Groups are found in blocks of 16: places of every one of them would be a tenth of the packed text. */
const blockBits = 4
const blockCount = ((groupCount - 1) >> blockBits) + 1

/** How many digits tell where a block is: the first of its tokens, then where its table begins, and where its bytes do. */
const placeDigits = { first: 3, table: 4, bytes: 4 }
const placeLength = placeDigits.first + placeDigits.table + placeDigits.bytes

/** The heads of the tokens begin behind the places. */
const heads = blockCount * placeLength

/** The group of the tokens of one and two bytes. */
const shortTokens = groupCount - 1

export function groupOf(first: number, second: number, third: number): number {
  return ((first << 9) ^ (second << 4) ^ third) & ((1 << groupBits) - 1)
}

/**
 * The groups of a packed vocabulary, of which none is read yet. It has the places of all blocks first. Then, for all tokens,
 * group after group and in the order of their bytes, come their heads, a digit each, and the three digits of their ranks: all
 * the first, all the second, all the third. Then the table of each block: for each group how many tokens it has, and how many
 * characters their bytes take. Last are the bytes by which tokens differ from the one before: see `readLengths`. Like is
 * beside like, which compresses to four fifths of whole tokens one after the other.
 */
export function packedGroups(text: TextParts, tokens: number): TokenGroups {
  return { text, tokens, taken: new Uint8Array(groupCount) }
}

/** Groups without a token to take in. */
export function noGroups(): TokenGroups {
  return { text: [], tokens: 0, taken: new Uint8Array(groupCount).fill(1) }
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

function tokensOf({ text }: TokenGroups, group: number): GroupTokens {
  const place = (group >> blockBits) * placeLength
  const tableAt = place + placeDigits.first
  const table: PackedText = { parts: text, at: numberAt(text, tableAt, placeDigits.table) }
  let first = numberAt(text, place, placeDigits.first)
  let at = numberAt(text, tableAt + placeDigits.table, placeDigits.bytes)
  for (let other = (group >> blockBits) << blockBits; other < group; other++) {
    first += readNumber(table)
    at += readNumber(table)
  }
  return { parts: text, first, end: first + readNumber(table), at, shared: 0, more: 0 }
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

function rankAt({ text, tokens }: TokenGroups, token: number): number {
  const at = heads + tokens + token
  return (digitAt(text, at) << 12) | (digitAt(text, at + tokens) << 6) | digitAt(text, at + 2 * tokens)
}

/**
 * Takes in the tokens of a group. Taking in all of them would be most of the time that loading takes, and a small result
 * needs few.
 */
export function takeInGroup(vocabulary: Vocabulary, group: number): void {
  const { arena, groups } = vocabulary
  groups.taken[group] = 1
  const bytes = tokensOf(groups, group)
  let before = 0
  for (let token = bytes.first; token < bytes.end; token++) {
    readLengths(bytes, digitAt(groups.text, heads + token))
    const start = vocabulary.arenaEnd
    const end = bytes.at + bytes.more
    let at = start
    for (let index = 0; index < bytes.shared; index++) arena[at++] = arena[before + index]!
    while (bytes.at < end) arena[at++] = readByte(bytes)
    addToken(vocabulary, rankAt(groups, token), at - start)
    before = start
  }
}

/** Takes in the tokens of one and two bytes, with which everything starts that is no token as a whole. */
export function takeInShortTokens(vocabulary: Vocabulary): void {
  if (vocabulary.groups.taken[shortTokens] === 0) takeInGroup(vocabulary, shortTokens)
}

/** Takes in every group that was not asked for yet: `findSpread` and `findConcatenation` need them all. */
export function takeInAllGroups(vocabulary: Vocabulary): void {
  for (let group = 0; group < groupCount; group++) {
    if (vocabulary.groups.taken[group] === 0) takeInGroup(vocabulary, group)
  }
}
