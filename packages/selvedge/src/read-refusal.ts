import { ReadError } from '@selvedge/offload'

const CATEGORIES: Readonly<Record<ReadError['code'], { readonly category: string; readonly action: string }>> = {
  malformed: { category: 'validation', action: 'fix_arguments' },
  no_such_place: { category: 'validation', action: 'fix_arguments' },
  bad_place: { category: 'validation', action: 'fix_arguments' },
  bad_arguments: { category: 'validation', action: 'fix_arguments' },
  too_large: { category: 'validation', action: 'fix_arguments' },
  bad_expression: { category: 'validation', action: 'fix_arguments' },
  unknown: { category: 'not_found', action: 'stop' },
  expired: { category: 'not_found', action: 'stop' },
  corrupt: { category: 'upstream', action: 'stop' },
  unavailable: { category: 'upstream', action: 'retry' },
}

/** The reader's refusals in the words of the contract. */
export function asToolError(error: ReadError): Error {
  const { code, message, retryable } = error
  return Object.assign(new Error(message), { name: 'ReadError', code, retryable, ...CATEGORIES[code] })
}

export function nothingThere(): ReadError {
  return new ReadError(
    'no_such_place',
    'The stored result has nothing at this place. Read it without a place to see what it holds.',
  )
}
