/** A JSON string literal decoded, and where each decoded unit came from. */
export interface DecodedString {
  readonly text: string
  /** Offset in the source of the decoded unit at `index`; of the end when `index` is the length. */
  readonly sourceOffset: (index: number) => number
}

/** Decodes the body of a string literal at `[from, to)`. Broken escapes are taken as they stand: nothing is ever refused. */
export function decodeString(source: string, from: number, to: number): DecodedString {
  const raw = source.slice(from, to)
  if (!raw.includes('\\')) return { text: raw, sourceOffset: (index) => from + index }
  const text = decodeBody(raw)
  // Findings come in order: counting goes on where it stopped, or a string with many of them would take the square of its length.
  let unit = 0
  let offset = 0
  const sourceOffset = (index: number): number => {
    if (index < unit) unit = offset = 0
    for (; unit < index && offset < raw.length; unit++) offset += unitLength(raw, offset)
    return from + offset
  }
  return { text, sourceOffset }
}

function decodeBody(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string
  } catch {
    // A literal with raw control characters or a broken escape, which JSON.parse refuses: decoded piece by piece.
    let text = ''
    for (let index = 0; index < raw.length;) {
      const length = unitLength(raw, index)
      text += length === 1 ? raw[index] : decodeEscape(raw, index, length)
      index += length
    }
    return text
  }
}

function decodeEscape(raw: string, index: number, length: number): string {
  if (length === 6) return String.fromCharCode(Number.parseInt(raw.slice(index + 2, index + 6), 16))
  const letter = raw[index + 1] as string
  return SHORT.get(letter) ?? letter
}

const SHORT = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
])

/** Length of the source of one decoded unit: 1, 2 for a short escape, 6 for `\uXXXX`. */
function unitLength(raw: string, index: number): number {
  if (raw.charCodeAt(index) !== 92 || index + 1 >= raw.length) return 1
  if (raw[index + 1] !== 'u') return 2
  return HEX4.test(raw.slice(index + 2, index + 6)) ? 6 : 2
}

const HEX4 = /^[\da-fA-F]{4}$/
