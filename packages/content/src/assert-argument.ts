import { doesHold, isList } from './look-at.ts'
import type { Document } from './document.ts'

type Check = readonly [what: string, holds: (value: unknown) => boolean]

/** What the arguments of this package are; those of single nodes of a tree are not looked at, for there are millions. */
const CHECKS = {
  text: ['a string', (value) => typeof value === 'string'],
  options: ['an object', isRecord],
  function: ['a function', (value) => typeof value === 'function'],
  number: ['a number', (value) => typeof value === 'number' && !Number.isNaN(value)],
  list: ['a list', Array.isArray],
  signal: ['an AbortSignal', (value) => isRecord(value) && typeof value['throwIfAborted'] === 'function'],
  tree: ['a tree, as parseJson() gives it', (value) => isRecord(value) && value['model'] === 'tree'],
  part: ['a part of a document', (value) => isRecord(value) && isRecord(value['body'])],
  rows: ['a list of lists', (value) => Array.isArray(value) && value.every(Array.isArray)],
  document: [
    'a document, as readDocument() gives it',
    (value) => isRecord(value) && Array.isArray(value['parts']) && value['parts'].length > 0,
  ],
} as const satisfies Record<string, Check>

/** Throws a `TypeError` that names function, argument and what was received. */
export function assertArgument(where: string, name: string, value: unknown, kind: keyof typeof CHECKS): void {
  const [what, holds] = CHECKS[kind]
  if (!doesHold(holds, value)) throw new TypeError(`${where}: \`${name}\` must be ${what}, got ${received(value)}`)
}

export function assertDocument(where: string, document: unknown): asserts document is Document {
  assertArgument(where, 'document', document, 'document')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function received(value: unknown): string {
  if (isList(value)) return 'a list'
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
