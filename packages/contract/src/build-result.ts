import type { BuilderInput, EvidenceInput } from './builder-input.ts'
import { evidenceId } from './evidence-id.ts'
import { itemsIn } from './items.ts'
import type { JsonValue } from './json.ts'
import { admitCuts, noteWarnings } from './note-consequences.ts'
import type { Note } from './note.ts'
import { toPlainJson } from './plain-json.ts'
import { resultDigest } from './result-digest.ts'
import type { Completeness, Evidence, Provenance, ResultError, Status, ToolResult, Warning } from './result.ts'
import { CONTRACT_VERSION } from './result.ts'
import { rightsClaims } from './rights-claims.ts'
import { rightsWarning } from './rights-warning.ts'
import { validateResult } from './validate-result.ts'

/** What a builder has decided. */
export interface Decided {
  readonly status: Status
  readonly data?: unknown
  readonly error?: ResultError | null
  /** Left out: complete. Counts that are left out are filled in where the data is a list. */
  readonly completeness?: Completeness
  readonly warnings?: readonly Warning[]
}

/** Puts a result together, in the order of the contract, and refuses it when it contradicts itself. */
export function buildResult(builder: string, input: BuilderInput, decided: Decided): ToolResult {
  const { now = () => new Date(), provenance, evidence = [], warnings = [], ...given } = input
  const { value: data, notes } = toPlainJson(decided.data ?? null)
  const { status, completeness } = settle(decided, data, notes)
  const result: ToolResult = {
    contract_version: CONTRACT_VERSION,
    ...(given.call && { call: given.call }),
    status,
    data,
    ...(given.input_request && { input_request: given.input_request }),
    error: decided.error ?? null,
    ...(given.item_errors && { item_errors: given.item_errors }),
    completeness,
    ...(given.citable !== undefined && { citable: given.citable }),
    provenance: fillProvenance(given.call?.tool_name, provenance, now),
    evidence: evidence.map((piece) => fillEvidence(given.call?.call_id, piece)),
    ...(given.summary && { summary: given.summary }),
    ...(given.presentation && { presentation: given.presentation }),
    ...(given.resources && { resources: given.resources }),
    untrusted_content: given.untrusted_content ?? [],
    ...(given.conflicts && { conflicts: given.conflicts }),
    ...(given.calculation && { calculation: given.calculation }),
    side_effect: given.side_effect ?? { operation: 'read', occurred: false },
    ...(given.reconciliation && { reconciliation: given.reconciliation }),
    ...(given.state_patch && { state_patch: given.state_patch }),
    ...(given.memory_candidates && { memory_candidates: given.memory_candidates }),
    warnings: [
      ...(decided.warnings ?? []),
      ...warnings,
      ...noteWarnings(notes, '/data'),
      ...claimWarnings(data, warnings),
    ],
    ...(data !== null && { result_digest: resultDigest(data) }),
  }

  refuseContradiction(builder, result)
  return result
}

// Whatever the normaliser had to cut makes a success partial: data may be hostile, and a throw would lose all of it.
function settle(decided: Decided, data: JsonValue, notes: readonly Note[]) {
  const { status, completeness = { state: 'complete' } } = decided
  // There was something (an infinite number, a promise), and nothing of it could be written.
  const lost = data === null && decided.data !== null && decided.data !== undefined
  if (lost && status === 'succeeded') return { status: 'partial', completeness: { state: 'unknown' } } as const

  const admitted = admitCuts(completeness, notes)
  const cut = admitted !== completeness
  return {
    status: cut && status === 'succeeded' ? 'partial' : status,
    completeness: withCounts(admitted, data),
  } as const
}

function withCounts(completeness: Completeness, data: JsonValue): Completeness {
  const items = completeness.returned_items === undefined ? itemsIn(data) : undefined
  if (items === undefined) return completeness
  const { available_items: available = completeness.state === 'complete' ? items.count : null } = completeness
  return { ...completeness, returned_items: items.count, available_items: available, items_at: items.pointer }
}

function fillProvenance(toolName: string | undefined, given: Partial<Provenance> = {}, now: () => Date): Provenance {
  return {
    source_type: given.source_type ?? 'tool',
    source_id: given.source_id ?? toolName ?? 'unknown',
    ...(given.version !== undefined && { version: given.version }),
    observed_at: given.observed_at ?? null,
    retrieved_at: given.retrieved_at ?? now().toISOString(),
  }
}

function fillEvidence(callId: string | undefined, piece: EvidenceInput): Evidence {
  const { evidence_id = evidenceId(callId ?? '', piece.locator), ...rest } = piece
  return { evidence_id, ...rest }
}

function claimWarnings(data: JsonValue, given: readonly Warning[]): Warning[] {
  if (given.some(({ code }) => code === 'rights_claim')) return []
  const { pointers, count } = rightsClaims(data)
  const [first] = pointers
  return first === undefined ? [] : [rightsWarning(first, count)]
}

function refuseContradiction(builder: string, result: ToolResult): void {
  const fault = validateResult(result).find(({ severity }) => severity === 'error')
  if (fault === undefined) return
  const { rule, code, message, pointer } = fault
  throw new TypeError(`${builder}: rule ${rule} (${code}) at "${pointer}": ${message}`)
}
