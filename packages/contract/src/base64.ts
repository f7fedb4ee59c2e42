const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding, without any global of a host. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  let piece = ''

  for (let at = 0; at < bytes.length; at += 3) {
    const first = bytes[at] as number
    const second = bytes[at + 1] ?? 0
    const third = bytes[at + 2] ?? 0
    piece += `${letter(first >> 2)}${letter(((first & 3) << 4) | (second >> 4))}`
    piece += at + 1 < bytes.length ? letter(((second & 15) << 2) | (third >> 6)) : '='
    piece += at + 2 < bytes.length ? letter(third & 63) : '='
    // Long ropes of tiny strings cost more memory than the bytes themselves.
    if (piece.length > 8192) {
      pieces.push(piece)
      piece = ''
    }
  }

  pieces.push(piece)
  return pieces.join('')
}

function letter(sextet: number): string {
  return ALPHABET[sextet] as string
}
