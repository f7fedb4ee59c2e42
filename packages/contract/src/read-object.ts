import { encodeBase64 } from './base64.ts'
import type { NoteCode } from './note.ts'
import { readError } from './read-error.ts'

/**
 * How an object is to be written: as a list, as a record (`keys` of `record`, or of a Map), or as another value that
 * takes its place. `note` says what could not be kept.
 */
export type Reading =
  | { readonly as: 'list'; readonly list: readonly unknown[]; readonly length: number; readonly note?: NoteCode }
  | { readonly as: 'record'; readonly record: object; readonly keys: readonly string[]; readonly note?: NoteCode }
  | { readonly as: 'value'; readonly value: unknown; readonly note?: NoteCode }

/** Decides how an object is written; `toJSON` is followed when `key` is given. Throws what its traps and getters throw. */
export function readObject(value: object, key: string | undefined): Reading {
  if (Array.isArray(value)) return readToJson(value, key) ?? readList(value)

  const prototype: unknown = Object.getPrototypeOf(value)
  // Object.prototype of any realm, or no prototype at all.
  const plain = prototype === null || Object.getPrototypeOf(prototype) === null
  if (plain) return readToJson(value, key) ?? { as: 'record', record: value, keys: Object.keys(value) }

  return readBuiltIn(value) ?? readToJson(value, key) ?? readInstance(value)
}

// A proxy may say anything about its length.
function readList(list: readonly unknown[]): Reading {
  const { length } = list
  return { as: 'list', list, length: Number.isSafeInteger(length) && length > 0 ? length : 0 }
}

// The tag only proposes; the internal slot decides, so that an object that lies about its tag is read as what it is.
function readBuiltIn(value: object): Reading | undefined {
  if (ArrayBuffer.isView(value)) return readView(value)
  if (value instanceof Error) return readError(value)

  const tag = Object.prototype.toString.call(value).slice(8, -1)
  if (tag === 'Error' || tag === 'DOMException') return readError(value)
  try {
    return readTagged(value, tag)
  } catch {
    // Not that built-in after all: it is read as the ordinary object it is.
    return undefined
  }
}

function readTagged(value: object, tag: string): Reading | undefined {
  switch (tag) {
    case 'Date': {
      const time = Date.prototype.getTime.call(value)
      if (Number.isNaN(time)) return { as: 'value', value: null, note: 'invalid_date' }
      return { as: 'value', value: new Date(time).toISOString() }
    }
    case 'Map':
      return readMap(value as ReadonlyMap<unknown, unknown>)
    case 'Set':
      return readList([...Set.prototype.values.call(value)])
    case 'RegExp':
      return { as: 'value', value: RegExp.prototype.toString.call(value) }
    case 'Number':
      return { as: 'value', value: Number.prototype.valueOf.call(value) }
    case 'String':
      return { as: 'value', value: String.prototype.valueOf.call(value) }
    case 'Boolean':
      return { as: 'value', value: Boolean.prototype.valueOf.call(value) }
    case 'BigInt':
      return { as: 'value', value: BigInt.prototype.valueOf.call(value) }
    case 'Symbol':
      return { as: 'value', value: Symbol.prototype.valueOf.call(value) }
    case 'ArrayBuffer':
    case 'SharedArrayBuffer':
      return readBytes(new Uint8Array(value as ArrayBufferLike))
    case 'URLSearchParams':
      return { as: 'value', value: String(value) }
    case 'Headers': {
      const record = Object.fromEntries(value as Iterable<[string, string]>)
      return { as: 'record', record, keys: Object.keys(record) }
    }
    default:
      return undefined
  }
}

function readMap(map: ReadonlyMap<unknown, unknown>): Reading {
  const entries = [...(Map.prototype.entries.call(map) as MapIterator<[unknown, unknown]>)]
  if (!entries.every(([key]) => typeof key === 'string')) return readList(entries)

  const record: Record<string, unknown> = Object.create(null)
  for (const [key, value] of entries as [string, unknown][]) record[key] = value
  return { as: 'record', record, keys: (entries as [string, unknown][]).map(([key]) => key) }
}

// Octets are bytes; the other views are numbers somebody computed (an embedding, samples) and are read as such.
function readView(view: ArrayBufferView): Reading {
  if (view instanceof Uint8Array || view instanceof Uint8ClampedArray || view instanceof DataView) {
    return readBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength))
  }
  return readList(Array.from(view as unknown as ArrayLike<unknown>))
}

function readBytes(bytes: Uint8Array): Reading {
  const record = { $bytes: bytes.length, base64: encodeBase64(bytes) }
  return { as: 'record', record, keys: ['$bytes', 'base64'], note: 'bytes' }
}

function readToJson(value: object, key: string | undefined): Reading | undefined {
  const { toJSON } = value as { toJSON?: unknown }
  if (key === undefined || typeof toJSON !== 'function') return undefined
  try {
    const result: unknown = toJSON.call(value, key)
    return result === value ? undefined : { as: 'value', value: result }
  } catch {
    const reading = Array.isArray(value) ? readList(value) : readInstance(value)
    return { ...reading, note: 'to_json_threw' }
  }
}

// No readable content: a promise (a forgotten `await`), a Blob, private fields only. `{}` would claim it were empty.
function readInstance(value: object): Reading {
  const keys = Object.keys(value)
  return keys.length === 0 ? { as: 'value', value: null, note: 'opaque' } : { as: 'record', record: value, keys }
}
