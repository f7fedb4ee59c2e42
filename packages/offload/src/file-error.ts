import { StoreError, isStoreError, type StoreErrorCode } from './store-error.ts'

const CODES: { readonly [code: string]: StoreErrorCode } = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENAMETOOLONG: 'invalid',
}

/** A system error as a {@link StoreError}; its message names the system's code, never a path. */
export function fileStoreError(error: unknown): unknown {
  const code = systemCode(error)
  if (isStoreError(error) || code === undefined) return error
  return new StoreError(CODES[code] ?? 'unavailable', `fileStore: the file system answered ${code}`, { cause: error })
}

export function isMissing(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

/** What the work gives, or `undefined` when the file is not there. */
export async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
