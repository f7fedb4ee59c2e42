import { textOf, type Shaped } from 'selvedge'

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
export function toFunctionCallOutput(shaped: Shaped, callId = shaped.result.call?.call_id): OpenAiFunctionCallOutput {
  if (callId === undefined || callId === '') {
    throw new TypeError(
      'toFunctionCallOutput: `callId` must be the call_id of the function call, as the result names no call',
    )
  }
  return { type: 'function_call_output', call_id: callId, output: textOf(shaped) }
}
