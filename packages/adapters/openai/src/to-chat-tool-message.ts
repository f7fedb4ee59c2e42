import { assertShaped, callIdOf, textOf, type Shaped } from 'selvedge'

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
export function toChatToolMessage(shaped: Shaped, toolCallId?: string): OpenAiToolMessage {
  assertShaped('toChatToolMessage', shaped)
  const id = callIdOf('toChatToolMessage', 'toolCallId', shaped, toolCallId, 'the id of the tool call')
  return { role: 'tool', tool_call_id: id, content: textOf(shaped) }
}
