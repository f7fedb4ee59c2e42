import { classifyError, readResult, success, unknownOutcome, validateResult } from '@selvedge/contract'

const now = () => new Date('2026-09-01T02:10:00.000Z')
const call = { tool_name: 'orders.get', call_id: 'call_1', attempt: 1 }

// A result that cannot contradict itself, with evidence for single values.
const result = success({
  call,
  data: { id: 9007199254740993n, state: 'shipped' },
  evidence: [{ locator: { pointer: '/state' }, supports: ['/data/state'] }],
  provenance: { source_type: 'database', source_id: 'orders.primary', observed_at: '2026-08-31T10:20:00Z' },
  now,
})
console.log(result.data, result.warnings[0]?.code, result.evidence[0]?.evidence_id)

// A payment that timed out after it was sent is neither failed nor succeeded.
const timeout = Object.assign(new Error('no answer within 30 s'), { name: 'TimeoutError' })
const { status, error } = classifyError(timeout, { dispatched: true, sideEffecting: true, idempotencyKey: 'pay_1' })
console.log(status, error.retryable, error.action)
console.log(unknownOutcome({ operation: 'charge', idempotencyKey: 'pay_1', error, now }).reconciliation)

// Whoever wrote it: read to the side that claims less, or refused by name.
const cut = readResult({ status: 'succeeded', data: ['a'], completeness: { state: 'truncated' } }, { now })
console.log(cut.result?.status, readResult({ status: 'shipped' }).refusal?.code)
console.log(
  validateResult({ ...result, completeness: { state: 'truncated' } }).map(({ rule, code }) => `${rule} ${code}`),
)
