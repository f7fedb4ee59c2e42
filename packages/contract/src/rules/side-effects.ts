import { finding, type Finding } from '../finding.ts'
import { field, textField } from '../read-field.ts'

const LOST = new Set(['transport_timeout', 'network', 'cancelled'])
const READING = new Set(['read', 'none'])

/** Rule 4: what is said of the effect is certain only where it is, and an uncertain one is never repeated. */
export function sideEffects(result: object): Finding[] {
  const findings: Finding[] = []
  const effect = field(result, 'side_effect')
  const error = field(result, 'error')
  const status = field(result, 'status')
  const occurred = field(effect, 'occurred')
  const possible = field(effect, 'possibly_occurred') === true

  if (occurred === true && textField(effect, 'external_id') === undefined) {
    findings.push(finding(4, 'occurred_without_external_id', '/side_effect/external_id'))
  }
  if (occurred === null && !possible) findings.push(finding(4, 'effect_not_stated', '/side_effect/occurred'))
  if (wasLost(result, effect, error) && status === 'failed' && occurred !== true && !possible) {
    findings.push(finding(4, 'lost_write_as_failed', '/status'))
  }
  if (!possible) return findings

  if (typeof occurred === 'boolean') findings.push(finding(4, 'possible_effect_but_certain', '/side_effect/occurred'))
  if (status === 'failed') findings.push(finding(4, 'possible_effect_as_failed', '/status'))
  if (status === 'succeeded') findings.push(finding(4, 'possible_effect_as_succeeded', '/status'))
  if (field(error, 'retryable') === true) findings.push(finding(4, 'possible_effect_retryable', '/error/retryable'))
  if (typeof field(result, 'reconciliation') !== 'object') {
    findings.push(finding(4, 'possible_effect_without_reconciliation', '/reconciliation'))
  }
  return findings
}

/** A call that was under way when the connection went, and was no mere reading. */
function wasLost(result: object, effect: unknown, error: unknown): boolean {
  const dispatch = field(field(result, 'call'), 'dispatch')
  const underWay = dispatch === 'sent' || dispatch === 'lost_after_send'
  const operation = textField(effect, 'operation')
  return underWay && LOST.has(String(field(error, 'category'))) && operation !== undefined && !READING.has(operation)
}
