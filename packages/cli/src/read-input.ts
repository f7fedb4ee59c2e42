import { createReadStream, fstatSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { CommandError } from './command-error.ts'
import { ExitCode } from './exit-code.ts'
import type { Streams } from './streams.ts'

export interface Input {
  readonly bytes: Uint8Array
  /** The file's name; standard input has none. */
  readonly name?: string
}

const PROGRESS_EVERY_MS = 1000

/** Reads a file, or standard input for `-` and for nothing at all. Says how far it is when that takes long. */
export async function readInput(file: string | undefined, { stdin, stderr }: Streams, quiet: boolean): Promise<Input> {
  if (file === undefined || file === '-') {
    if (stdin.isTTY === true && file === undefined) {
      throw new CommandError('nothing to read: name a FILE, or pipe something in')
    }
    assertReadable(stdin)
    return { bytes: await readAll(stdin, stderr, quiet) }
  }
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  if (found.isDirectory()) throw new CommandError(`${file} is a directory; name a file`, ExitCode.io)
  try {
    return { bytes: await readAll(createReadStream(file), stderr, quiet), name: basename(file) }
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** Node reads a directory as an empty input. */
export function assertReadable({ fd }: Streams['stdin']): void {
  if (fd === undefined || !fstatSync(fd).isDirectory()) return
  throw new CommandError('standard input is a directory; pipe the text of a file in', ExitCode.io)
}

async function readAll(
  source: AsyncIterable<Uint8Array | string>,
  stderr: Streams['stderr'],
  quiet: boolean,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  let told = Date.now()
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    chunks.push(bytes)
    length += bytes.length
    if (!quiet && Date.now() - told >= PROGRESS_EVERY_MS) {
      told = Date.now()
      stderr.write(`selvedge: read ${sizeOf(length)}\n`)
    }
  }
  return Buffer.concat(chunks, length)
}

export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  EISDIR: 'it is a directory',
}

function unreadable(file: string, error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new CommandError(`cannot read ${file}: ${REASONS[code] ?? code}`, ExitCode.io, { cause: error })
}
