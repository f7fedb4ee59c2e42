import {
  assertOption,
  assertOptionNames,
  assertOptions,
  hasFunctions,
  optionChecks,
  type OptionCheck,
  type OptionChecks,
} from '@selvedge/pipeline'

import { assertBlobPrefix } from './blob-key.ts'
import { canCompress } from './gzip-blocks.ts'
import type { BlobStore } from './blob-store.ts'
import { checkKeyOption, type KeyOption } from './tenant-keys.ts'

const { callback, duration, name, object, signal, string, strings } = optionChecks

const STORE_FUNCTIONS = ['putIfAbsent', 'get', 'head', 'delete', 'list']
export const storeCheck: OptionCheck = [
  'a BlobStore such as memoryStore()',
  (value) => hasFunctions(value, STORE_FUNCTIONS),
]
const MIN_SEGMENT_BYTES = 64 * 1024
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024
/** Beyond it a date may have no text. */
const MAX_TTL_MS = 100 * 365.25 * 86_400_000
/** Longest wait a timer can do. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** What the options of this package must be; each function has some of them. */
const STORAGE: OptionChecks = {
  store: storeCheck,
  source: storeCheck,
  tenant: optionChecks.tenant,
  keyPrefix: string,
  policy: string,
  name: string,
  queries: strings,
  call: object,
  provenance: object,
  completeness: object,
  redactor: ['a redactor such as createRedactor()', (value) => hasFunctions(value, ['edits'])],
  ttlMs: [
    `a number over 0 and at most ${MAX_TTL_MS} (100 years)`,
    (value) => typeof value === 'number' && value > 0 && value <= MAX_TTL_MS,
    'range',
  ],
  maxTenantBytes: duration,
  maxBytes: duration,
  maxAgeMs: duration,
  graceMs: ['a number from 0 up', (value) => typeof value === 'number' && value >= 0, 'range'],
  tombstoneMs: ['a number from 0 up', (value) => typeof value === 'number' && value >= 0, 'range'],
  leafCharacters: [
    'an integer from 1024 up, or Infinity for none',
    (value) => value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 1024),
    'range',
  ],
  minBytes: ['a number from 0 up', (value) => typeof value === 'number' && value >= 0, 'range'],
  segmentBytes: [
    `an integer from ${MIN_SEGMENT_BYTES} to ${MAX_SEGMENT_BYTES}`,
    (value) =>
      Number.isInteger(value) && (value as number) >= MIN_SEGMENT_BYTES && (value as number) <= MAX_SEGMENT_BYTES,
    'range',
  ],
  compression: [
    "'gzip' or 'none' ('gzip' where there is a CompressionStream)",
    (value) => value === 'none' || (value === 'gzip' && canCompress()),
  ],
  timeoutMs: [
    `an integer from 1 to ${MAX_TIMEOUT_MS}`,
    (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_TIMEOUT_MS,
    'range',
  ],
  when: ["'cut', 'always' or 'never'", (value) => value === 'cut' || value === 'always' || value === 'never'],
  keep: callback,
  wrap: callback,
  wrapWhen: callback,
  redactions: ['a list of redactions', Array.isArray],
  maxPages: optionChecks.count,
  pointer: optionChecks.pointer,
  directory: ['a path without U+0000', (value) => name[1](value) && !String(value).includes('\0')],
  keyId: ['1 to 64 of A-Z a-z 0-9 . _ -', (value) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)],
  authorize: callback,
  audit: callback,
  adopted: ['{ source, redactor }', object[1]],
  backend: ['a QueryBackend with a function `query`', (value) => hasFunctions(value, ['query'])],
  now: callback,
  signal,
}

/** Options by what they are for; most functions have some of these, and a few of their own. */
export const OF_KEYS = ['store', 'key', 'keyPrefix', 'tenant', 'now', 'signal'] as const
export const OF_BLOBS = ['policy', 'ttlMs', 'maxTenantBytes', 'segmentBytes', 'compression'] as const

/**
 * Throws for options that no call can work with, naming function, option and what was received; `needed` must be given, and
 * with `known` no others.
 */
export function assertStorageOptions(
  where: string,
  options: object,
  needed: readonly string[] = [],
  known?: readonly string[],
): void {
  assertOptions(where, options, STORAGE)
  if (known !== undefined) assertOptionNames(where, options, known)
  for (const option of needed)
    assertOption(where, option, (options as Readonly<Record<string, unknown>>)[option], STORAGE[option]!)
  const { store, key, keyPrefix, adopted } = options as {
    readonly store?: BlobStore
    readonly key?: KeyOption
    readonly keyPrefix?: string
    readonly adopted?: object
  }
  if (adopted !== undefined)
    for (const option of ['source', 'redactor'])
      assertOption(where, `adopted.${option}`, (adopted as Readonly<Record<string, unknown>>)[option], STORAGE[option]!)
  if (store !== undefined || key !== undefined) checkKeyOption(where, key, store ?? {})
  if (keyPrefix !== undefined) assertBlobPrefix(where, keyPrefix, 'keyPrefix')
}
