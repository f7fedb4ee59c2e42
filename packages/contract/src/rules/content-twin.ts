import { finding, type Finding } from '../finding.ts'
import { field, listField, textField } from '../read-field.ts'

/** The code of the warning that names both sides of a content mismatch. */
export const CONTENT_MISMATCH = 'content_mismatch'

/** Rule 6: after a content mismatch nobody may cite the result, and the warning names both sides. */
export function contentTwin(result: object): Finding[] {
  const findings: Finding[] = []
  for (const [index, warning] of (listField(result, 'warnings') ?? []).entries()) {
    if (field(warning, 'code') !== CONTENT_MISMATCH) continue
    if (field(result, 'citable') !== false) findings.push(finding(6, 'mismatch_yet_citable', '/citable'))
    const message = textField(warning, 'message') ?? ''
    const named = /\/content(?:\/|\b)/.test(message) && /\/structuredContent(?:\/|\b)/.test(message)
    if (!named) findings.push(finding(6, 'mismatch_without_pointers', `/warnings/${index}`))
  }
  return findings
}
