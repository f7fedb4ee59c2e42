import { finding, type Finding } from '../finding.ts'
import { field, integerField, listField } from '../read-field.ts'

/** Rule 2: status and completeness agree, and nothing is complete that was cut. */
export function statusCompleteness(result: object): Finding[] {
  const findings: Finding[] = []
  const completeness = field(result, 'completeness')
  const status = field(result, 'status')
  const state = field(completeness, 'state')

  if (status === 'succeeded' && (state === 'truncated' || state === 'partial')) {
    findings.push(finding(2, 'succeeded_but_incomplete', '/status'))
  }
  if (status === 'succeeded' && state === 'unknown' && (listField(result, 'warnings') ?? []).length === 0) {
    findings.push(finding(2, 'unknown_without_warning', '/warnings'))
  }
  if (status === 'partial' && state === 'complete') {
    findings.push(finding(2, 'partial_but_complete', '/completeness/state'))
  }
  if (state === 'complete') {
    const trace = traceOfCut(completeness)
    if (trace !== undefined) findings.push(finding(2, 'truncated_yet_complete', `/completeness/${trace}`))
  }
  return findings
}

/** The field that gives away that something was left out. */
function traceOfCut(completeness: unknown): string | undefined {
  if ((listField(completeness, 'omitted') ?? []).length > 0) return 'omitted'
  if (isThere(field(completeness, 'local_next'))) return 'local_next'
  if (isThere(field(completeness, 'reason'))) return 'reason'

  const returned = integerField(completeness, 'returned_items')
  const available = integerField(completeness, 'available_items')
  if (returned !== undefined && available !== undefined && returned < available) return 'available_items'

  const coverage = field(completeness, 'coverage')
  const shown = integerField(coverage, 'units_shown')
  const total = integerField(coverage, 'units_total')
  return shown !== undefined && total !== undefined && shown < total ? 'coverage/units_shown' : undefined
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null
}
