/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // A pair of surrogates is four bytes, two for each half.
    if (code >= 0x800) bytes += code >= 0xd800 && code <= 0xdfff ? 1 : 2
    else if (code >= 0x80) bytes++
  }
  return bytes
}

/** Whether a text has more bytes than the limit; counts only when it is close. */
export function isOver(text: string, limit: number | undefined): boolean {
  if (limit === undefined || text.length * 3 <= limit) return false
  return text.length > limit || byteLength(text) > limit
}
