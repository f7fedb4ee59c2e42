import { sha256Hex } from '@selvedge/contract'

/** `sha256:<hex>`, as everything here writes a digest. */
export function sha256Digest(content: string | Uint8Array): string {
  return `sha256:${sha256Hex(content)}`
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** Compares in a time that does not depend on where they differ. */
export function equalText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}
