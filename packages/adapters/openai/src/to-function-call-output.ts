import { assertShaped, callIdOf, textOf, type Shaped } from 'selvedge'

/** The parts of the Responses API's `function_call_output` item that are written here. */
export interface OpenAiFunctionCallOutput {
  type: 'function_call_output'
  call_id: string
  output: string
}

/**
 * Maps a shaped result onto an item for the Responses API. The API has no flag for errors: the text says what the
 * status is. `callId` is the id of the `function_call` item it answers; without one the id of the call.
 */
export function toFunctionCallOutput(shaped: Shaped, callId?: string): OpenAiFunctionCallOutput {
  assertShaped('toFunctionCallOutput', shaped)
  const id = callIdOf('toFunctionCallOutput', 'callId', shaped, callId, 'the call_id of the function call')
  return { type: 'function_call_output', call_id: id, output: textOf(shaped) }
}
