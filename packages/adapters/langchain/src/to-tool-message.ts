import type { ToolResult } from '@selvedge/contract'
import { assertShaped, callIdOf, textOf, type Shaped } from 'selvedge'

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
export function toToolMessageFields(shaped: Shaped, toolCallId?: string): LangChainToolMessageFields {
  assertShaped('toToolMessageFields', shaped)
  const id = callIdOf('toToolMessageFields', 'toolCallId', shaped, toolCallId, 'the id of the tool call')
  const { call, status } = shaped.result
  return {
    content: textOf(shaped),
    tool_call_id: id,
    ...(call && { name: call.tool_name }),
    status: status === 'failed' || status === 'unknown' ? 'error' : 'success',
    artifact: shaped.result,
  }
}

/** The pair a tool with `responseFormat: 'content_and_artifact'` gives back. */
export function toContentAndArtifact(shaped: Shaped): [content: string, artifact: ToolResult] {
  assertShaped('toContentAndArtifact', shaped)
  return [textOf(shaped), shaped.result]
}
