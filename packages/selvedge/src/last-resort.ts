import { CONTRACT_VERSION, resultDigest, type ToolResult } from '@selvedge/contract'
import type { Draft } from '@selvedge/pipeline'
import type { TokenCounter } from '@selvedge/tokens'

/** The result when even the stage that builds results failed: what is known of the call, and a code. */
export function lastResort(
  { outcome, warnings }: Draft,
  counter: TokenCounter,
  tokens: number,
): { readonly text: string; readonly result: ToolResult } {
  const { call, status, error, side_effect, reconciliation, provenance } = outcome
  const texts = [`[${status}: ${error?.code ?? 'internal'}; ${error?.action ?? 'stop'}]`, `[${status}]`, status]
  const text = texts.find((candidate) => counter.fits(candidate, tokens)) ?? ''
  const result: ToolResult = {
    contract_version: CONTRACT_VERSION,
    ...(call && { call }),
    status,
    data: null,
    error,
    completeness: { state: 'unknown' },
    provenance,
    evidence: [],
    presentation: { model_content: text, user_visible: true },
    untrusted_content: [],
    side_effect,
    ...(reconciliation && { reconciliation }),
    warnings,
    result_digest: resultDigest(null),
  }
  return { text, result }
}
