import { finding, type Finding } from '../finding.ts'
import { field, listField } from '../read-field.ts'

/** Rule 1: each status has the fields that go with it. */
export function statusFields(result: object): Finding[] {
  const findings: Finding[] = []
  const data = field(result, 'data')
  const error = field(result, 'error')
  const hasData = data !== undefined && data !== null
  const hasError = typeof error === 'object' && error !== null

  switch (field(result, 'status')) {
    case 'succeeded':
      if (!hasData && !hasWarning(result, 'empty_result')) findings.push(finding(1, 'succeeded_without_data', '/data'))
      if (hasError) findings.push(finding(1, 'succeeded_with_error', '/error'))
      break
    case 'failed':
      if (!hasError) findings.push(finding(1, 'failed_without_error', '/error'))
      if (hasData) findings.push(finding(1, 'failed_with_data', '/data'))
      break
    case 'needs_input':
      if (typeof field(result, 'input_request') !== 'object') {
        findings.push(finding(1, 'needs_input_without_request', '/input_request'))
      }
      break
    case 'accepted':
      if (typeof field(field(result, 'completeness'), 'next') !== 'object') {
        findings.push(finding(1, 'accepted_without_next', '/completeness/next'))
      }
      break
    default:
  }
  return findings
}

function hasWarning(result: object, code: string): boolean {
  return listField(result, 'warnings')?.some((warning) => field(warning, 'code') === code) ?? false
}
