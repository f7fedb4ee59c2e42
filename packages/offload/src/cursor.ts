import { hmacSha256, sha256Hex, toPlainJson, type JsonValue } from '@selvedge/contract'
import { assertOption, clockOf } from '@selvedge/pipeline'

import { assertStorageOptions } from './storage-options.ts'
import { readKeys, tenantKeys, type KeyOption } from './tenant-keys.ts'

export interface CursorOptions {
  /** Secret the cursor is sealed with; a list rotates: the first seals, all open. */
  readonly key: KeyOption
  readonly tenant: string
  /** What was asked: a cursor opens for the same question alone. */
  readonly query: JsonValue
  readonly now?: () => Date
}

export interface SealCursorOptions extends CursorOptions {
  /** How long it can be used. @default 86400000 (a day) */
  readonly ttlMs?: number
}

export interface OpenCursorOptions extends CursorOptions {
  /** Asked at every use; anything but `true` refuses. */
  readonly authorize?: (request: { readonly tenant: string; readonly query: JsonValue }) => boolean | Promise<boolean>
}

/** `malformed`: no cursor. `refused`: changed, of another tenant or question, or not allowed. `expired`: too old. */
export type CursorErrorCode = 'malformed' | 'refused' | 'expired'

/** Why a cursor is not followed. */
export class CursorError extends Error {
  override readonly name = 'CursorError'
  readonly code: CursorErrorCode

  constructor(code: CursorErrorCode) {
    super(`${MESSAGES[code]} Ask again from the first page.`)
    this.code = code
  }
}

const MESSAGES: { readonly [code in CursorErrorCode]: string } = {
  malformed: 'This is no cursor of ours.',
  refused: 'This cursor does not belong to this question.',
  expired: 'This cursor is too old.',
}

const DAY_MS = 86_400_000
/** The same question must be written alike whenever it is asked. */
const QUERY = [
  'a JSON value',
  (value: unknown) => value !== undefined && toPlainJson(value).notes.length === 0,
] as const
const MARK = 'sc1_'
const NONCE_BYTES = 12

/**
 * Seals the place where a listing goes on: encrypted, so that it can hold a query or a row's key; bound to tenant and
 * question; expiring. The same place, question and time give the same text.
 */
export async function sealCursor(place: JsonValue, options: SealCursorOptions): Promise<string> {
  assertStorageOptions('sealCursor', options, ['tenant'], ['key', 'tenant', 'query', 'now', 'ttlMs'])
  assertOption('sealCursor', 'query', options.query, QUERY)
  const { key, tenant, ttlMs = DAY_MS } = options
  const now = clockOf(options.now, 'sealCursor')
  const [first] = readKeys('sealCursor', key)
  const secret = tenantKeys(first!, tenant).cursor
  const expires = Math.ceil((now().getTime() + ttlMs) / 1000)
  const text = new TextEncoder().encode(JSON.stringify([expires, place]))
  const bound = binding(options)
  // Made from what it seals: it repeats only for the same place, and then gives nothing away.
  const nonce = hmacSha256(hmacSha256(secret, 'nonce'), `${sha256Hex(text)} ${sha256Hex(bound)}`).slice(0, NONCE_BYTES)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: bound },
    await cipherKey(secret),
    text,
  )
  return MARK + toBase64Url(nonce, new Uint8Array(sealed))
}

/** Opens a cursor for the tenant and question it was sealed for. Rejects with a {@link CursorError} otherwise. */
export async function openCursor(cursor: string, options: OpenCursorOptions): Promise<JsonValue> {
  assertStorageOptions('openCursor', options, ['tenant'], ['key', 'tenant', 'query', 'now', 'authorize'])
  assertOption('openCursor', 'query', options.query, QUERY)
  const { key, tenant, query, authorize } = options
  const now = clockOf(options.now, 'openCursor')
  const bytes =
    typeof cursor === 'string' && cursor.startsWith(MARK) ? fromBase64Url(cursor.slice(MARK.length)) : undefined
  if (bytes === undefined || bytes.byteLength <= NONCE_BYTES) throw new CursorError('malformed')
  const bound = binding(options)
  for (const candidate of readKeys('openCursor', key)) {
    const opened = await decrypt(bytes, tenantKeys(candidate, tenant).cursor, bound)
    if (opened === undefined) continue
    const [expires, place] = JSON.parse(new TextDecoder().decode(opened)) as [number, JsonValue]
    if (expires * 1000 <= now().getTime()) throw new CursorError('expired')
    if (authorize !== undefined && (await authorize({ tenant, query })) !== true) throw new CursorError('refused')
    return place
  }
  throw new CursorError('refused')
}

async function decrypt(
  bytes: Uint8Array<ArrayBuffer>,
  secret: Uint8Array,
  bound: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer | undefined> {
  const parameters = { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES), additionalData: bound }
  return crypto.subtle.decrypt(parameters, await cipherKey(secret), bytes.slice(NONCE_BYTES)).catch(() => undefined)
}

function cipherKey(secret: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function binding({ tenant, query }: CursorOptions): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['selvedge cursor 1', tenant, query]))
}

function toBase64Url(...pieces: readonly Uint8Array[]): string {
  const text = pieces.map((piece) => String.fromCharCode(...piece)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  // One spelling a cursor: bits that no byte uses must be zero.
  return toBase64Url(bytes) === text ? bytes : undefined
}
