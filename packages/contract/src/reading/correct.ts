import { countItems } from '../items.ts'
import type { JsonValue } from '../json.ts'
import { resolvePointer } from '../pointer.ts'
import { field, textField } from '../read-field.ts'
import { resultDigest } from '../result-digest.ts'
import { rightsClaims } from '../rights-claims.ts'
import { isUrlAlone } from '../rules/outside-claims.ts'
import { sideEffects } from '../rules/side-effects.ts'
import { statusCompleteness } from '../rules/status-completeness.ts'
import { isObservedLater } from '../rules/times.ts'
import { rightsWarning } from '../rights-warning.ts'
import { asDraft, isDraft, note, warn, type Desk, type Draft } from './desk.ts'

/**
 * Corrects contradictions, each to the side that claims less: never more complete, never more certain, never to be tried
 * again. Every correction is a warning in the result.
 */
export function correct(desk: Desk): void {
  correctEffect(desk)
  correctFailure(desk)
  correctCounts(desk)
  correctCompleteness(desk)
  correctEvidence(desk)
  correctTimes(desk)
  correctDigest(desk)
  listRights(desk)
}

/** What may have happened is `unknown`, whatever the status said. */
function correctEffect(desk: Desk): void {
  const { result } = desk
  const effect = result['side_effect'] as Draft
  const lost = sideEffects(result).some(({ code }) => code === 'lost_write_as_failed')
  if (!lost && effect['possibly_occurred'] !== true) return

  if (effect['occurred'] !== null || lost) {
    effect['occurred'] = null
    effect['possibly_occurred'] = true
    corrected(desk, '/side_effect', 'an effect that may have occurred is stated as open')
  }
  if (result['status'] === 'failed' || result['status'] === 'succeeded') {
    result['status'] = 'unknown'
    corrected(desk, '/status', 'an effect that may have occurred makes the outcome unknown')
  }
  const key = textField(result['reconciliation'], 'idempotency_key') ?? textField(result['call'], 'idempotency_key')
  result['reconciliation'] ??= { required: true, ...(key !== undefined && { idempotency_key: key }) }

  const error = asDraft(result['error'])
  if (error === undefined) return
  if (error['retryable'] === true)
    corrected(desk, '/error/retryable', 'an effect that may have occurred is never tried again')
  error['retryable'] = false
  if (error['action'] === 'retry' || error['action'] === 'retry_after') {
    error['action'] = key === undefined ? 'manual_reconciliation' : 'query_by_idempotency_key'
  }
}

/** What a failed tool handed back is its output, never data. */
function correctFailure(desk: Desk): void {
  const { result } = desk
  const error = asDraft(result['error'])
  if (result['status'] !== 'failed' || result['data'] === null || error === undefined) return
  error['output'] ??= result['data'] as JsonValue
  result['data'] = null
  delete result['result_digest']
  for (const warning of result['warnings'] as readonly Draft[]) {
    const { pointer } = warning
    if (typeof pointer === 'string') warning['pointer'] = pointer.replace(/^\/data(?=\/|$)/, '/error/output')
  }
  corrected(desk, '/data', 'what a failed call handed back is its output, not data')
}

function correctCounts(desk: Desk): void {
  const completeness = desk.result['completeness'] as Draft
  const at = completeness['items_at']
  const count = typeof at === 'string' ? countItems(desk.result, at) : undefined
  if (at !== undefined && count === undefined) {
    delete completeness['items_at']
    corrected(desk, '/completeness/items_at', 'leads nowhere and was left out')
  }
  if (count !== undefined && completeness['returned_items'] !== undefined && completeness['returned_items'] !== count) {
    completeness['returned_items'] = count
    corrected(desk, '/completeness/returned_items', 'was not the number of items that are there')
  }
  const { returned_items: returned, available_items: available } = completeness
  if (typeof returned === 'number' && typeof available === 'number' && available < returned) {
    completeness['available_items'] = null
    corrected(desk, '/completeness/available_items', 'was less than what is there, so it is not known')
  }
}

function correctCompleteness(desk: Desk): void {
  const { result } = desk
  const completeness = result['completeness'] as Draft
  if (completeness['state'] === 'complete') {
    const cut = statusCompleteness(result).some(({ code }) => code === 'truncated_yet_complete')
    if (cut || completeness['next'] !== undefined) {
      completeness['state'] = cut ? 'truncated' : 'partial'
      corrected(desk, '/completeness/state', 'there is more than what is here')
    } else if (result['status'] === 'partial') {
      completeness['state'] = 'unknown'
      corrected(desk, '/completeness/state', 'a partial result is not complete')
    }
  }
  if (
    result['status'] === 'succeeded' &&
    (completeness['state'] === 'truncated' || completeness['state'] === 'partial')
  ) {
    result['status'] = 'partial'
    corrected(desk, '/status', 'what is not complete is partial')
  }
}

/** Evidence that supports nothing that is here is none. */
function correctEvidence(desk: Desk): void {
  const { result } = desk
  const kept = (result['evidence'] as readonly Draft[]).filter((evidence) => {
    if (isUrlAlone(evidence['locator']) && textField(evidence, 'quote') === undefined) {
      warn(desk, 'evidence_dropped', 'an address without a passage is no evidence')
      return false
    }
    const given = evidence['supports'] as readonly JsonValue[]
    const supports = given.filter((pointer) => typeof pointer === 'string' && resolvePointer(result, pointer).found)
    if (supports.length === given.length) return true
    warn(desk, 'evidence_dropped', 'evidence pointed at what is not in this result')
    evidence['supports'] = supports
    return supports.length > 0
  })
  result['evidence'] = kept
}

function correctTimes(desk: Desk): void {
  const { result } = desk
  const patch = isDraft(result['state_patch']) ? Object.values(result['state_patch']) : []
  for (const stamped of [...(result['evidence'] as readonly Draft[]), ...patch]) {
    if (!isObservedLater(stamped)) continue
    delete (stamped as Draft)['observed_at']
    corrected(desk, '/evidence', 'a time of observation after the retrieval was left out')
  }
}

function correctDigest(desk: Desk): void {
  const { result } = desk
  const stated = result['result_digest']
  if (result['data'] === null) {
    delete result['result_digest']
    return
  }
  const digest = resultDigest(result['data'] as JsonValue)
  result['result_digest'] = digest
  if (stated === undefined || stated === digest) return
  result['citable'] = false
  warn(desk, 'digest_mismatch', 'the data is not what its digest was made of', '/data')
  note(desk, 'not_citable', '/result_digest', 'the digest did not fit the data')
}

function listRights(desk: Desk): void {
  const { pointers, count } = rightsClaims(desk.result['data'])
  const [first] = pointers
  const listed = (desk.result['warnings'] as readonly JsonValue[]).some(
    (warning) => field(warning, 'code') === 'rights_claim',
  )
  if (first === undefined || listed) return
  const { code, message, pointer } = rightsWarning(first, count)
  warn(desk, code, message, pointer)
}

function corrected(desk: Desk, pointer: string, message: string): void {
  note(desk, 'corrected', pointer, message)
  warn(desk, 'contradiction_corrected', message, pointer)
}
