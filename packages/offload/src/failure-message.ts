import { isStoreError } from './store-error.ts'

/** For the model: what follows from a failed upload. What the store said is for the log. */
export function failureMessage(error: unknown): string {
  const reason = isStoreError(error)
    ? error.code
    : error instanceof Error && error.name === 'TimeoutError'
      ? 'timeout'
      : 'error'
  return `The full result could not be stored (${reason}): there is no link, and what is left out here cannot be read back. Call the tool again for less.`
}
