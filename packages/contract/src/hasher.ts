/** SHA-256 over chunks that come one after the other. Text counts as its UTF-8 bytes. */
export interface Hasher {
  /** Takes the next chunk. A surrogate pair must not be split between two texts. */
  readonly update: (chunk: string | Uint8Array) => Hasher
  /** The 32 bytes of the hash. Ends the hasher: call it, or `hex`, once. */
  readonly bytes: () => Uint8Array
  /** The hash as 64 lowercase hex digits. Ends the hasher. */
  readonly hex: () => string
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}
