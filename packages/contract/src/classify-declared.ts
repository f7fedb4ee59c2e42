import type { FailureKind } from './failure-kind.ts'
import { toPlainJson } from './plain-json.ts'
import { field, textField } from './read-field.ts'
import { ERROR_ACTIONS, ERROR_CATEGORIES, isWord } from './vocabulary.ts'

/** An error that says itself what it is, in the words of the contract: a tool that throws `{ category, code, … }`. */
export function classifyDeclared(thrown: unknown): FailureKind | undefined {
  const category = field(thrown, 'category')
  const code = textField(thrown, 'code')
  if (!isWord(ERROR_CATEGORIES, category) || code === undefined) return undefined

  const lost = category === 'transport_timeout' || category === 'network' || category === 'cancelled'
  const action = field(thrown, 'action')
  const details = field(thrown, 'details')
  return {
    category,
    code,
    effect: lost ? 'uncertain' : 'refused',
    retryable: field(thrown, 'retryable') === true,
    ...(isWord(ERROR_ACTIONS, action) && { action }),
    ...(isRecord(details) && { details: toPlainJson(details).value as NonNullable<FailureKind['details']> }),
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
