import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { findInStream, redactPointer, type Finding, type Redactor } from '@selvedge/redact/scan'

import { LineIndex } from './line-index.ts'

/** Where something was found and what it is; never what it says. */
export interface ScanFinding {
  readonly path: string
  readonly type: string
  readonly rule: string
  /** From 1, as editors count. */
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** JSON Pointer of the value, in JSON. */
  readonly pointer?: string
}

/** Files of JSON up to this size are read as a tree. */
const LARGEST_TREE = 32 * 1024 * 1024
const HEAD = 8192

/** Scans a file piece by piece; gives why it was not scanned when it holds no text. */
export async function scanFile(path: string, redactor: Redactor): Promise<ScanFinding[] | string> {
  const { head, size } = await beginningOf(path)
  const encoding = encodingOf(head)
  if (encoding === undefined) return 'binary'
  if (size <= LARGEST_TREE && /^\uFEFF?\s*[[{]/.test(new TextDecoder(encoding).decode(head))) {
    const text = (await collected(decoded(createReadStream(path), encoding))).join('')
    const findings = redactor.scanner.scanJson(text)
    if (findings !== undefined) return placed(path, findings, linesOf(text), redactor)
  }
  return scanPieces(path, decoded(createReadStream(path, { highWaterMark: 1 << 18 }), encoding), redactor)
}

/** Scans text that comes in pieces. */
export async function scanPieces(
  path: string,
  pieces: AsyncIterable<string>,
  redactor: Redactor,
): Promise<ScanFinding[]> {
  const lines = new LineIndex()
  const noted = (async function* () {
    for await (const piece of pieces) {
      lines.add(piece)
      yield piece
    }
  })()
  const found: ScanFinding[] = []
  for await (const finding of findInStream(redactor.scanner, noted)) {
    found.push(...placed(path, [finding], lines, redactor))
  }
  return found
}

function placed(path: string, findings: readonly Finding[], lines: LineIndex, redactor: Redactor): ScanFinding[] {
  return findings.map(({ start, end, type, rule, pointer }) => {
    const from = lines.placeOf(start)
    const to = lines.placeOf(end)
    return {
      path,
      type,
      rule,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      ...(pointer !== undefined && { pointer: redactPointer(pointer, redactor) }),
    }
  })
}

function linesOf(text: string): LineIndex {
  const lines = new LineIndex()
  lines.add(text)
  return lines
}

async function beginningOf(path: string): Promise<{ readonly head: Uint8Array; readonly size: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return { head: buffer.subarray(0, bytesRead), size }
  } finally {
    await file.close()
  }
}

/** UTF-16 says so in its first two bytes; any other text holds no NUL. */
function encodingOf(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return head.includes(0) ? undefined : 'utf-8'
}

/** Bytes as text, characters that were cut in two put together. */
export async function* decoded(source: AsyncIterable<Uint8Array | string>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source) yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function collected(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
