// The only file here that names a Node module; it is loaded under the `node` condition alone.
import { createHash } from 'node:crypto'
import type { Hasher } from './hasher.ts'

/** {@link Hasher} on the engine's own SHA-256. */
export function createSha256(): Hasher {
  const hash = createHash('sha256')
  const hasher: Hasher = {
    update(chunk) {
      hash.update(chunk)
      return hasher
    },
    bytes: () => new Uint8Array(hash.digest()),
    hex: () => hash.digest('hex'),
  }
  return hasher
}
