import type { ToolResult } from '@selvedge/contract'
import { textOf, type Shaped } from 'selvedge'

/** The fields of a LangChain `ToolMessage` that are written here. */
export interface LangChainToolMessageFields {
  content: string
  tool_call_id: string
  name?: string
  status: 'success' | 'error'
  /** Not sent to the model. */
  artifact: ToolResult
}

/**
 * Maps a shaped result onto the fields of a `ToolMessage`: `new ToolMessage(toToolMessageFields(shaped, toolCall.id))`.
 * `toolCallId` is the id of the tool call it answers; without one the id of the call.
 */
export function toToolMessageFields(
  shaped: Shaped,
  toolCallId = shaped.result.call?.call_id,
): LangChainToolMessageFields {
  if (toolCallId === undefined || toolCallId === '') {
    throw new TypeError(
      'toToolMessageFields: `toolCallId` must be the id of the tool call, as the result names no call',
    )
  }
  const { call, status } = shaped.result
  return {
    content: textOf(shaped),
    tool_call_id: toolCallId,
    ...(call && { name: call.tool_name }),
    status: status === 'failed' || status === 'unknown' ? 'error' : 'success',
    artifact: shaped.result,
  }
}

/** The pair a tool with `responseFormat: 'content_and_artifact'` gives back. */
export function toContentAndArtifact(shaped: Shaped): [content: string, artifact: ToolResult] {
  return [textOf(shaped), shaped.result]
}
