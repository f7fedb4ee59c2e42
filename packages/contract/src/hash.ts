import { assertArgument } from './assert-argument.ts'
import { createSha256 } from '#sha256'
import type { Hasher } from './hasher.ts'

const HMAC_BLOCK = 64

/**
 * A SHA-256 to feed chunk by chunk. Synchronous everywhere: the engine's own under Node, Bun and Deno, a small one in
 * plain JavaScript in browsers and workers.
 */
export function createHasher(): Hasher {
  return createSha256()
}

/**
 * SHA-256 as 64 lowercase hex digits. Text counts as its UTF-8 bytes; a lone surrogate, which UTF-8 cannot carry, as
 * U+FFFD.
 *
 * @example
 * sha256Hex('abc') // 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
 */
export function sha256Hex(content: string | Uint8Array): string {
  assertArgument('sha256Hex', 'content', content, 'content')
  return createSha256().update(content).hex()
}

/** HMAC-SHA-256 (RFC 2104): 32 bytes that nobody without the key can foretell. */
export function hmacSha256(key: Uint8Array, message: string | Uint8Array): Uint8Array {
  assertArgument('hmacSha256', 'key', key, 'bytes')
  assertArgument('hmacSha256', 'message', message, 'content')
  const block = new Uint8Array(HMAC_BLOCK)
  block.set(key.length > HMAC_BLOCK ? createSha256().update(key).bytes() : key)

  const inner = createSha256()
    .update(block.map((byte) => byte ^ 0x36))
    .update(message)
    .bytes()
  return createSha256()
    .update(block.map((byte) => byte ^ 0x5c))
    .update(inner)
    .bytes()
}
