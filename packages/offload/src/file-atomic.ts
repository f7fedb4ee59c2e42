import { randomUUID } from 'node:crypto'
import { link, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { createHasher } from '@selvedge/contract'

import type { ByteRange } from './blob-store.ts'
import { orMissing, systemCode } from './file-error.ts'
import { makeFolder } from './make-folder.ts'

const CHUNK = 1024 * 1024
/** A folder may be removed as empty while a file is on its way into it. */
const ATTEMPTS = 10
const OLD_DRAFT_MS = 3_600_000

/**
 * Writes a file that was not there, or gives `false`. The bytes are flushed before the name appears: after a crash the
 * file is whole or absent. What a crash leaves in `scratch` is never read.
 */
export async function writeFileOnce(
  path: string,
  bytes: Uint8Array,
  scratch: string,
  time = new Date(),
): Promise<boolean> {
  await makeFolder(scratch)
  const draft = join(scratch, randomUUID())
  try {
    await writeDraft(draft, bytes, time)
    return await place(draft, path)
  } finally {
    // Also what a full disk cut short: it would keep the disk full.
    await orMissing(unlink(draft))
  }
}

async function writeDraft(draft: string, bytes: Uint8Array, time: Date): Promise<void> {
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.utimes(time, time)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Drafts a crash left behind. */
export async function removeOldDrafts(scratch: string): Promise<void> {
  for (const name of (await orMissing(readdir(scratch))) ?? []) {
    const path = join(scratch, name)
    const found = await orMissing(stat(path))
    if (found !== undefined && Date.now() - found.ctimeMs > OLD_DRAFT_MS) await orMissing(unlink(path))
  }
}

/** Links fail when the name is taken, so of racing writers one wins. */
async function place(draft: string, path: string): Promise<boolean> {
  const folder = dirname(path)
  for (let attempt = 1; ; attempt++) {
    await makeFolder(folder)
    try {
      await link(draft, path)
      await syncFolder(folder)
      return true
    } catch (error) {
      const code = systemCode(error)
      if (code === 'EEXIST') return false
      if (code === 'ENOENT' && attempt < ATTEMPTS) continue
      // File systems without hard links: still all or nothing, but the last of racing writers wins.
      if (code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EPERM') throw error
      await rename(draft, path)
      return true
    }
  }
}

/** The name itself must survive a crash too. Not every platform can flush a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The bytes of a file, or `undefined` when it is not there. */
export async function readFileRange(path: string, range: ByteRange | undefined): Promise<Uint8Array | undefined> {
  const file = await orMissing(open(path, 'r'))
  if (file === undefined) return undefined
  try {
    const { size } = await file.stat()
    const start = Math.min(range?.start ?? 0, size)
    const end = Math.min(range?.end ?? size, size)
    const bytes = new Uint8Array(Math.max(end - start, 0))
    for (let filled = 0; filled < bytes.byteLength;) {
      const { bytesRead } = await file.read(bytes, filled, bytes.byteLength - filled, start + filled)
      if (bytesRead === 0) return bytes.subarray(0, filled)
      filled += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

/** Digest of a file; `undefined` when it is not there. One of another size is not read: its digest is ''. */
export async function digestOfFile(path: string, size: number): Promise<string | undefined> {
  const found = await orMissing(stat(path))
  if (found === undefined) return undefined
  if (found.size !== size) return ''
  const file = await orMissing(open(path, 'r'))
  if (file === undefined) return undefined
  try {
    const hasher = createHasher()
    const chunk = new Uint8Array(CHUNK)
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK)
      if (bytesRead === 0) return `sha256:${hasher.hex()}`
      hasher.update(chunk.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
