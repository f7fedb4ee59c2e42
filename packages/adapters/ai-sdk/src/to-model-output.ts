import { assertShaped, textOf, type Shaped } from 'selvedge'

/** The two forms of the AI SDK's `ToolResultOutput` that are written here. */
export type AiSdkModelOutput = { type: 'text'; value: string } | { type: 'error-text'; value: string }

/**
 * Maps a shaped result onto what a tool's `toModelOutput` gives back. Always text, envelopes included: written out
 * again as JSON it could cost more tokens than it was fitted to.
 *
 * ```ts
 * tool({ …, execute: async (input) => shaper.shape(await work(input)), toModelOutput: ({ output }) => toModelOutput(output) })
 * ```
 */
export function toModelOutput(shaped: Shaped): AiSdkModelOutput {
  assertShaped('toModelOutput', shaped)
  const { status } = shaped.result
  const value = textOf(shaped)
  return status === 'failed' || status === 'unknown' ? { type: 'error-text', value } : { type: 'text', value }
}
