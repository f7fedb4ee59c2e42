import { sha256Hex } from '@selvedge/contract'

/** Bytes of a block: the least that is fetched and checked. */
export const BLOCK_BYTES = 256 * 1024

/** The first 128 bits of the SHA-256 of each block, as hex. */
export function blockDigests(bytes: Uint8Array): string[] {
  const digests: string[] = []
  for (let at = 0; at < bytes.byteLength; at += BLOCK_BYTES) {
    digests.push(sha256Hex(bytes.subarray(at, at + BLOCK_BYTES)).slice(0, 32))
  }
  return digests
}
