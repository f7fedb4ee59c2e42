/** A number a text says, in every form in which the data may spell it. */
export interface Figure {
  readonly start: number
  readonly end: number
  /** Canonical digits: no signs, no grouping, no zeros that say nothing. */
  readonly forms: readonly string[]
}

const DIGITS = /\d+(?:[,'’\u00a0\u2009\u202f]\d{3})*(?:\.\d+)?(?:[eE][+-]?\d{1,2}(?![\p{L}\p{N}]))?/gu
const SCALE = /^\s?(k|thousand|m|mn|million|b|bn|billion|trillion)\b/i
const ZEROS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  trillion: 12,
}

/** The numbers of a text, written in digits or in words. Digits inside a name (`v2`, `gpt4`) belong to the name. */
export function figuresIn(text: string): readonly Figure[] {
  const found: Figure[] = []
  for (const match of text.matchAll(DIGITS)) {
    const start = match.index
    const end = start + match[0].length
    if (isLetter(text, start - 1) && !isMarkOfTime(text, start - 1)) continue
    if (isListMarker(text, start, end)) continue
    const plain = canonical(match[0].replaceAll(/[,'’\u00a0\u2009\u202f]/g, ''))
    const forms = [plain]
    const rest = text.slice(end, end + 12)
    const scale = SCALE.exec(rest)?.[1]
    if (scale !== undefined) forms.push(shifted(plain, ZEROS[scale.toLowerCase()]!))
    if (/^\s?(?:%|percent\b)/.test(rest)) forms.push(shifted(plain, -2))
    found.push({ start, end, forms })
  }
  return [...found, ...spelledNumbers(text)].toSorted((left, right) => left.start - right.start)
}

/**
 * Strikes from `wanted` every form the text spells. One pass, and over as soon as nothing is wanted any more. Escapes
 * of JSON strings are seen through, so that `\n5` spells 5.
 */
export function strikeFigures(text: string, wanted: Set<string>): void {
  const { length } = text
  for (let at = 0; at < length && wanted.size > 0; at++) {
    if (!isDigit(text.charCodeAt(at))) continue
    const start = at
    while (at < length && isDigit(text.charCodeAt(at))) at++
    if (isLetter(text, start - 1) && !isMarkOfTime(text, start - 1) && !isEscape(text, start - 1)) continue
    at = strikeFrom(text, start, at, wanted) - 1
  }
}

/** The run of digits at `start`, alone and with what follows it: groups of three, a fraction, an exponent. */
function strikeFrom(text: string, start: number, end: number, wanted: Set<string>): number {
  wanted.delete(canonical(text.slice(start, end)))
  let grouped = text.slice(start, end)
  let at = end
  while (grouped.length <= 60 && isGroup(text, at)) {
    grouped += text.slice(at + 1, at + 4)
    at += 4
    wanted.delete(canonical(grouped))
  }
  const exponent = exponentAt(text, at)
  if (exponent !== undefined) wanted.delete(canonical(grouped + exponent))
  // A comma may stand before a fraction too.
  const point = text.charCodeAt(at)
  if ((point !== 0x2e && point !== 0x2c) || !isDigit(text.charCodeAt(at + 1))) return end
  let fraction = at + 1
  while (fraction < text.length && isDigit(text.charCodeAt(fraction))) fraction++
  const decimal = `${grouped}.${text.slice(at + 1, fraction)}`
  wanted.delete(canonical(decimal))
  const power = exponentAt(text, fraction)
  if (power !== undefined) wanted.delete(canonical(decimal + power))
  // What follows a comma may be a number of its own.
  return point === 0x2c ? end : fraction
}

function exponentAt(text: string, at: number): string | undefined {
  if ((text.charCodeAt(at) | 0x20) !== 0x65) return undefined
  return /^[eE][+-]?\d{1,2}(?![\p{L}\p{N}])/u.exec(text.slice(at, at + 5))?.[0]
}

function isGroup(text: string, at: number): boolean {
  if (!/[,'’\u00a0\u2009\u202f]/.test(text[at] ?? '')) return false
  for (let offset = 1; offset <= 3; offset++) if (!isDigit(text.charCodeAt(at + offset))) return false
  return !isDigit(text.charCodeAt(at + 4))
}

/** `007` is 7, `1.50` is 1.5, `1e3` is 1000. */
function canonical(digits: string): string {
  const [mantissa = '', exponent] = digits.toLowerCase().split('e')
  if (exponent !== undefined) return shifted(canonical(mantissa), Number(exponent))
  const [whole = '', fraction = ''] = mantissa.split('.')
  let from = 0
  while (from < whole.length - 1 && whole[from] === '0') from++
  let to = fraction.length
  while (to > 0 && fraction[to - 1] === '0') to--
  return (whole.slice(from) || '0') + (to === 0 ? '' : `.${fraction.slice(0, to)}`)
}

/** Moves the point to the right by so many places. */
function shifted(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.')
  if (places >= 0) {
    const padded = fraction.padEnd(places, '0')
    return canonical(`${whole}${padded.slice(0, places)}.${padded.slice(places)}`)
  }
  const padded = whole.padStart(1 - places, '0')
  return canonical(`${padded.slice(0, places)}.${padded.slice(places)}${fraction}`)
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const WORDS: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])
const ONE_WORD = [...WORDS.keys()].join('|')
const SPELLED = new RegExp(`\\b(?:${ONE_WORD})(?:[ -](?:and )?(?:${ONE_WORD}))*\\b`, 'gi')

/** `twenty-three`, `two hundred and five`. `one` and `zero` are said of too many things, and so are scales behind digits. */
function spelledNumbers(text: string): Figure[] {
  const found: Figure[] = []
  for (const match of text.matchAll(SPELLED)) {
    const words = match[0].toLowerCase().split(/[ -]/)
    if (words.length === 1 && (words[0] === 'one' || words[0] === 'zero')) continue
    if (/\d\s?$/.test(text.slice(Math.max(0, match.index - 3), match.index))) continue
    found.push({ start: match.index, end: match.index + match[0].length, forms: [String(valueOf(words))] })
  }
  return found
}

function valueOf(words: readonly string[]): number {
  let total = 0
  let current = 0
  for (const word of words) {
    const value = WORDS.get(word)
    if (value === undefined) continue
    if (value >= 1000) {
      total += Math.max(1, current) * value
      current = 0
    } else if (value === 100 || word === 'dozen') current = Math.max(1, current) * value
    else current += value
  }
  return total + current
}

/** `1. ` at the beginning of a line. */
function isListMarker(text: string, start: number, end: number): boolean {
  if (end - start > 2 || !/^[.)]\s/.test(text.slice(end, end + 2))) return false
  let at = start - 1
  while (at >= 0 && start - at <= 12 && (text[at] === ' ' || text[at] === '\t')) at--
  return at < 0 || text[at] === '\n'
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 0x80) return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f
  // Signs of writing systems without blanks stand next to numbers, and make no name of them.
  return code < 0x2e80 && /\p{L}/u.test(text[at] ?? '')
}

/** `2026-01-02T10:30` */
function isMarkOfTime(text: string, at: number): boolean {
  return text[at] === 'T' && isDigit(text.charCodeAt(at - 1))
}

function isEscape(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 0x5c && 'nrtbf'.includes(text[at]!)
}
