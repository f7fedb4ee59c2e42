import { assertShaped, callIdOf, textOf, type Shaped } from 'selvedge'

/** The parts of Anthropic's `tool_result` block that are written here. */
export interface AnthropicToolResult {
  type: 'tool_result'
  tool_use_id: string
  content: { type: 'text'; text: string }[]
  is_error?: true
}

/**
 * Maps a shaped result onto a `tool_result` block for the Messages API. `toolUseId` is the id of the `tool_use` block
 * it answers; without one the id of the call.
 */
export function toToolResultBlock(shaped: Shaped, toolUseId?: string): AnthropicToolResult {
  assertShaped('toToolResultBlock', shaped)
  const id = callIdOf('toToolResultBlock', 'toolUseId', shaped, toolUseId, 'the id of the tool_use block')
  const { status } = shaped.result
  return {
    type: 'tool_result',
    tool_use_id: id,
    content: [{ type: 'text', text: textOf(shaped) }],
    ...((status === 'failed' || status === 'unknown') && { is_error: true }),
  }
}
