import { canonicalJson } from './canonical-json.ts'
import { createHasher } from './hash.ts'
import type { JsonValue } from './json.ts'
import type { Locator } from './locator.ts'

/** Crockford's base32 in lowercase: no letter that is taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 8

/**
 * The stable id of a piece of evidence: `ev_` and 40 bits of the hash of call and place. The same place of the same call
 * always gets the same id; among a thousand pieces of one conversation two collide once in two million conversations.
 *
 * @example
 * evidenceId('call_1', { pointer: '/rows/3' }) // 'ev_…' with eight letters or digits
 */
export function evidenceId(callId: string, locator: Locator | JsonValue): string {
  const hash = createHasher()
    .update(canonicalJson([callId, locator as JsonValue]))
    .bytes()
  let id = 'ev_'
  for (let bit = 0; bit < LENGTH * 5; bit += 5) id += ALPHABET[fiveBits(hash, bit)]
  return id
}

function fiveBits(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3
  const pair = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  return (pair >> (11 - (bit & 7))) & 31
}
