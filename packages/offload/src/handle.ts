import { received } from '@selvedge/pipeline'

/** What every handle begins with; 39 decimal digits follow, so that each costs the same few tokens. */
export const HANDLE_SCHEME = 'selvedge://'

const DIGITS = 39
const HANDLE = /^selvedge:\/\/(\d{39})$/
const LIMIT = 1n << 128n

/** Writes 128 bits (16 bytes) as a handle. */
export function formatHandle(bits: Uint8Array): string {
  if (!(bits instanceof Uint8Array))
    throw new TypeError(`formatHandle: \`bits\` must be 16 bytes, got ${received(bits)}`)
  if (bits.byteLength !== 16) throw new RangeError(`formatHandle: \`bits\` must be 16 bytes, got ${bits.byteLength}`)
  let number = 0n
  for (const byte of bits) number = (number << 8n) | BigInt(byte)
  return HANDLE_SCHEME + number.toString().padStart(DIGITS, '0')
}

/** The digits of a handle, or `undefined` when the text is none. Anything around it makes it none. */
export function parseHandle(uri: string): string | undefined {
  const digits = HANDLE.exec(uri)?.[1]
  return digits !== undefined && BigInt(digits) < LIMIT ? digits : undefined
}
