import { encodeBase64, type Warning } from '@selvedge/contract'

import type { Hints } from '../detect-kind.ts'
import { decodeBytes } from './decode-bytes.ts'
import type { Intake } from './intake.ts'

/** Text is decoded; anything else is read as the base64 of it, of which type and size are shown. */
export function takeInBytes(bytes: Uint8Array, hints: Hints): Intake {
  const decoded = decodeBytes(bytes, hints.mediaType)
  if (decoded.as === 'binary') {
    const { mediaType } = decoded
    return {
      byteLength: bytes.length,
      text: encodeBase64(bytes),
      hints: { ...hints, mediaType, kind: bytes.length === 0 ? 'lines' : 'binary' },
      origin: 'bytes',
      outcome: {},
      warnings: [],
    }
  }

  const warnings: Warning[] = decoded.isGuess
    ? [{ code: 'encoding_guessed', message: `bytes without a declared encoding are read as ${decoded.encoding}` }]
    : []
  return { byteLength: bytes.length, text: decoded.text, hints, origin: 'bytes', outcome: {}, warnings }
}

/** The octets of a value that is nothing but bytes; `undefined` for every other value. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  try {
    if (value instanceof Uint8Array || value instanceof Uint8ClampedArray || value instanceof DataView) {
      return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    }
    const isBuffer =
      value instanceof ArrayBuffer || (typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer)
    return isBuffer ? new Uint8Array(value) : undefined
  } catch {
    // A proxy that throws, or a detached buffer: it is read as the object it pretends to be.
    return undefined
  }
}
