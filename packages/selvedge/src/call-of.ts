import { toPlainJson, type Call, type JsonValue } from '@selvedge/contract'

import type { CallInput } from './shape-options.ts'

/**
 * The call as the contract writes it, of the fields that have a name there: the first attempt unless told, and without
 * arguments, which models fill with what nobody redacted. What else a framework's call carries stays with the framework.
 */
export function contractCall(call: CallInput | undefined): Call | undefined {
  if (call === undefined) return undefined
  const { tool_name, call_id, attempt = 1, idempotency_key, dispatch, timings } = call
  return {
    tool_name,
    call_id,
    attempt,
    ...(idempotency_key !== undefined && { idempotency_key }),
    ...(dispatch !== undefined && { dispatch }),
    ...(timings !== undefined && { timings: { ...timings } }),
  }
}

/** A model wrote them: whatever they are (cyclic, deep, behind getters that throw), stages see plain JSON. */
export function argumentsOf(call: CallInput | undefined): JsonValue | undefined {
  if (call === undefined || !('arguments' in call)) return undefined
  const { value } = toPlainJson(Object.defineProperty({}, 'arguments', reading(call)), ARGUMENTS)
  return (value as { readonly arguments?: JsonValue }).arguments
}

/** What reads the arguments only where a getter that throws is met as such. */
function reading(call: CallInput): PropertyDescriptor {
  return { enumerable: true, get: () => call.arguments }
}

/** Far more than a call has. */
const ARGUMENTS = { maxValues: 100_000, maxDepth: 100 }
