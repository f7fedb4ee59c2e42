import { sha256Digest } from './hashing.ts'

/** A day: segments are shared inside one, so that a sweep of an old day meets no writer. */
export const DAY_MS = 86_400_000

/**
 * Where things lie in a store. Nothing in a key comes from a result, a call or a tenant's name; folders and handles are
 * outputs of HMAC.
 *
 * ```
 * <folder>/s/<day>/<sha256>        a segment, shared by all blobs a tenant stores on that day
 * <folder>/m/<handle>/<expiry>     a manifest; expiry in seconds, or "never"
 * <folder>/x/<handle>              a tombstone: there was such a blob
 * o/<hash of handle>               whose it is, for the audit log alone
 * ```
 */
export const layout = {
  segment: (folder: string, day: number, digest: string) =>
    `${layout.segments(folder)}${day}/${digest.slice('sha256:'.length)}`,
  segments: (folder: string) => `${folder}/s/`,
  manifest: (folder: string, handle: string, expiresAt: Date | undefined) =>
    `${layout.leases(folder, digitsOf(handle))}${expiresAt === undefined ? NEVER : stampOf(expiresAt)}`,
  leases: (folder: string, digits: string) => `${folder}/m/${digits}/`,
  manifests: (folder: string) => `${folder}/m/`,
  tombstone: (folder: string, digits: string) => `${folder}/x/${digits}`,
  tombstones: (folder: string) => `${folder}/x/`,
  owner: (digits: string) => `o/${sha256Digest(`owner ${digits}`).slice(7, 39)}`,
}

const NEVER = 'never'

/** Twelve digits, so that the keys of a handle's manifests sort by expiry, "never" last. */
function stampOf(expiresAt: Date): string {
  return String(Math.ceil(expiresAt.getTime() / 1000)).padStart(12, '0')
}

/** When the manifest under this key expires; `undefined` for never. */
export function expiryOf(manifestKey: string): Date | undefined {
  const stamp = manifestKey.slice(manifestKey.lastIndexOf('/') + 1)
  return stamp === NEVER ? undefined : new Date(Number(stamp) * 1000)
}

function digitsOf(handle: string): string {
  return handle.slice(handle.lastIndexOf('/') + 1)
}

/** A key of this layout, taken apart. */
export interface PlacedKey {
  /** What stands before the tenant's folder: a `keyPrefix`. */
  readonly prefix: string
  readonly folder: string
  readonly kind: 'm' | 's' | 'x'
  /** For manifests and tombstones the digits of the handle, for segments the day. */
  readonly name: string
}

const PLACED = /^((?:[^/]+\/)*?)([0-9a-f]{32})\/([msx])\/([^/]+)(?:\/[^/]+)?$/
const OWNER = /(?:^|\/)o\/[0-9a-f]{32}$/

/** Reads a key, whatever prefix it was stored under. */
export function parseLayout(key: string): PlacedKey | undefined {
  const match = PLACED.exec(key)
  return match === null
    ? undefined
    : { prefix: match[1]!, folder: match[2]!, kind: match[3] as PlacedKey['kind'], name: match[4]! }
}

/** Whether a key is the mark of a handle's owner. */
export function isOwnerKey(key: string): boolean {
  return OWNER.test(key)
}
