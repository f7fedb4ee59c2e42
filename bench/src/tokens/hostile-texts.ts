import { pick, seededRandom } from './random.ts'

/** Texts of one pre-token, or of very few, of so many bytes: what makes a quadratic tokenizer stand still. */
export const hostileTexts: Readonly<Record<string, (bytes: number) => string>> = {
  'one letter': (bytes) => 'a'.repeat(bytes),
  'one capital': (bytes) => 'A'.repeat(bytes),
  'blanks and a letter': (bytes) => `${' '.repeat(bytes - 1)}x`,
  'line breaks': (bytes) => '\n'.repeat(bytes),
  'mixed white space': (bytes) => drawn(bytes, 7, [' ', '\t', '\n', '\r', '  ']),
  'one sign': (bytes) => '-'.repeat(bytes),
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
