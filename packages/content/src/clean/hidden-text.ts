import { isVariationSelector } from './invisible-character.ts'

const MAX_PIECES = 8
const MAX_LENGTH = 400
/** Shorter runs of selectors are accidents. */
const FEWEST_BYTES = 4

/** Keeps a piece of hidden text for the report, within its limits. */
export function addHidden(pieces: string[], text: string): void {
  if (text !== '' && pieces.length < MAX_PIECES) pieces.push(text)
}

/** What a run of tag characters spells: each stands for an ASCII character. */
export function hiddenTags(source: string, from: number, end: number): string {
  let text = ''
  for (let at = from; at < end && text.length < MAX_LENGTH; at += 2) {
    const code = source.codePointAt(at)! - 0xe0000
    if (code >= 0x20 && code <= 0x7e) text += String.fromCharCode(code)
  }
  return text
}

/** What a run of variation selectors spells when each stands for a byte, which is how text is smuggled in emoji. */
export function hiddenBytes(source: string, from: number): string {
  // Only the first selector of a run speaks for it.
  const before =
    from > 1 && source.charCodeAt(from - 1) >= 0xdc00 ? source.codePointAt(from - 2)! : source.charCodeAt(from - 1)
  if (isVariationSelector(before)) return ''

  const bytes: number[] = []
  for (let at = from; at < source.length && bytes.length < MAX_LENGTH; at += source.codePointAt(at)! > 0xffff ? 2 : 1) {
    const code = source.codePointAt(at)!
    if (!isVariationSelector(code)) break
    bytes.push(code > 0xffff ? code - 0xe0100 + 16 : code - 0xfe00)
  }
  if (bytes.length < FEWEST_BYTES) return ''
  const text = new TextDecoder().decode(Uint8Array.from(bytes))
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\n\t]+$/u.test(text) && !text.includes('\ufffd') ? text : ''
}
