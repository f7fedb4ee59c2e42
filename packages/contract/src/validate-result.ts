import { examineJson } from './examine-json.ts'
import { finding, type Finding } from './finding.ts'
import type { JsonValue } from './json.ts'
import { field, textField } from './read-field.ts'
import { resultDigest } from './result-digest.ts'
import { contentTwin } from './rules/content-twin.ts'
import { itemCounts } from './rules/item-counts.ts'
import { outsideClaims } from './rules/outside-claims.ts'
import { sideEffects } from './rules/side-effects.ts'
import { statusCompleteness } from './rules/status-completeness.ts'
import { statusFields } from './rules/status-fields.ts'
import { supports } from './rules/supports.ts'
import { times } from './rules/times.ts'
import { validateShape } from './validate-shape.ts'

/** Rules 1 to 8; rule 9, the minimal profile, is part of the shape. */
const RULES = [
  statusFields,
  statusCompleteness,
  itemCounts,
  sideEffects,
  supports,
  contentTwin,
  times,
  outsideClaims,
] as const

/**
 * Checks a result against the contract: the shape of its fields and the nine rules. No finding of severity `error` means
 * that it may be written. Takes anything and never throws.
 *
 * @example
 * validateResult({ ...result, status: 'succeeded', completeness: { state: 'truncated' } })
 * // [{ rule: 2, code: 'succeeded_but_incomplete', pointer: '/status', severity: 'error', message: … }]
 */
export function validateResult(result: unknown): Finding[] {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return [finding(0, 'not_an_object', '')]
  const { fault } = examineJson(result)
  if (fault !== undefined) return [finding(0, 'not_json', fault.pointer)]

  return [...validateShape(result), ...digest(result), ...RULES.flatMap((rule) => rule(result))]
}

function digest(result: object): Finding[] {
  const stated = textField(result, 'result_digest')
  const data = field(result, 'data')
  if (stated === undefined || data === undefined || stated === resultDigest(data as JsonValue)) return []
  return [finding(0, 'digest_mismatch', '/result_digest')]
}
