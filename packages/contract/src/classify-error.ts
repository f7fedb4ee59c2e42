import { assertArgument } from './assert-argument.ts'
import { classifyAws } from './classify-aws.ts'
import { classifyCode } from './classify-code.ts'
import { classifyDeclared } from './classify-declared.ts'
import { classifyHttp } from './classify-http.ts'
import { classifyValidation } from './classify-validation.ts'
import { actionFor, type FailureKind } from './failure-kind.ts'
import type { Dispatch, Reconciliation, ResultError, SideEffect } from './result.ts'
import { textField } from './read-field.ts'
import { linksOf, messageOf } from './thrown.ts'

export interface ClassifyErrorOptions {
  /** Whether the request had left when it failed. Left out: not known. */
  readonly dispatched?: boolean
  /** Whether the call changes something outside. @default false */
  readonly sideEffecting?: boolean
  /** Name of the operation, for `side_effect`. @default 'unknown' */
  readonly operation?: string
  /** The key the call went out with: by it the outcome can be looked up. */
  readonly idempotencyKey?: string
  /** Read only for a `Retry-After` that is a date. @default () => new Date() */
  readonly now?: () => Date
}

export interface ClassifiedError {
  /** `unknown` when a call with effects may have taken effect all the same. */
  readonly status: 'failed' | 'unknown'
  readonly error: ResultError
  /** How far the call got, where that can be told. */
  readonly dispatch?: Dispatch
  readonly side_effect?: SideEffect
  readonly reconciliation?: Reconciliation
}

/**
 * Tells what a thrown value means for the caller: category, stable code, whether and how to go on, and, for calls with
 * effects, whether the effect is ruled out. Reads HTTP statuses (fetch, axios, got, AWS and the like), codes of Node
 * and undici, JSON-RPC codes, issues of schema libraries, aborts and timeouts, and what they wrap. Never throws.
 *
 * A call with effects fails for certain only when it was not sent, or the other side answered that it did not act; any
 * other end is `unknown`, not retryable, and asks for reconciliation. What is not recognised is `internal`, not
 * retryable. An error that carries a `category` of the contract is taken at its word.
 *
 * @example
 * classifyError(timeout, { dispatched: true, sideEffecting: true, idempotencyKey: 'pay_1' })
 * // status 'unknown', error.code 'COMMIT_STATUS_UNKNOWN', error.action 'query_by_idempotency_key'
 */
export function classifyError(thrown: unknown, options: ClassifyErrorOptions = {}): ClassifiedError {
  assertArgument('classifyError', 'options', options, 'options')
  const { dispatched, sideEffecting = false, operation = 'unknown', idempotencyKey, now = () => new Date() } = options
  const links = linksOf(thrown)
  const kind = find(links, now)
  const error = describe(kind, links, thrown)
  const dispatch = dispatchOf(kind, dispatched)
  const known = dispatch === undefined ? {} : { dispatch }

  if (!sideEffecting) return { status: 'failed', error, ...known }
  const key = idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }
  if (!mayHaveHappened(kind, dispatched)) {
    return { status: 'failed', error, ...known, side_effect: { operation, occurred: false, ...key } }
  }

  return {
    status: 'unknown',
    error: {
      ...error,
      code: 'COMMIT_STATUS_UNKNOWN',
      retryable: false,
      action: idempotencyKey === undefined ? 'manual_reconciliation' : 'query_by_idempotency_key',
      details: { ...error.details, upstream_code: error.details?.upstream_code ?? error.code },
    },
    ...known,
    side_effect: { operation, occurred: null, possibly_occurred: true, ...key },
    reconciliation: { required: true, ...key },
  }
}

/** The first link that is recognised decides: a wrapper knows more of the call than what it wraps, if it knows anything. */
function find(links: readonly unknown[], now: () => Date): FailureKind {
  let vague: FailureKind | undefined
  for (const link of links) {
    const kind = recognise(link, now)
    if (kind === undefined) continue
    // Clients turn a timeout into an abort that wraps it, and a lost connection into "fetch failed".
    if (kind.category !== 'cancelled' && kind.code !== 'FETCH_FAILED') return kind
    vague ??= kind
  }
  return vague ?? { category: 'internal', code: 'UNEXPECTED', effect: 'uncertain', retryable: false }
}

function recognise(link: unknown, now: () => Date): FailureKind | undefined {
  try {
    const http = classifyHttp(link, now)
    return classifyDeclared(link) ?? classifyAws(link, http) ?? http ?? classifyValidation(link) ?? classifyCode(link)
  } catch {
    // A thrown value whose own traps and getters throw tells nothing; the next link may.
    return undefined
  }
}

function describe(kind: FailureKind, links: readonly unknown[], thrown: unknown): ResultError {
  const message = joinMessages(messageOf(links), kind.message)
  const wait = kind.details?.retry_after_ms
  const code = kind.code === 'UNEXPECTED' ? (textField(links[0], 'code') ?? kind.code) : kind.code

  return {
    category: kind.category,
    code,
    message:
      message ?? `the tool threw ${thrown === null ? 'null' : `a value of type ${typeof thrown}`} without a message`,
    retryable: kind.retryable,
    action: kind.action ?? actionFor(kind.category, kind.retryable, wait),
    ...(kind.details && Object.keys(kind.details).length > 0 && { details: kind.details }),
  }
}

// zod's own message is its issues as JSON text: what was read from them says it better.
function joinMessages(own: string | undefined, said: string | undefined): string | undefined {
  if (own === undefined || said === undefined) return said ?? own
  if (/^\s*\[\s*\{/.test(own)) return said
  return own.includes(said) ? own : `${own}: ${said}`
}

function mayHaveHappened(kind: FailureKind, dispatched: boolean | undefined): boolean {
  if (dispatched === false || kind.effect === 'refused') return false
  // Whoever says that the request had left knows better than the code of the last attempt.
  return dispatched === true || kind.effect === 'uncertain'
}

function dispatchOf(kind: FailureKind, dispatched: boolean | undefined): Dispatch | undefined {
  if (dispatched === false) return 'not_sent'
  if (kind.answered === true) return 'confirmed'
  if (dispatched === true) return 'lost_after_send'
  return kind.effect === 'not_sent' ? 'not_sent' : undefined
}
