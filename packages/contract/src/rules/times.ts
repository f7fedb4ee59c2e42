import { finding, type Finding } from '../finding.ts'
import { field, listField } from '../read-field.ts'

/** Rule 7: nothing is observed later than it was retrieved. */
export function times(result: object): Finding[] {
  const findings: Finding[] = []
  check(field(result, 'provenance'), '/provenance')
  for (const [index, evidence] of (listField(result, 'evidence') ?? []).entries()) check(evidence, `/evidence/${index}`)
  const patch = field(result, 'state_patch')
  if (typeof patch === 'object' && patch !== null) {
    for (const [key, entry] of Object.entries(patch)) check(entry, `/state_patch/${escapeKey(key)}`)
  }
  return findings

  function check(stamped: unknown, at: string): void {
    if (isObservedLater(stamped)) findings.push(finding(7, 'observed_after_retrieved', `${at}/observed_at`))
  }
}

/** Whether `observed_at` lies after `retrieved_at`. A day without a time is as early as it can be. */
export function isObservedLater(stamped: unknown): boolean {
  const observed = field(stamped, 'observed_at')
  const retrieved = field(stamped, 'retrieved_at')
  return typeof observed === 'string' && typeof retrieved === 'string' && Date.parse(observed) > Date.parse(retrieved)
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
