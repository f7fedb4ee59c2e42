import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

import { writeFileOnce } from './file-atomic.ts'
import { fileStoreError, isMissing } from './file-error.ts'
import { StoreError } from './store-error.ts'

/** The key in a file, made on first use: of racing processes one makes it and all use that one. */
export async function readKeyFile(path: string, scratch: string): Promise<string> {
  try {
    return await readKey(path)
  } catch (error) {
    if (!isMissing(error)) throw fileStoreError(error)
  }
  try {
    await writeFileOnce(path, new TextEncoder().encode(`${randomBytes(32).toString('hex')}\n`), scratch)
    return await readKey(path)
  } catch (error) {
    throw fileStoreError(error)
  }
}

async function readKey(path: string): Promise<string> {
  const { mode } = await stat(path)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new StoreError(
      'denied',
      'fileStore: the key file can be read by others; take that right away (chmod 600) or make a new key',
    )
  }
  const key = (await readFile(path, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new StoreError(
      'denied',
      'fileStore: the key file does not hold 64 hex digits; put it back from a copy, or delete it and lose the handles',
    )
  return key
}
