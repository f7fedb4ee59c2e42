import { actionFor } from '../failure-kind.ts'
import { textField } from '../read-field.ts'
import type { ErrorCategory } from '../result.ts'
import {
  COMPLETENESS_REASONS,
  COMPLETENESS_STATES,
  DISPATCHES,
  ERROR_ACTIONS,
  ERROR_CATEGORIES,
  isWord,
} from '../vocabulary.ts'
import { asDraft, isDraft, isText, note, settle, type Desk, type Draft } from './desk.ts'
import { isTime } from './time.ts'

const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const areNumbers = (value: unknown): boolean => isDraft(value) && Object.values(value).every(Number.isFinite)

/** `call`: without a tool name it says nothing. */
export function readCall(desk: Desk): void {
  settle(desk, desk.result, 'call', (call) => isDraft(call) && isText(call['tool_name']), undefined, '/call')
  const call = desk.result['call'] as Draft | undefined
  if (call === undefined) return
  settle(desk, call, 'call_id', (id) => typeof id === 'string', '', '/call/call_id')
  settle(desk, call, 'attempt', (attempt) => isCount(attempt) && attempt !== 0, 1, '/call/attempt')
  settle(desk, call, 'dispatch', (word) => isWord(DISPATCHES, word), undefined, '/call/dispatch')
  settle(desk, call, 'idempotency_key', isText, undefined, '/call/idempotency_key')
  settle(desk, call, 'timings', areNumbers, undefined, '/call/timings')
}

/** `status`, where it is not stated: by what else is there. A part of a result is `partial`. */
export function readStatus(desk: Desk): void {
  const { result } = desk
  if (result['status'] !== undefined) return
  const state = isDraft(result['completeness']) ? result['completeness']['state'] : undefined
  const failed = isDraft(result['error']) || isText(result['error'])
  const whole = result['data'] !== undefined && state !== 'truncated' && state !== 'partial'
  result['status'] = failed ? 'failed' : whole ? 'succeeded' : 'partial'
  note(desk, 'assumed', '/status', 'was not stated')
}

/** `error`: words the contract does not know give way to the careful ones. */
export function readError(desk: Desk): void {
  const { result } = desk
  if (isText(result['error'])) result['error'] = { message: result['error'] }
  const error = asDraft(result['error'])
  if (error === undefined) {
    result['error'] = null
    return
  }
  if (typeof error['code'] === 'number') error['code'] = String(error['code'])
  settle(desk, error, 'category', (word) => isWord(ERROR_CATEGORIES, word), 'internal', '/error/category')
  settle(desk, error, 'code', isText, 'UNSPECIFIED', '/error/code')
  settle(desk, error, 'message', isText, error['code'] as string, '/error/message')
  settle(desk, error, 'retryable', isFlag, false, '/error/retryable')
  const action = actionFor(error['category'] as ErrorCategory, error['retryable'] as boolean, undefined)
  settle(desk, error, 'action', (word) => isWord(ERROR_ACTIONS, word), action, '/error/action')
}

/** `completeness`: a word it does not know is `unknown`; a bare cursor is a next page. */
export function readCompleteness(desk: Desk): void {
  const { result } = desk
  settle(desk, result, 'completeness', isDraft, { state: 'unknown' }, '/completeness')
  const completeness = result['completeness'] as Draft
  const cursor = completeness['next_cursor']
  if (completeness['next'] === undefined && typeof cursor === 'string') completeness['next'] = cursor

  settle(desk, completeness, 'state', (word) => isWord(COMPLETENESS_STATES, word), 'unknown', '/completeness/state')
  settle(desk, completeness, 'reason', (word) => isWord(COMPLETENESS_REASONS, word), undefined, '/completeness/reason')
  settle(desk, completeness, 'returned_items', isCount, undefined, '/completeness/returned_items')
  if (completeness['available_items'] !== undefined && completeness['available_items'] !== null) {
    settle(desk, completeness, 'available_items', isCount, null, '/completeness/available_items')
  }
  for (const key of ['next', 'local_next']) readNext(desk, completeness, key)
}

function readNext(desk: Desk, completeness: Draft, key: string): void {
  const next = completeness[key]
  if (next === null) delete completeness[key]
  else if (typeof next === 'string' || typeof next === 'number') {
    completeness[key] = { type: 'cursor', value: String(next) }
    note(desk, 'converted', `/completeness/${key}`, 'a bare value was taken for a cursor')
  }
}

/** `provenance`: who says it, and when it was read. */
export function readProvenance(desk: Desk): void {
  const { result } = desk
  if (isText(result['provenance'])) result['provenance'] = { source_id: result['provenance'] }
  settle(desk, result, 'provenance', isDraft, {}, '/provenance')
  const provenance = result['provenance'] as Draft
  const tool = textField(result['call'], 'tool_name') ?? 'unknown'
  settle(desk, provenance, 'source_type', isText, 'unknown', '/provenance/source_type')
  settle(desk, provenance, 'source_id', isText, tool, '/provenance/source_id')
  settle(desk, provenance, 'observed_at', (time) => time === null || isTime(time), null, '/provenance/observed_at')
  settle(desk, provenance, 'retrieved_at', isTime, desk.now().toISOString(), '/provenance/retrieved_at')
}

/** `side_effect` and `reconciliation`: what is left open is possible, what is not mentioned did not happen. */
export function readSideEffect(desk: Desk): void {
  const { result } = desk
  if (isText(result['side_effect'])) result['side_effect'] = { operation: result['side_effect'] }
  settle(
    desk,
    result,
    'side_effect',
    isDraft,
    result['status'] === 'unknown' ? { possibly_occurred: true } : {},
    '/side_effect',
  )
  const effect = result['side_effect'] as Draft
  const open = effect['possibly_occurred'] === true || effect['occurred'] === null
  settle(desk, effect, 'operation', isText, 'unknown', '/side_effect/operation')
  settle(
    desk,
    effect,
    'occurred',
    (value) => isFlag(value) || value === null,
    open ? null : false,
    '/side_effect/occurred',
  )
  if (open) effect['possibly_occurred'] = true
  settle(desk, effect, 'possibly_occurred', isFlag, undefined, '/side_effect/possibly_occurred')
  settle(desk, effect, 'committed_at', isTime, undefined, '/side_effect/committed_at')

  settle(desk, result, 'reconciliation', isDraft, open ? {} : undefined, '/reconciliation')
  const reconciliation = result['reconciliation'] as Draft | undefined
  if (reconciliation === undefined) return
  settle(desk, reconciliation, 'required', isFlag, open, '/reconciliation/required')
  const key = textField(effect, 'idempotency_key') ?? textField(result['call'], 'idempotency_key')
  if (key !== undefined && reconciliation['idempotency_key'] === undefined) reconciliation['idempotency_key'] = key
}

/** Small fields that come in a shorter form. */
export function readShortForms({ result }: Desk): void {
  const request = result['input_request']
  if (isText(request)) result['input_request'] = { message: request }
  const digest = result['result_digest']
  if (typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest)) result['result_digest'] = `sha256:${digest}`
  for (const conflict of draftsOf(result['conflicts'])) {
    conflict['resolution'] ??= 'unresolved'
    for (const value of draftsOf(conflict['values'])) value['source'] ??= 'unknown'
  }
}

function draftsOf(list: unknown): Draft[] {
  return Array.isArray(list) ? list.filter(isDraft) : []
}
