import { textOf, type Shaped } from 'selvedge'

/** The parts of Chat Completions' tool message that are written here. */
export interface OpenAiToolMessage {
  role: 'tool'
  tool_call_id: string
  content: string
}

/**
 * Maps a shaped result onto a tool message for Chat Completions. The API has no flag for errors: the text says what the
 * status is. `toolCallId` is the id of the tool call it answers; without one the id of the call.
 */
export function toChatToolMessage(shaped: Shaped, toolCallId = shaped.result.call?.call_id): OpenAiToolMessage {
  if (toolCallId === undefined || toolCallId === '') {
    throw new TypeError('toChatToolMessage: `toolCallId` must be the id of the tool call, as the result names no call')
  }
  return { role: 'tool', tool_call_id: toolCallId, content: textOf(shaped) }
}
