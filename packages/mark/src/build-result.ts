import {
  CONTRACT_VERSION,
  resultDigest,
  type Completeness,
  type Evidence,
  type JsonValue,
  type Status,
  type Summary,
  type ToolResult,
  type UntrustedContent,
  type Warning,
} from '@selvedge/contract'
import type { Draft } from '@selvedge/pipeline'

import { shortened } from './said.ts'

/** Characters of an error's message in the result. */
const LONGEST_MESSAGE = 8_000

export interface ResultParts {
  readonly status: Status
  readonly data: JsonValue
  readonly completeness: Completeness
  readonly evidence: readonly Evidence[]
  readonly untrustedContent: readonly UntrustedContent[]
  readonly warnings: readonly Warning[]
  readonly text: string
}

/** The wire result, built once from what the stages found. */
export function buildResult({ outcome, facts, resource, attachments = [] }: Draft, parts: ResultParts): ToolResult {
  const { status, completeness, evidence, untrustedContent, warnings, text } = parts
  const isFailed = status === 'failed'
  const data = isFailed || outcome.documentIs === 'error_output' ? null : parts.data
  const output = data === null && outcome.documentIs !== 'nothing' ? parts.data : undefined
  const summary = summaryOf(outcome.summary, facts, completeness)
  return {
    contract_version: CONTRACT_VERSION,
    ...(outcome.call && { call: outcome.call }),
    status,
    data,
    ...(outcome.input_request && { input_request: outcome.input_request }),
    error: outcome.error && {
      ...outcome.error,
      // However long a message came, it does not leave so.
      message: shortened(outcome.error.message, LONGEST_MESSAGE),
      ...(output !== undefined && output !== null && { output }),
    },
    ...(outcome.item_errors && { item_errors: outcome.item_errors }),
    completeness,
    ...(outcome.citable !== undefined && { citable: outcome.citable }),
    provenance: outcome.provenance,
    evidence,
    ...(summary && { summary }),
    presentation: {
      model_content: text,
      ...(outcome.user_content !== undefined && { user_content: outcome.user_content }),
      user_visible: true,
    },
    ...((resource || attachments.length > 0) && { resources: [...(resource ? [resource] : []), ...attachments] }),
    untrusted_content: untrustedContent,
    ...(outcome.conflicts && { conflicts: outcome.conflicts }),
    ...(outcome.calculation && { calculation: outcome.calculation }),
    side_effect: outcome.side_effect,
    ...(outcome.reconciliation && { reconciliation: outcome.reconciliation }),
    ...(outcome.state_patch && { state_patch: outcome.state_patch }),
    ...(outcome.memory_candidates && { memory_candidates: outcome.memory_candidates }),
    warnings,
    result_digest: resultDigest(data),
  }
}

function summaryOf(given: Summary | undefined, facts: Draft['facts'], { coverage }: Completeness): Summary | undefined {
  if (given !== undefined) return facts.length === 0 ? given : { ...given, facts: [...given.facts, ...facts] }
  if (facts.length === 0) return undefined
  const covers = coverage === undefined ? 'the whole result' : `all ${coverage.units_total} units of the result`
  return { facts, method: 'computed', derived: true, covers }
}
