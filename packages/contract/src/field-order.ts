import type { ToolResult } from './result.ts'

/** The fields of a result in the order in which they are written. A field the type has and this list lacks does not compile. */
export const FIELD_ORDER = Object.keys({
  contract_version: 0,
  call: 0,
  status: 0,
  data: 0,
  input_request: 0,
  error: 0,
  item_errors: 0,
  completeness: 0,
  citable: 0,
  provenance: 0,
  evidence: 0,
  summary: 0,
  presentation: 0,
  resources: 0,
  untrusted_content: 0,
  conflicts: 0,
  calculation: 0,
  side_effect: 0,
  reconciliation: 0,
  state_patch: 0,
  memory_candidates: 0,
  warnings: 0,
  result_digest: 0,
} satisfies Record<keyof ToolResult, 0>) as readonly (keyof ToolResult)[]
