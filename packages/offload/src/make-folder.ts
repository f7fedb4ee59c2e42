import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { orMissing, systemCode } from './file-error.ts'

/** The one above may be removed as empty meanwhile. */
const ATTEMPTS = 5

/**
 * Makes a folder and those above it, for nobody else to read. The recursive `mkdir` of Node never ends where a folder is
 * there and none can be made in it, as in `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(path, { mode: 0o700 })
      return
    } catch (error) {
      const lacksParent = systemCode(error) === 'ENOENT' && dirname(path) !== path && attempt < ATTEMPTS
      if (!lacksParent) {
        if ((await orMissing(stat(path)))?.isDirectory() === true) return
        throw error
      }
    }
    await makeFolder(dirname(path))
  }
}
