import type { KeyOption } from './tenant-keys.ts'

/** `[start, end)` in bytes. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface RequestOptions {
  readonly signal?: AbortSignal
}

export interface PutOptions extends RequestOptions {
  /** `sha256:<hex>` of the bytes; the store verifies it before the blob can be seen. */
  readonly digest: string
  readonly mediaType?: string
}

/**
 * What a put found: it stored the bytes (`created`), the same bytes were there (`same`), or other bytes were there and
 * stayed (`different`).
 */
export type PutOutcome = 'created' | 'same' | 'different'

export interface GetOptions extends RequestOptions {
  /** Only these bytes; a range that reaches past the end gives what there is. */
  readonly range?: ByteRange
}

export interface BlobHead {
  readonly size: number
  readonly modifiedAt: Date
}

export interface BlobEntry extends BlobHead {
  readonly key: string
}

/**
 * Keeps immutable bytes under keys. All a store must do is here; `testBlobStore` of the testkit says what each method
 * promises. Keys are made by this package: `a-z 0-9 / . _ - =`, at most 512 characters, no empty, `.` or `..` step.
 *
 * A store rejects with a `StoreError`, or with the signal's reason when it was aborted.
 */
export interface BlobStore {
  /** A key this store keeps for whoever is given none. */
  readonly key?: () => Promise<KeyOption>
  /** Whether putting the same bytes again sets `modifiedAt`: then a sweep need not wait long for writers. */
  readonly renews?: boolean
  /** Stores bytes unless the key is taken. Atomic: of racing writers one creates, and no reader sees half a blob. */
  readonly putIfAbsent: (key: string, bytes: Uint8Array, options: PutOptions) => Promise<PutOutcome>
  /** The bytes, or `undefined` when there is no such key. */
  readonly get: (key: string, options?: GetOptions) => Promise<Uint8Array | undefined>
  readonly head: (key: string, options?: RequestOptions) => Promise<BlobHead | undefined>
  /** Deleting what is not there is no error. */
  readonly delete: (key: string, options?: RequestOptions) => Promise<void>
  /** Every key that begins with the prefix, in ascending order of its characters. */
  readonly list: (prefix: string, options?: RequestOptions) => AsyncIterable<BlobEntry>
}
