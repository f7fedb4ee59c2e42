import { field } from './read-field.ts'
import type { ToolResult } from './result.ts'
import { COMPLETENESS_STATES, isWord, STATUSES } from './vocabulary.ts'

/**
 * Whether a value presents itself as a result of this contract: by its version, or by the minimal profile (a status of
 * the contract beside data and completeness). A cheap look, not a check: pass it to {@link readResult}. A business object
 * with a `status` of its own is none.
 */
export function isToolResult(value: unknown): value is Partial<ToolResult> {
  const version = field(value, 'contract_version')
  if (version !== undefined) return typeof version === 'string' && version.startsWith('agent.tool.result.')
  if (!isWord(STATUSES, field(value, 'status'))) return false

  const hasOutcome = field(value, 'data') !== undefined || field(value, 'error') !== undefined
  return hasOutcome && isWord(COMPLETENESS_STATES, field(field(value, 'completeness'), 'state'))
}
