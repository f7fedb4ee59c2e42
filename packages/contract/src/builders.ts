import { received } from './assert-argument.ts'
import { buildResult } from './build-result.ts'
import type {
  AcceptedInput,
  FailureInput,
  NeedsInputInput,
  PartialInput,
  SuccessInput,
  UnknownOutcomeInput,
} from './builder-input.ts'
import type { ResultError, ToolResult, Warning } from './result.ts'

const EMPTY: Warning = { code: 'empty_result', message: 'the tool returned nothing' }

/**
 * The tool did what it was asked and everything is here. Data that had to be cut on the way to JSON (depth, size) makes
 * it `partial`. A completeness that admits a gap, or any other contradiction, is a TypeError that names the rule.
 *
 * @example
 * success({ data: [{ id: 1 }], call: { tool_name: 'orders.list', call_id: 'c1', attempt: 1 } })
 */
export function success(input: SuccessInput): ToolResult {
  assertInput('success', input)
  const { data, completeness, ...rest } = input
  const warnings = data === null || data === undefined ? [EMPTY] : []
  return buildResult('success', rest, { status: 'succeeded', data, ...(completeness && { completeness }), warnings })
}

/** Only part of what there is: `completeness` says what is missing and how to get it. Says nothing of the side effect. */
export function partial(input: PartialInput): ToolResult {
  assertInput('partial', input)
  const { data, completeness, ...rest } = input
  return buildResult('partial', rest, { status: 'partial', data, completeness })
}

/** The tool failed, and certainly so: where an effect may have happened all the same, use {@link unknownOutcome}. */
export function failure(input: FailureInput): ToolResult {
  assertInput('failure', input)
  const { error, completeness = { state: 'unknown' }, ...rest } = input
  return buildResult('failure', rest, { status: 'failed', error, completeness })
}

/**
 * Nobody knows whether the effect happened: neither failed, which invites a repetition, nor succeeded. Never retryable;
 * says how to find out.
 *
 * @example
 * unknownOutcome({ operation: 'charge', idempotencyKey: 'pay_1', query: { tool: 'payments.find', arguments: { key: 'pay_1' } } })
 */
export function unknownOutcome(input: UnknownOutcomeInput): ToolResult {
  assertInput('unknownOutcome', input)
  const { operation, idempotencyKey, query, error, data, completeness = { state: 'unknown' }, ...rest } = input
  const key = idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }
  const filled: ResultError = {
    category: 'transport_timeout',
    code: 'COMMIT_STATUS_UNKNOWN',
    message: 'the call was sent and no answer came; its effect may have happened',
    action: idempotencyKey === undefined ? 'manual_reconciliation' : 'query_by_idempotency_key',
    ...error,
    retryable: false,
  }
  return buildResult(
    'unknownOutcome',
    {
      side_effect: { operation, occurred: null, possibly_occurred: true, ...key },
      reconciliation: {
        required: true,
        ...key,
        ...(query && { query_tool: query.tool, query_args: query.arguments }),
      },
      ...rest,
    },
    { status: 'unknown', data, error: filled, completeness },
  )
}

/** The tool cannot go on without an answer to `input_request`. */
export function needsInput(input: NeedsInputInput): ToolResult {
  assertInput('needsInput', input)
  const { data, completeness = { state: 'unknown' }, ...rest } = input
  return buildResult('needsInput', rest, { status: 'needs_input', data, completeness })
}

/** The tool has taken the call and is not done; `next` says how to ask for the outcome. */
export function accepted(input: AcceptedInput): ToolResult {
  assertInput('accepted', input)
  const { next, data, ...rest } = input
  return buildResult('accepted', rest, { status: 'accepted', data, completeness: { state: 'unknown', next } })
}

function assertInput(builder: string, input: unknown): void {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return
  throw new TypeError(`${builder}: the input must be an object such as { data }, got ${received(input)}`)
}
