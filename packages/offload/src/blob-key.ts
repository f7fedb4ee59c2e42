import { received } from '@selvedge/pipeline'

import { StoreError } from './store-error.ts'

/** Longest key a store must take. S3 allows 1,024 bytes, most file systems 255 a step. */
export const MAX_KEY_LENGTH = 512

const STEP = /^[A-Za-z0-9._=-]{1,200}$/

/** Throws unless the key is one every store can hold: the last line of defence against a path made from input. */
export function assertBlobKey(store: string, key: string): void {
  if (isBlobKey(key)) return
  const got = typeof key === 'string' ? `one of ${key.length}` : received(key)
  throw new StoreError(
    'invalid',
    `${store}: a key is steps of A-Z a-z 0-9 . _ = - joined by "/", at most 512 characters; got ${got}`,
  )
}

/**
 * Throws unless the prefix is empty or the beginning of a key (it may end in the middle of a step or with a slash). As
 * the `option` of a function it is refused with a `TypeError` that names it.
 */
export function assertBlobPrefix(store: string, prefix: string, option?: string): void {
  if (typeof prefix !== 'string') return assertBlobKey(store, prefix)
  const key = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix
  if (prefix === '' || isBlobKey(key)) return
  if (option === undefined) return assertBlobKey(store, key)
  throw new TypeError(
    `${store}: \`${option}\` must be steps of A-Z a-z 0-9 . _ = - joined by "/", at most ${MAX_KEY_LENGTH} characters, got ${JSON.stringify(prefix.slice(0, 60))}`,
  )
}

function isBlobKey(key: string): boolean {
  return (
    typeof key === 'string' &&
    key.length <= MAX_KEY_LENGTH &&
    key.split('/').every((step) => STEP.test(step) && step !== '.' && step !== '..')
  )
}
