import type { Effect, FailureKind } from './failure-kind.ts'
import type { ErrorAction, ErrorCategory } from './result.ts'
import { field, integerField, textField } from './read-field.ts'

type Meaning = readonly [category: ErrorCategory, effect: Effect, retryable: boolean, action?: ErrorAction]

const NEVER_CONNECTED: Meaning = ['network', 'not_sent', true]
const NO_SUCH_HOST: Meaning = ['network', 'not_sent', false]
const UNTRUSTED_PEER: Meaning = ['network', 'not_sent', false]
const CONNECTION_LOST: Meaning = ['network', 'uncertain', true]
const TIMED_OUT: Meaning = ['transport_timeout', 'uncertain', true]
const CONNECT_TIMED_OUT: Meaning = ['transport_timeout', 'not_sent', true]
const CANCELLED: Meaning = ['cancelled', 'uncertain', false]

/** Codes of Node, its DNS and TLS, undici and common HTTP clients, then those of the file system. */
const CODES: Readonly<Record<string, Meaning>> = {
  ECONNREFUSED: NEVER_CONNECTED,
  EAI_AGAIN: NEVER_CONNECTED,
  EHOSTUNREACH: NEVER_CONNECTED,
  EHOSTDOWN: NEVER_CONNECTED,
  ENETUNREACH: NEVER_CONNECTED,
  ENETDOWN: NEVER_CONNECTED,
  EADDRNOTAVAIL: NEVER_CONNECTED,
  ENOTFOUND: NO_SUCH_HOST,
  ENODATA: NO_SUCH_HOST,
  CERT_HAS_EXPIRED: UNTRUSTED_PEER,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED_PEER,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED_PEER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED_PEER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED_PEER,
  ERR_TLS_CERT_ALTNAME_INVALID: UNTRUSTED_PEER,
  ECONNRESET: CONNECTION_LOST,
  EPIPE: CONNECTION_LOST,
  ERR_NETWORK: CONNECTION_LOST,
  ERR_SOCKET_CLOSED: CONNECTION_LOST,
  ERR_STREAM_PREMATURE_CLOSE: CONNECTION_LOST,
  ERR_HTTP2_STREAM_ERROR: CONNECTION_LOST,
  ERR_HTTP2_SESSION_ERROR: CONNECTION_LOST,
  UND_ERR_SOCKET: CONNECTION_LOST,
  UND_ERR_CLOSED: CONNECTION_LOST,
  UND_ERR_DESTROYED: CONNECTION_LOST,
  ETIMEDOUT: TIMED_OUT,
  ESOCKETTIMEDOUT: TIMED_OUT,
  ECONNABORTED: TIMED_OUT,
  ETIME: TIMED_OUT,
  UND_ERR_HEADERS_TIMEOUT: TIMED_OUT,
  UND_ERR_BODY_TIMEOUT: TIMED_OUT,
  UND_ERR_CONNECT_TIMEOUT: CONNECT_TIMED_OUT,
  ABORT_ERR: CANCELLED,
  ERR_CANCELED: CANCELLED,
  ECANCELED: CANCELLED,
  UND_ERR_ABORTED: CANCELLED,
  ERR_INVALID_URL: ['validation', 'not_sent', false],
  ENOENT: ['not_found', 'refused', false],
  EACCES: ['authorization', 'refused', false],
  EPERM: ['authorization', 'refused', false],
  EROFS: ['authorization', 'refused', false],
  EEXIST: ['conflict', 'refused', false],
  ENOTEMPTY: ['conflict', 'refused', false],
  EBUSY: ['conflict', 'refused', true],
  EISDIR: ['validation', 'refused', false],
  ENOTDIR: ['validation', 'refused', false],
  ENAMETOOLONG: ['validation', 'refused', false],
  ENOSPC: ['internal', 'uncertain', false],
  EMFILE: ['internal', 'refused', true],
}

/** Names of errors that carry no code: DOMException, p-timeout, got, SDKs of model vendors. */
const NAMES: Readonly<Record<string, Meaning>> = {
  TimeoutError: TIMED_OUT,
  HeadersTimeoutError: TIMED_OUT,
  BodyTimeoutError: TIMED_OUT,
  APIConnectionTimeoutError: TIMED_OUT,
  ConnectTimeoutError: CONNECT_TIMED_OUT,
  AbortError: CANCELLED,
  CanceledError: CANCELLED,
  APIUserAbortError: CANCELLED,
  APIConnectionError: CONNECTION_LOST,
}

/** JSON-RPC 2.0, and what the MCP SDKs add to it. */
const JSON_RPC: Readonly<Record<string, Meaning>> = {
  '-32700': ['contract', 'refused', false],
  '-32600': ['contract', 'refused', false],
  '-32601': ['contract', 'refused', false],
  '-32602': ['validation', 'refused', false],
  '-32603': ['upstream', 'uncertain', false],
  '-32000': CONNECTION_LOST,
  '-32001': TIMED_OUT,
  '-32002': ['not_found', 'refused', false],
}

/** What browsers say of a request that failed underway; none of them gives a code. */
const FETCH_FAILED: ReadonlySet<string> = new Set([
  'fetch failed',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'network error',
  'terminated',
])

/** A failure that is known by its code or name. */
export function classifyCode(thrown: unknown): FailureKind | undefined {
  const code = textField(thrown, 'code')
  if (code !== undefined && Object.hasOwn(CODES, code)) {
    // A connection that never stood cannot have carried a request.
    const connecting = field(thrown, 'syscall') === 'connect' && code === 'ETIMEDOUT'
    return kind(code, connecting ? CONNECT_TIMED_OUT : (CODES[code] as Meaning))
  }

  const number = integerField(thrown, 'code')
  if (number !== undefined && number <= -32_000 && number >= -32_768) {
    const known = JSON_RPC[String(number)] ?? (['upstream', 'uncertain', false] as const)
    return { ...kind(`JSONRPC_${-number}`, known), details: { upstream_code: String(number) } }
  }

  const name = textField(thrown, 'name')
  if (name !== undefined && Object.hasOwn(NAMES, name)) return kind(name, NAMES[name] as Meaning)
  if (name === 'TypeError' && FETCH_FAILED.has(String(field(thrown, 'message'))))
    return kind('FETCH_FAILED', CONNECTION_LOST)
  return classifyProcess(thrown)
}

/** A child process that ended badly: `exec` and `execa` set `killed`, `signal`, `timedOut`, `exitCode`. */
function classifyProcess(thrown: unknown): FailureKind | undefined {
  const signal = textField(thrown, 'signal')
  const isSignal = signal !== undefined && /^SIG[A-Z0-9]+$/.test(signal)
  // `killed`: this side ended it, as `timeout` does. A signal from elsewhere is a crash.
  if (field(thrown, 'timedOut') === true || (isSignal && field(thrown, 'killed') === true))
    return kind('TIMED_OUT', TIMED_OUT)
  if (isSignal) return kind(signal, ['upstream', 'uncertain', false])
  const exit =
    integerField(thrown, 'exitCode') ??
    (field(thrown, 'stderr') === undefined ? undefined : integerField(thrown, 'code'))
  return exit !== undefined && exit !== 0 ? kind(`EXIT_${exit}`, ['upstream', 'uncertain', false]) : undefined
}

function kind(code: string, [category, effect, retryable, action]: Meaning): FailureKind {
  return { category, code, effect, retryable, ...(action && { action }) }
}
