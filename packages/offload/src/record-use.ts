import { unlessAborted } from '@selvedge/content'

import type { Audit, AuditRecord } from './audit.ts'
import { readErrors } from './read-error.ts'

/**
 * Leaves a record of a use before its answer goes out. A record that fails, or is not there in time, keeps the answer
 * back: nothing is read without its record. One that is asked for after the time is up is not waited for, for then
 * there is no answer to keep back.
 */
export async function recordUse(audit: Audit | undefined, record: AuditRecord, signal?: AbortSignal): Promise<void> {
  if (audit === undefined) return
  const isLate = signal?.aborted === true
  try {
    await unlessAborted(recorded(audit, record), signal)
  } catch (error) {
    if (!isLate) throw readErrors.unrecorded(error)
  }
}

async function recorded(audit: Audit, record: AuditRecord): Promise<void> {
  await audit(record)
}
