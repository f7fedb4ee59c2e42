import { textOf, type Shaped } from 'selvedge'

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
export function toToolResultBlock(shaped: Shaped, toolUseId = shaped.result.call?.call_id): AnthropicToolResult {
  if (toolUseId === undefined || toolUseId === '') {
    throw new TypeError(
      'toToolResultBlock: `toolUseId` must be the id of the tool_use block, as the result names no call',
    )
  }
  const { status } = shaped.result
  return {
    type: 'tool_result',
    tool_use_id: toolUseId,
    content: [{ type: 'text', text: textOf(shaped) }],
    ...((status === 'failed' || status === 'unknown') && { is_error: true }),
  }
}
