import { decodeBase64 } from '@selvedge/contract'

import { assertArgument, assertDocument } from './assert-argument.ts'
import type { Document } from './document.ts'
import type { Lines } from './lines.ts'
import { partOf } from './part-of.ts'
import { splitLines } from './split-lines.ts'
import { NodeType, childAt, plainText, type Tree } from './tree.ts'

/** A value that is of no use as text: an image, a file, in base64. */
export interface Opaque {
  readonly mediaType: string
  /** Bytes of what is encoded. */
  readonly byteLength: number
  /** What a reader is shown in its place, e.g. `[image/png, 12345 bytes]`. */
  readonly placeholder: string
}

/** What an opaque unit holds; `undefined` for every other unit. */
export function opaqueAt(document: Document, unit: number): Opaque | undefined {
  assertDocument('opaqueAt', document)
  assertArgument('opaqueAt', 'unit', unit, 'number')
  const { body, firstUnit } = partOf(document, unit)
  return body.model === 'tree' ? opaqueNode(body, unit - firstUnit) : undefined
}

/** The same for a node of a tree. Looks at a few hundred characters, however long the string is. */
export function opaqueNode(tree: Tree, node: number): Opaque | undefined {
  if (tree.type[node] !== NodeType.string) return undefined
  if (tree.end[node]! - tree.start[node]! < SHORTEST) return movedOpaque(tree, node)
  return describeOpaque(plainText(tree, node), () => mediaTypeBeside(tree, node))
}

/** What stands where an opaque value stood that was moved to `uri`. It is recognised as opaque itself. */
export function movedPlaceholder(
  { mediaType, byteLength }: Pick<Opaque, 'mediaType' | 'byteLength'>,
  uri: string,
): string {
  return `[${mediaType}, ${byteLength} bytes, ${uri}]`
}

function movedOpaque(tree: Tree, node: number): Opaque | undefined {
  const start = tree.start[node]!
  if (tree.end[node]! - start < 40 || tree.source.charCodeAt(start + 1) !== 0x5b) return undefined
  const placeholder = plainText(tree, node)
  const [, mediaType, byteLength] = MOVED.exec(placeholder) ?? []
  if (mediaType === undefined || byteLength === undefined) return undefined
  return { mediaType, byteLength: Number(byteLength), placeholder }
}

const MOVED = /^\[([\w.+-]{1,60}\/[\w.+-]{1,60}), (\d{1,15}) bytes, selvedge:\/\/\d{39}\]$/

/** The bytes of what {@link describeOpaque} described; `undefined` when the whole is not base64, as its samples are. */
export function opaqueBytes(text: string): Uint8Array | undefined {
  assertArgument('opaqueBytes', 'text', text, 'text')
  const encoded = text.slice(DATA_URI.exec(text.slice(0, 200))?.[0].length ?? 0)
  const padding = encoded.indexOf('=')
  const isWhole =
    !NOT_BASE64.test(encoded) && (padding < 0 || /^={1,2}$/.test(encoded.slice(padding).replace(/[\r\n]+/g, '')))
  return isWhole ? decodeBase64(encoded) : undefined
}

const NOT_BASE64 = /[^A-Za-z0-9+/_\r\n=-]/

/** What a text is that is called base64; `undefined` when it cannot be. */
export function encodedOpaque(text: string, mediaType = 'application/octet-stream'): Opaque | undefined {
  const isEncoded = samplesOf(text, 0).every((sample) => /^[A-Za-z0-9+/_=\s-]*$/.test(sample))
  return isEncoded ? opaqueOf(mediaType, bytesEncoded(text, 0)) : undefined
}

/** What is said of bytes that are kept elsewhere, as a document. */
export function opaqueDocument(mediaType: string, byteLength: number, origin: Document['origin'] = 'bytes'): Document {
  const source = opaqueOf(mediaType, byteLength).placeholder
  const body = splitLines(source)
  const part = { index: 0, base: {}, kind: 'binary', mediaType, source, body, firstUnit: 0 } as const
  return { source, mediaType, kind: 'binary', parts: [part], unitCount: 1, origin }
}

/** What is said of bytes of which only type and number are known. */
export function opaqueOf(mediaType: string, byteLength: number): Opaque {
  return { mediaType, byteLength, placeholder: `[${mediaType}, ${byteLength} bytes]` }
}

/** Tells base64 and data URIs of 256 characters and more from text. `declared` is asked only when the bytes do not say. */
export function describeOpaque(text: string, declared: () => string | undefined = () => undefined): Opaque | undefined {
  if (text.length < SHORTEST) return undefined
  const uri = DATA_URI.exec(text.slice(0, 200))
  const from = uri === null ? 0 : uri[0].length
  if (!isBase64(text, from)) {
    // What hardly varies, such as silence or one colour, is told by what it is called.
    const called = uri?.[1] ?? (looksEncoded(text, from) ? declared() : undefined)
    if (called === undefined || !BINARY_TYPE.test(called) || !looksEncoded(text, from)) return undefined
  }

  const mediaType = uri?.[1] ?? SIGNATURES.find(([start]) => text.startsWith(start, from))?.[1] ?? declared()
  const byteLength = bytesEncoded(text, from)
  return opaqueOf(mediaType ?? 'application/octet-stream', byteLength)
}

/** A text that is base64 as a whole: one unit, shown as its placeholder. */
export function readOpaque(source: string, { placeholder }: Opaque): Lines {
  const length = source.length
  const lineCount = source.trimEnd().split('\n').length
  return {
    model: 'lines',
    source: placeholder,
    count: 1,
    start: Uint32Array.of(0),
    end: Uint32Array.of(placeholder.length),
    line: Uint32Array.of(0),
    lineCount,
    parent: Int32Array.of(-1),
    from: {
      source,
      start: Uint32Array.of(0),
      end: Uint32Array.of(length),
      lastLine: Uint32Array.of(lineCount - 1),
      hidden: { comments: 0, elements: 0, places: [] },
    },
  }
}

const SHORTEST = 256
/** Different characters in a sample of base64; prose in one case, hex, and long runs have fewer. */
const FEWEST_DIFFERENT = 24
const SAMPLE = 256
const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.+-]+)*;base64,/

/** How well-known files begin once they are base64. */
const SIGNATURES: readonly (readonly [start: string, mediaType: string])[] = [
  ['iVBORw0KGg', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['PHN2Zy', 'image/svg+xml'],
  ['JVBERi0', 'application/pdf'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
  ['T2dnUw', 'audio/ogg'],
  ['SUQz', 'audio/mpeg'],
]

/** Whether head, middle and tail are of the alphabet, in lines at most, and as varied as encoded bytes are. */
function isBase64(text: string, from: number): boolean {
  // Tokens are joined by dots, words by blanks.
  if (text.indexOf('.', from) >= 0 || text.indexOf(' ', from) >= 0) return false
  const samples = samplesOf(text, from)
  return (
    samples.every((sample) =>
      /^[A-Za-z0-9+/_-]+(?:[\r\n]+[A-Za-z0-9+/_-]+)*[\r\n]*={0,2}[\r\n]*$/.test(sample.trimStart()),
    ) &&
    new Set(samples[0]).size >= FEWEST_DIFFERENT &&
    /[a-z]/.test(samples[0]!) &&
    /[A-Z]/.test(samples[0]!) &&
    /[0-9+/]/.test(samples[0]!) &&
    !WORDS.test(samples[0]!)
  )
}

function samplesOf(text: string, from: number): string[] {
  const middle = (from + text.length - SAMPLE) >> 1
  return [from, middle, text.length - SAMPLE].map((at) => text.slice(Math.max(from, at), Math.max(from, at) + SAMPLE))
}

function looksEncoded(text: string, from: number): boolean {
  return samplesOf(text, from).every((sample) => /^[A-Za-z0-9+/_\r\n=-]*$/.test(sample))
}

const BINARY_TYPE = /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|vnd\.)/

/** Joined by `_`, `-` or `/`: identifiers and paths, not bytes. */
const WORDS = /(?:[A-Za-z]{2,}[-_/]){6}/

function bytesEncoded(text: string, from: number): number {
  const isInLines = /[\r\n]/.test(text.slice(from, from + SAMPLE))
  let end = text.length
  while (end > from && /[=\r\n]/.test(text[end - 1]!)) end--
  let characters = end - from
  if (isInLines) for (let at = from; at < end; at++) if (text.charCodeAt(at) < 0x20) characters--
  return Math.floor((characters * 3) / 4)
}

const TYPE_KEYS = ['mimeType', 'mime_type', 'mediaType', 'media_type', 'contentType', 'content_type']

/** The media type a member next to the string declares. */
export function mediaTypeBeside(tree: Tree, node: number): string | undefined {
  const parent = tree.parent[node]!
  if (parent < 0 || tree.type[parent] !== NodeType.object) return undefined
  for (const key of TYPE_KEYS) {
    const sibling = childAt(tree, parent, key)
    if (sibling < 0 || tree.type[sibling] !== NodeType.string) continue
    const value = plainText(tree, sibling)
    if (/^[\w.+-]+\/[\w.+-]+$/.test(value)) return value
  }
  return undefined
}
