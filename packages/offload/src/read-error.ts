import type { Manifest } from './manifest.ts'

/**
 * Why a blob cannot be read. `malformed`: no handle at all. `unknown`: no such blob, or not this tenant's (only the
 * audit log tells which). `expired`: it was there. `corrupt`: what is stored is not what was put. `unavailable`: the
 * store does not answer. `no_such_place`: the blob is there, the place is not. `bad_place`: no place has this form, or
 * its parts cannot stand together. `bad_arguments`: a tool was called with other arguments than it takes. `too_large`:
 * ask for less of it.
 * `bad_expression`: the expression of a select or the query of a backend cannot be run.
 */
export type ReadErrorCode =
  | 'malformed'
  | 'unknown'
  | 'expired'
  | 'corrupt'
  | 'unavailable'
  | 'no_such_place'
  | 'bad_place'
  | 'bad_arguments'
  | 'too_large'
  | 'bad_expression'

/** What the reader rejects with. The message can be shown to a model: it says what may be done next. */
export class ReadError extends Error {
  override readonly name = 'ReadError'
  readonly code: ReadErrorCode
  readonly retryable: boolean

  constructor(code: ReadErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryable = code === 'unavailable'
  }
}

/** True for a {@link ReadError}, also of another copy of this package. */
export function isReadError(error: unknown): error is ReadError {
  return error instanceof Error && error.name === 'ReadError' && 'code' in error && 'retryable' in error
}

/** The fixed wordings; none holds anything of the blob. */
export const readErrors = {
  malformed: (uri: unknown) =>
    new ReadError(
      'malformed',
      `This is no handle (${typeof uri === 'string' ? `a text of ${uri.length} characters` : typeof uri}). A handle is "selvedge://" and 39 digits; copy it from the result that gave it.`,
    ),
  unknown: () =>
    new ReadError(
      'unknown',
      'No stored result has this handle. Copy it from the result that gave it, or call the tool again.',
    ),
  expired: () => new ReadError('expired', 'The stored result is no longer kept. Call the tool again to get it anew.'),
  corrupt: (cause?: unknown) =>
    new ReadError('corrupt', 'What is stored is not what was put there, so it is not shown. Call the tool again.', {
      cause,
    }),
  unavailable: (cause: unknown) =>
    new ReadError('unavailable', 'The store does not answer. Try again later, or go on with what was shown.', {
      cause,
    }),
  unrecorded: (cause: unknown) =>
    new ReadError(
      'unavailable',
      'The use of this stored result could not be recorded, so there is no answer. Try again later, or go on with what was shown.',
      { cause },
    ),
  queryFailed: (cause: unknown) =>
    new ReadError(
      'unavailable',
      'The query could not be carried out, for a reason that does not lie in it. Try again later, or search or read the stored result instead.',
      { cause },
    ),
  noSuchPlace: (manifest: Manifest) =>
    new ReadError(
      'no_such_place',
      `The stored result has nothing there. ${placesOf(manifest)} Rows count from 0 and end before the second number; lines count from 1.`,
    ),
  tooLargeToQuery: (manifest: Manifest) =>
    new ReadError(
      'too_large',
      `The columns of this result are too large to be copied for a query (${manifest.size} bytes in all). Ask for fewer columns, search it, or have the operator set up a backend that runs where the rows lie.`,
    ),
  tooLarge: (manifest: Manifest) =>
    new ReadError(
      'too_large',
      `The stored result is too large to be read whole (${manifest.size} bytes). ${placesOf(manifest)} Ask for some of them, or search it.`,
    ),
}

function placesOf({ rows, lines }: Manifest): string {
  if (rows === undefined) return `It has ${lines.count} lines.`
  return `It has ${rows.count} rows${rows.pointer === '' ? '' : ` at ${rows.pointer}`} and ${lines.count} lines.`
}
