import { pick, seededRandom } from './random.ts'

/** Texts of one pre-token, or of very few, of so many bytes: what makes a quadratic tokenizer stand still. */
export const hostileTexts: Readonly<Record<string, (bytes: number) => string>> = {
  'one letter': (bytes) => 'a'.repeat(bytes),
  'one capital': (bytes) => 'A'.repeat(bytes),
  'blanks and a letter': (bytes) => `${' '.repeat(bytes - 1)}x`,
  'line breaks': (bytes) => '\n'.repeat(bytes),
  'mixed white space': (bytes) => drawn(bytes, 7, [' ', '\t', '\n', '\r', '  ']),
  'one sign': (bytes) => '-'.repeat(bytes),
  'dashes, a plus every 1,000': (bytes) => broken(bytes, '-', '+', () => 999),
  'equals signs, a dash every 1,000': (bytes) => broken(bytes, '=', '-', () => 999),
  'blanks, a letter every 1,000': (bytes) => broken(bytes, ' ', 'x', () => 999),
  'letters, a sign every 1,000': (bytes) => broken(bytes, 'a', '#', () => 999),
  'asterisks, a slash every 87': (bytes) => broken(bytes, '*', '/', () => 86),
  'tabs, a blank every 30': (bytes) => broken(bytes, '\t', ' ', () => 29),
  'number signs, broken anywhere': (bytes) => {
    const random = seededRandom(15)
    return broken(bytes, '#', '+', () => 500 + random(4500))
  },
  'two signs': (bytes) => '=-'.repeat(bytes / 2),
  'random signs': (bytes) => drawn(bytes, 8, [...'!#$%&*+,-.:;<=>?@^_|~']),
  'random letters': (bytes) => drawn(bytes, 9, [...'abcdefghijklmnopqrstuvwxyz']),
  'random capitals': (bytes) => drawn(bytes, 10, [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']),
  'random Chinese': (bytes) => codePoints(bytes / 3, 11, 0x4e00, 20_000),
  'random Thai': (bytes) => codePoints(bytes / 3, 12, 0xe01, 46),
  'random Arabic': (bytes) => codePoints(bytes / 2, 13, 0x627, 36),
  'random emoji': (bytes) => codePoints(bytes / 4, 14, 0x1f300, 700),
  'combining marks': (bytes) => `e${'\u0301'.repeat(bytes / 2)}`,
  'camel case': (bytes) => 'aB'.repeat(bytes / 2),
}

/** Runs of one character, broken by another. */
function broken(units: number, one: string, other: string, length: () => number): string {
  const parts: string[] = []
  for (let total = 0; total < units; total += parts.at(-1)!.length) parts.push(one.repeat(length()) + other)
  return parts.join('').slice(0, units)
}

function drawn(units: number, seed: number, from: readonly string[]): string {
  const random = seededRandom(seed)
  const parts: string[] = []
  for (let length = 0; length < units; length += parts.at(-1)!.length) parts.push(pick(random, from))
  return parts.join('').slice(0, units)
}

function codePoints(count: number, seed: number, first: number, span: number): string {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => String.fromCodePoint(first + random(span))).join('')
}
