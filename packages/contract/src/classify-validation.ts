import type { FailureKind } from './failure-kind.ts'
import type { JsonValue } from './json.ts'
import { toPlainJson } from './plain-json.ts'
import { formatPointer } from './pointer.ts'
import { field, listField, textField } from './read-field.ts'

/** Issues that are named in the message. */
const MAX_ISSUES = 5

interface Issue {
  readonly pointer: string
  readonly message: string
  readonly expected: string | undefined
  readonly received: string | undefined
  readonly allowed: readonly JsonValue[] | undefined
}

/** The issues of a schema library: zod, valibot, ArkType and any Standard Schema (`issues`), ajv (`errors`), Joi (`details`). */
export function classifyValidation(thrown: unknown): FailureKind | undefined {
  const list = listField(thrown, 'issues') ?? ajvErrors(thrown) ?? joiDetails(thrown)
  const issues = list?.slice(0, MAX_ISSUES).map(readIssue)
  const first = issues?.[0]
  if (list === undefined || issues === undefined || first === undefined) return undefined

  const lines = issues.map(({ pointer, message }) => (pointer === '' ? message : `${pointer}: ${message}`))
  const more = list.length - issues.length
  return {
    category: 'validation',
    code: 'INVALID_ARGUMENTS',
    effect: 'not_sent',
    retryable: false,
    message: more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; '),
    details: {
      ...(first.pointer !== '' && { field: first.pointer }),
      ...(first.expected !== undefined && { expected: first.expected }),
      ...(first.received !== undefined && { received_type: first.received }),
      ...(first.allowed !== undefined && { allowed: first.allowed }),
    },
  }
}

function ajvErrors(thrown: unknown): readonly unknown[] | undefined {
  const errors = listField(thrown, 'errors')
  return textField(errors?.[0], 'keyword') === undefined ? undefined : errors
}

function joiDetails(thrown: unknown): readonly unknown[] | undefined {
  const details = listField(thrown, 'details')
  return listField(details?.[0], 'path') === undefined ? undefined : details
}

function readIssue(issue: unknown): Issue {
  const parameters = field(issue, 'params')
  const allowed = field(issue, 'values') ?? field(issue, 'options') ?? field(parameters, 'allowedValues')
  return {
    pointer: pointerOf(issue),
    message: textField(issue, 'message') ?? 'not valid',
    expected: textField(issue, 'expected') ?? textField(parameters, 'type'),
    // zod 4 says it in words only.
    received: textField(issue, 'received') ?? /received (\w{1,20})/.exec(textField(issue, 'message') ?? '')?.[1],
    allowed: Array.isArray(allowed) ? (toPlainJson(allowed.slice(0, 20)).value as readonly JsonValue[]) : undefined,
  }
}

function pointerOf(issue: unknown): string {
  const parameters = field(issue, 'params')
  const missing = textField(parameters, 'missingProperty') ?? textField(parameters, 'additionalProperty')
  const instancePath = textField(issue, 'instancePath') ?? ''
  if (missing !== undefined) return instancePath + formatPointer([missing])
  if (instancePath !== '') return instancePath
  const path = listField(issue, 'path') ?? []
  // Standard Schema allows the key itself or an object that holds it.
  const segments = path.map((step) => (typeof step === 'object' && step !== null ? field(step, 'key') : step))
  return formatPointer(segments.filter((segment) => typeof segment === 'number' || typeof segment === 'string'))
}
