import { sniffMediaType } from './sniff-bytes.ts'

export type Decoded =
  | { readonly as: 'text'; readonly text: string; readonly encoding: string; readonly isGuess: boolean }
  | { readonly as: 'binary'; readonly mediaType: string }

/**
 * Reads bytes as text: by byte order mark, declared charset, UTF-16 patterns, UTF-8, at last Windows-1252 (what Latin-1
 * is on the web). Images, archives and everything that is not text at all is binary.
 */
export function decodeBytes(bytes: Uint8Array, mediaType = ''): Decoded {
  const essence = mediaType.split(';', 1)[0]!.trim().toLowerCase()
  if (isBinaryType(essence)) return { as: 'binary', mediaType: essence }

  const marked = encodingOfMark(bytes)
  if (marked !== undefined) return decoded(bytes, marked, false)
  const signature = sniffMediaType(bytes)
  // Some signatures are words: text may begin like them.
  if (signature !== undefined && looksBinary(bytes)) return { as: 'binary', mediaType: signature }

  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(mediaType)?.[1]
  if (charset !== undefined && isKnownEncoding(charset)) return decoded(bytes, charset, false)
  const wide = encodingOfPattern(bytes)
  if (wide !== undefined) return decoded(bytes, wide, true)
  if (looksBinary(bytes)) return { as: 'binary', mediaType: signature ?? (essence || 'application/octet-stream') }

  try {
    return {
      as: 'text',
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      encoding: 'utf-8',
      isGuess: false,
    }
  } catch {
    // Not UTF-8: every byte is a character of Windows-1252, nothing is lost.
    return decoded(bytes, 'windows-1252', true)
  }
}

function decoded(bytes: Uint8Array, encoding: string, isGuess: boolean): Decoded {
  return { as: 'text', text: new TextDecoder(encoding).decode(bytes), encoding, isGuess }
}

function isBinaryType(essence: string): boolean {
  if (/^(?:image|audio|video|font)\//.test(essence)) return essence !== 'image/svg+xml'
  return /^application\/(?:pdf|zip|gzip|x-tar|vnd\.(?:ms-|openxmlformats)|wasm|x-7z|x-bzip|zstd)/.test(essence)
}

function encodingOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

function isKnownEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    // Not a label of the Encoding Standard: the bytes themselves have to tell.
    return false
  }
}

const SAMPLE = 4096

/** UTF-16 without a mark: every other byte of Latin text is zero. */
function encodingOfPattern(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, SAMPLE) & ~1
  if (length < 8 || bytes.length % 2 !== 0) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.7 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.7 && odd < pairs * 0.05) return 'utf-16be'
  return undefined
}

/** Zero bytes, or more than one in ten of the control characters that no text holds, at the head, middle or tail. */
function looksBinary(bytes: Uint8Array): boolean {
  const middle = Math.max(0, (bytes.length - SAMPLE) >> 1)
  return [0, middle, Math.max(0, bytes.length - SAMPLE)].some((from) =>
    isBinarySample(bytes.subarray(from, from + SAMPLE)),
  )
}

function isBinarySample(sample: Uint8Array): boolean {
  let controls = 0
  let zeros = 0
  let hasRun = false
  let before = -1
  for (const byte of sample) {
    if (byte === 0) {
      zeros++
      if (before === 0) hasRun = true
    } else if (byte < 0x20 && !TEXT_CONTROLS.has(byte)) controls++
    before = byte
  }
  // Single zeros separate items (`find -print0`); a binary file has runs of them.
  return controls * 10 > sample.length || (zeros > 0 && (controls > 0 || hasRun || zeros * 3 > sample.length))
}

/** Tab, line feed, return, form feed, backspace, escape. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0d, 0x0c, 0x08, 0x1b])
