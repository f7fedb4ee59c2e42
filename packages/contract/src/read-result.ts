import { assertArgument } from './assert-argument.ts'
import type { JsonValue } from './json.ts'
import { admitCuts, noteWarnings } from './note-consequences.ts'
import type { Note } from './note.ts'
import { toPlainJson } from './plain-json.ts'
import { field } from './read-field.ts'
import { correct } from './reading/correct.ts'
import { isDraft, isText, note, refuse, warn, type Desk, type ReadNote, type Refusal } from './reading/desk.ts'
import { dropMisshapen } from './reading/drop-misshapen.ts'
import {
  readCall,
  readCompleteness,
  readError,
  readProvenance,
  readShortForms,
  readSideEffect,
  readStatus,
} from './reading/read-fields.ts'
import { readEvidence, readMemory, readStatePatch, readUntrusted, readWarnings } from './reading/read-lists.ts'
import { flagMismatch, readMcp } from './reading/read-mcp.ts'
import { refuseOutright } from './reading/refuse-outright.ts'
import { inContractOrder } from './reading/order.ts'
import { CONTRACT_VERSION, type Completeness, type ToolResult } from './result.ts'
import { isObservedLater } from './rules/times.ts'
import { validateResult } from './validate-result.ts'

export interface ReadResultOptions {
  /** Time of reading, where the result does not state its own. @default () => new Date() */
  readonly now?: () => Date
}

export type ReadResult =
  | { readonly result: ToolResult; readonly notes: readonly ReadNote[]; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly result?: undefined }

/**
 * Reads a result of whoever wrote it, as a value or as JSON text: fills in what is missing, takes shorter forms, corrects
 * contradictions to the side that claims less, keeps unknown fields. What cannot be read as a result is refused with a
 * code. A result that comes out passes `validateResult`; what was assumed or corrected stands in its warnings. An MCP
 * CallToolResult is read too. Never throws.
 *
 * @example
 * readResult({ status: 'shipped' }).refusal?.code // 'unknown_status'
 * readResult({ status: 'succeeded', data: [1], completeness: { state: 'truncated' } }).result?.status // 'partial'
 */
export function readResult(input: unknown, options: ReadResultOptions = {}): ReadResult {
  assertArgument('readResult', 'options', options, 'options')
  const { now = () => new Date() } = options
  const { value, notes: jsonNotes } = typeof input === 'string' ? parse(input) : toPlainJson(input)
  if (value === undefined) return { refusal: refuse('not_json') }
  if (!isDraft(value)) return { refusal: refuse('not_an_object') }
  const outright = refuseOutright(value)
  if (outright !== undefined) return { refusal: outright }

  const desk: Desk = { result: value, notes: [], warned: new Set(), now }
  readMcp(desk)
  readWarnings(desk)
  readCall(desk)
  readStatus(desk)
  const contradiction = refuseContradiction(desk)
  if (contradiction !== undefined) return { refusal: contradiction }

  readRest(desk)
  admitLosses(desk, jsonNotes)
  dropMisshapen(desk)
  correct(desk)
  flagMismatch(desk)
  warnOfAssumptions(desk)
  return finish(desk)
}

function parse(text: string): {
  readonly value: JsonValue | undefined
  readonly notes: ReturnType<typeof toPlainJson>['notes']
} {
  try {
    return toPlainJson(JSON.parse(text))
  } catch {
    // Not JSON: refused by name.
    return { value: undefined, notes: [] }
  }
}

/** Contradictions that no careful reading can settle. */
function refuseContradiction({ result }: Desk): Refusal | undefined {
  const { status, data, error } = result
  const effect = result['side_effect']
  if (status === 'failed' && !isDraft(error) && typeof error !== 'string')
    return refuse('failed_without_error', '/error')
  if (status === 'succeeded' && data === undefined) return refuse('succeeded_without_data', '/data')
  if (status === 'succeeded' && (isDraft(error) || isText(error))) return refuse('succeeded_with_error', '/error')
  if (status === 'needs_input' && !result['input_request'])
    return refuse('needs_input_without_request', '/input_request')
  if (status === 'accepted' && !field(result['completeness'], 'next'))
    return refuse('accepted_without_next', '/completeness/next')
  if (
    field(effect, 'occurred') === true &&
    !field(effect, 'external_id') &&
    field(effect, 'possibly_occurred') !== true
  ) {
    return refuse('occurred_without_external_id', '/side_effect/external_id')
  }
  if (isObservedLater(result['provenance'])) return refuse('observed_after_retrieved', '/provenance/observed_at')
  return undefined
}

function readRest(desk: Desk): void {
  const { result } = desk
  if (result['contract_version'] === undefined) note(desk, 'assumed', '/contract_version', 'was not stated')
  result['contract_version'] = CONTRACT_VERSION
  result['data'] ??= null
  readError(desk)
  readCompleteness(desk)
  readProvenance(desk)
  readEvidence(desk)
  readUntrusted(desk)
  readSideEffect(desk)
  readStatePatch(desk)
  readMemory(desk)
  readShortForms(desk)
  if (result['status'] === 'succeeded' && result['data'] === null)
    warn(desk, 'empty_result', 'the tool returned nothing')
}

/** What JSON could not hold of the data, or the depth limit cut, is part of what the result says of itself. */
function admitLosses(desk: Desk, notes: readonly Note[]): void {
  const { result } = desk
  for (const { pointer, message } of notes) note(desk, 'normalised', pointer, message)

  // Other fields may have moved since, so that their pointers would lead elsewhere.
  const inData = notes.flatMap((loss) => {
    const { pointer } = loss
    return pointer === '' || /^\/data(?:\/|$)/.test(pointer)
      ? [{ ...loss, pointer: pointer.slice('/data'.length) }]
      : []
  })
  for (const { code, message, pointer } of noteWarnings(inData, '/data')) warn(desk, code, message, pointer)
  result['completeness'] = admitCuts(result['completeness'] as unknown as Completeness, inData) as unknown as JsonValue
}

/** One warning for all that the sender left out and that changes how the result is read. */
function warnOfAssumptions(desk: Desk): void {
  const fields = ['status', 'completeness', 'provenance', 'side_effect']
  const assumed = fields.filter((name) =>
    desk.notes.some(({ code, pointer }) => code === 'assumed' && pointer === `/${name}`),
  )
  if (assumed.length > 0) warn(desk, 'fields_assumed', `the sender did not state: ${assumed.join(', ')}`)
  const { status, completeness, warnings } = desk.result
  if (
    status === 'succeeded' &&
    field(completeness, 'state') === 'unknown' &&
    (warnings as readonly unknown[]).length === 0
  ) {
    warn(desk, 'completeness_unknown', 'it is not known whether this is all')
  }
}

function finish(desk: Desk): ReadResult {
  const result = inContractOrder(desk.result)
  const fault = validateResult(result).find(({ severity }) => severity === 'error')
  if (fault !== undefined) return { refusal: refuse('invalid', fault.pointer, `${fault.code}: ${fault.message}`) }
  return { result: result as unknown as ToolResult, notes: desk.notes }
}
