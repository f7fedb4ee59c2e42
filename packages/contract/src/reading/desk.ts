import type { JsonValue } from '../json.ts'

/** A JSON object under repair. */
export type Draft = Record<string, JsonValue>

/** What was done to make a result of what came in. */
export interface ReadNote {
  readonly code: ReadNoteCode
  readonly pointer: string
  readonly message: string
}

export type ReadNoteCode =
  | 'assumed'
  | 'converted'
  | 'corrected'
  | 'dropped'
  | 'normalised'
  | 'not_citable'
  | 'word_replaced'

/** Why something is not taken as a result. */
export interface Refusal {
  readonly code: RefusalCode
  readonly pointer: string
  readonly message: string
}

export type RefusalCode = keyof typeof REFUSALS

const REFUSALS = {
  not_json: 'the text is not JSON',
  not_an_object: 'a result is a JSON object',
  not_a_result: 'none of its fields is one of a result',
  unsupported_version: 'only contract version agent.tool.result.v1 is read',
  unknown_status:
    '`status` is the state of the call, one of accepted, succeeded, failed, partial, needs_input, unknown',
  prose_only: 'a sentence has no status, data or source that could be checked',
  prose_as_success: 'a message is no data: a failure of the business is not a success with an explanation',
  url_only: 'an address does not say which passage supports what',
  protocol_error: 'a protocol error is thrown as such; it is no result of a tool',
  tool_definition: 'this defines a tool; it is no result of one',
  failed_without_error: '`failed` has an `error` with a code',
  succeeded_without_data: '`succeeded` has `data`, even if it is null',
  succeeded_with_error: '`succeeded` has no `error`',
  needs_input_without_request: '`needs_input` has an `input_request`',
  accepted_without_next: '`accepted` says in `completeness.next` how to go on',
  occurred_without_external_id: 'an effect that occurred has an `external_id`',
  observed_after_retrieved: 'nothing can be observed after it was retrieved',
  invalid: 'the fields contradict the contract',
} as const

export function refuse(code: RefusalCode, pointer = '', message: string = REFUSALS[code]): Refusal {
  return { code, pointer, message }
}

/** A result under repair, with everything that is done to it. */
export interface Desk {
  readonly result: Draft
  readonly notes: ReadNote[]
  /** Warnings that stand already, by code and place. */
  readonly warned: Set<string>
  readonly now: () => Date
}

export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object itself, to be changed in place; undefined when it is none. */
export function asDraft(value: unknown): Draft | undefined {
  return isDraft(value) ? value : undefined
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

export function note(desk: Desk, code: ReadNoteCode, pointer: string, message: string): void {
  desk.notes.push({ code, pointer, message })
}

/** Adds a warning to the result itself, once a place: whoever reads it later must know. */
export function warn(desk: Desk, code: string, message: string, pointer?: string): void {
  const name = warningName(code, pointer)
  if (desk.warned.has(name)) return
  desk.warned.add(name)
  const warnings = desk.result['warnings'] as JsonValue[]
  warnings.push({ code, message, ...(pointer !== undefined && { pointer }) })
}

export function warningName(code: unknown, pointer: unknown): string {
  return JSON.stringify([code, pointer])
}

/** Takes the value if it has the form; otherwise puts another in its place and says so. */
export function settle(
  desk: Desk,
  draft: Draft,
  key: string,
  isGood: (value: unknown) => boolean,
  other: JsonValue | undefined,
  pointer: string,
): void {
  const value = draft[key]
  if (Object.hasOwn(draft, key) && isGood(value)) return
  const missing = !Object.hasOwn(draft, key)
  if (other === undefined) {
    if (missing) return
    delete draft[key]
    note(desk, 'dropped', pointer, 'the value had not the form the contract asks for')
  } else {
    draft[key] = other
    note(
      desk,
      missing ? 'assumed' : 'word_replaced',
      pointer,
      missing ? 'was not stated' : 'was no value the contract knows',
    )
  }
}
