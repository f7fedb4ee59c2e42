import { classifyError, stringifyJson, toPlainJson, type JsonValue } from '@selvedge/contract'

import { clip, firstLine } from './clip.ts'
import { decodeBytes } from './decode-bytes.ts'
import type { IngestOptions } from './ingest-options.ts'
import type { Intake } from './intake.ts'
import { bytesOf } from './take-in-bytes.ts'
import { isMcpContent, takeInContent } from './take-in-mcp.ts'

/** Where failing tools leave what they printed before. */
const OUTPUTS = ['partial_content', 'partialContent', 'stdout', 'stderr', 'output'] as const
const MAX_MESSAGE = 300

/** A thrown error: what it means, and what the tool printed before it failed as the document. */
export function takeInError(thrown: unknown, options: IngestOptions): Intake {
  const { dispatched, sideEffecting, call, now } = options
  const { status, error, dispatch, side_effect, reconciliation } = classifyError(thrown, {
    now,
    ...(dispatched !== undefined && { dispatched }),
    ...(sideEffecting !== undefined && { sideEffecting }),
    ...(call !== undefined && { operation: call.tool_name }),
    ...(call?.idempotency_key !== undefined && { idempotencyKey: call.idempotency_key }),
  })
  const outputs = outputsOf(thrown)
  const message = shortened(error.message, outputs)
  // A long message is what the tool printed: it is cut and stored like any other output.
  if (message !== error.message && !repeats(error.message, outputs)) outputs.unshift(['message', error.message])

  return {
    ...documentOfOutputs(outputs),
    outcome: {
      status,
      error: { ...error, message },
      documentIs: 'error_output',
      ...(side_effect !== undefined && { side_effect }),
      ...(reconciliation !== undefined && { reconciliation }),
      ...(call !== undefined && dispatch !== undefined && { call: { dispatch, ...call } }),
    },
  }
}

type Output = [name: string, value: JsonValue]

function outputsOf(thrown: unknown): Output[] {
  const outputs: Output[] = []
  for (const name of OUTPUTS) {
    const value = plainOutput(propertyOf(thrown, name))
    const isBlank = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
    if (!isBlank && !(Array.isArray(value) && value.length === 0)) outputs.push([name, value])
  }
  // Libraries that give both also give them joined.
  if (outputs.length > 1) return outputs.filter(([name]) => name !== 'output')
  return outputs
}

function plainOutput(value: unknown): JsonValue | undefined {
  if (value === undefined || value === null) return undefined
  const bytes = bytesOf(value)
  if (bytes === undefined) return toPlainJson(value).value
  const decoded = decodeBytes(bytes)
  return decoded.as === 'text' ? decoded.text : `[${decoded.mediaType}, ${bytes.length} bytes]`
}

function propertyOf(thrown: unknown, name: string): unknown {
  try {
    return (thrown as { readonly [name: string]: unknown } | undefined)?.[name]
  } catch {
    // A getter that throws has nothing to say.
    return undefined
  }
}

function documentOfOutputs(outputs: readonly Output[]): Omit<Intake, 'outcome'> {
  const [only] = outputs
  const nothing: Omit<Intake, 'outcome'> = { hints: {}, origin: 'error', warnings: [] }
  if (only === undefined) return nothing
  if (outputs.length > 1)
    return { ...nothing, text: stringifyJson(Object.fromEntries(outputs)), hints: { kind: 'json' } }

  const [, value] = only
  if (typeof value === 'string') return { ...nothing, text: value }
  if (isMcpContent(value) && value.length > 0) return { ...takeInContent(value), origin: 'error' }
  return { ...nothing, text: stringifyJson(value), hints: { kind: 'json' } }
}

/** The first line of a message that goes on, or that says again what stands in the output. */
function shortened(message: string, outputs: readonly Output[]): string {
  if (message.length <= MAX_MESSAGE && !message.includes('\n')) return message
  if (message.length <= MAX_MESSAGE && !repeats(message, outputs)) return message
  return clip(firstLine(message), MAX_MESSAGE)
}

function repeats(message: string, outputs: readonly Output[]): boolean {
  return outputs.some(([, value]) => typeof value === 'string' && message.includes(value.trim()))
}
