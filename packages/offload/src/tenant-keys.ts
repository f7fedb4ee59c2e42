import { hmacSha256, type Completeness } from '@selvedge/contract'

import { formatHandle } from './handle.ts'
import { toHex } from './hashing.ts'

/** A secret of at least 16 bytes; text counts as its UTF-8. */
export type Key = string | Uint8Array

/** One key, or several: the first writes, all read. Put a new one in front to rotate. */
export type KeyOption = Key | readonly Key[]

/** What is derived for one tenant from one key. The tenant's name itself stands in no storage key. */
export interface TenantKeys {
  /** First step of every storage key of this tenant. */
  readonly folder: string
  readonly handle: (content: HandleContent) => string
  /** Authenticates manifests. */
  readonly seal: Uint8Array
  /** Encrypts cursors. */
  readonly cursor: Uint8Array
}

/** What a handle stands for. The same under the same tenant gives the same handle. */
export interface HandleContent {
  readonly digest: string
  readonly mediaType: string
  readonly policy: string
  readonly completeness?: Completeness
}

interface KeyKeeper {
  readonly key?: () => Promise<KeyOption>
}

const MIN_KEY_BYTES = 16

/** Checks the option and gives the keys as bytes, the writing one first. */
export function readKeys(where: string, option: KeyOption): readonly Uint8Array[] {
  const list = typeof option === 'string' || option instanceof Uint8Array ? [option] : option
  if (!Array.isArray(list) || list.length === 0)
    throw new TypeError(`${where}: \`key\` must be a key or a list of keys, got ${typeof option}`)
  return list.map((key: unknown, index) => {
    const bytes = typeof key === 'string' ? new TextEncoder().encode(key) : key
    if (!(bytes instanceof Uint8Array))
      throw new TypeError(`${where}: \`key\` ${index} must be text or bytes, got ${typeof key}`)
    if (bytes.byteLength < MIN_KEY_BYTES) {
      throw new RangeError(
        `${where}: \`key\` ${index} must be at least ${MIN_KEY_BYTES} bytes, got ${bytes.byteLength}`,
      )
    }
    return bytes.slice()
  })
}

/** Derives what one tenant needs; each use has a key of its own. */
export function tenantKeys(key: Uint8Array, tenant: string): TenantKeys {
  const secret = hmacSha256(key, `selvedge tenant 1\n${tenant}`)
  const handleKey = hmacSha256(secret, 'handle')
  return {
    folder: toHex(hmacSha256(secret, 'folder').subarray(0, 16)),
    seal: hmacSha256(secret, 'seal'),
    cursor: hmacSha256(secret, 'cursor'),
    // A JSON array, so that no two that differ are written alike.
    handle: ({ digest, mediaType, policy, completeness }) => {
      const content = [digest, mediaType, policy, ...(completeness === undefined ? [] : [completeness])]
      return formatHandle(hmacSha256(handleKey, JSON.stringify(content)).subarray(0, 16))
    },
  }
}

/** Throws at construction what {@link resolveKeys} could only throw at the first use. */
export function checkKeyOption(where: string, option: KeyOption | undefined, store: KeyKeeper): void {
  if (option !== undefined) readKeys(where, option)
  else if (store?.key === undefined) throw missingKey(where)
}

/** The keys of the option, else those the store keeps itself. */
export async function resolveKeys(
  where: string,
  option: KeyOption | undefined,
  store: KeyKeeper,
): Promise<readonly Uint8Array[]> {
  if (option !== undefined) return readKeys(where, option)
  if (store.key !== undefined) return readKeys(where, await store.key())
  throw missingKey(where)
}

function missingKey(where: string): TypeError {
  return new TypeError(
    `${where}: \`key\` must be a secret of at least ${MIN_KEY_BYTES} bytes, as this store keeps none of its own; got none`,
  )
}
