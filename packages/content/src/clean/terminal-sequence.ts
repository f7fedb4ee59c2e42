/** What a terminal does on a sequence, as far as the text of the line is concerned. */
export type Effect = 'none' | 'erase_to_end' | 'erase_line' | 'first_column' | 'unknown'

export interface Sequence {
  readonly end: number
  /** `unknown`: no sequence, only its first character. */
  readonly effect: Effect
}

/**
 * Reads the escape sequence (ESC or 8-bit) that starts at `at`: CSI, OSC, DCS, APC, PM, SOS, charset and single
 * character functions. A string sequence that is never ended is no sequence: its text is kept. Looks at no character
 * twice over many calls, since every string sequence ends at the next introducer.
 */
export function readSequence(source: string, at: number): Sequence {
  const code = source.charCodeAt(at)
  if (code !== 0x1b) return readEightBit(source, at, code)

  const second = source.charCodeAt(at + 1)
  if (second === 0x5b) return readControl(source, at + 2)
  if (second === 0x5d) return readString(source, at + 2, true)
  // DCS, SOS, PM, APC
  if (second === 0x50 || second === 0x58 || second === 0x5e || second === 0x5f) return readString(source, at + 2, false)
  // Charset and line size functions: intermediates, then one character.
  if (second >= 0x20 && second <= 0x2f) {
    const final = source.charCodeAt(at + 2)
    return { end: final >= 0x30 && final <= 0x7e ? at + 3 : at + 2, effect: 'none' }
  }
  return { end: SINGLE.has(second) ? at + 2 : at + 1, effect: 'none' }
}

/** `7 8 = > c D E H M N O Z \` after ESC. */
const SINGLE = new Set([0x37, 0x38, 0x3d, 0x3e, 0x63, 0x44, 0x45, 0x48, 0x4d, 0x4e, 0x4f, 0x5a, 0x5c])
const MAX_PARAMETERS = 64

/** After `ESC [`: parameters, intermediates, a final character. */
function readControl(source: string, from: number): Sequence {
  let at = from
  const limit = from + MAX_PARAMETERS
  while (at < limit && isIn(source.charCodeAt(at), 0x30, 0x3f)) at++
  const parametersEnd = at
  while (at < limit && isIn(source.charCodeAt(at), 0x20, 0x2f)) at++
  const final = source.charCodeAt(at)
  if (!isIn(final, 0x40, 0x7e)) return { end: at === limit ? from : at, effect: 'none' }
  return { end: at + 1, effect: effectOf(final, source.slice(from, parametersEnd)) }
}

function effectOf(final: number, parameters: string): Effect {
  // K: erase in line
  if (final === 0x4b) return parameters === '2' ? 'erase_line' : parameters === '1' ? 'none' : 'erase_to_end'
  // G: column
  if (final === 0x47) return parameters === '' || Number(parameters) <= 1 ? 'first_column' : 'none'
  return 'none'
}

/** After an introducer of a string sequence: ended by ST, for OSC by BEL too. Line breaks only stand in DCS (images). */
function readString(source: string, from: number, isCommand: boolean): Sequence {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x9c || (isCommand && code === 0x07)) return { end: at + 1, effect: 'none' }
    if (code === 0x1b) {
      if (source.charCodeAt(at + 1) === 0x5c) return { end: at + 2, effect: 'none' }
      break
    }
    if ((code >= 0x80 && code <= 0x9f) || (isCommand && code === 0x0a)) break
  }
  return { end: from, effect: 'none' }
}

function readEightBit(source: string, at: number, code: number): Sequence {
  const unknown: Sequence = { end: at + 1, effect: 'unknown' }
  // UTF-8 read as Latin-1 ("â\x80\x9d") is full of these: there they begin nothing.
  const before = source.charCodeAt(at - 1)
  if (isIn(before, 0x80, 0x9f) || isIn(before, 0xc2, 0xf4)) return unknown

  if (code === 0x9b) {
    const sequence = readControl(source, at + 1)
    const isBare = sequence.end <= at + 2 && !/[ABCDGHJKm]/.test(source.charAt(at + 1))
    return isBare ? unknown : sequence
  }
  if (code === 0x9d || code === 0x90 || code === 0x98 || code === 0x9e || code === 0x9f) {
    const sequence = readString(source, at + 1, code === 0x9d)
    return sequence.end === at + 1 ? unknown : sequence
  }
  return unknown
}

function isIn(code: number, from: number, to: number): boolean {
  return code >= from && code <= to
}
