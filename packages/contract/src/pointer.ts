import { assertArgument } from './assert-argument.ts'

/** What a pointer leads to. `found: false` tells a missing value from one that is there and null. */
export interface Resolved {
  readonly found: boolean
  readonly value: unknown
}

const NOT_FOUND: Resolved = { found: false, value: undefined }
const ARRAY_INDEX = /^(?:0|[1-9][0-9]*)$/

/**
 * Splits a JSON Pointer (RFC 6901) into its unescaped segments; undefined when the text is not a pointer.
 *
 * @example
 * parsePointer('/a~1b/0') // ['a/b', '0']
 */
export function parsePointer(pointer: string): string[] | undefined {
  assertArgument('parsePointer', 'pointer', pointer, 'text')
  if (pointer === '') return []
  if (pointer[0] !== '/') return undefined
  if (/~(?![01])/.test(pointer)) return undefined

  return pointer.slice(1).split('/').map(unescapeSegment)
}

/**
 * Writes segments as a JSON Pointer. Numbers are array indices.
 *
 * @example
 * formatPointer(['a/b', 0]) // '/a~1b/0'
 */
export function formatPointer(segments: readonly (string | number)[]): string {
  assertArgument('formatPointer', 'segments', segments, 'list')
  let pointer = ''
  for (const segment of segments) pointer += `/${typeof segment === 'number' ? segment : escapeSegment(segment)}`
  return pointer
}

/**
 * Follows a JSON Pointer through own properties only: `/constructor` finds nothing unless the data has such a key.
 * `-` and indices with leading zeros name no element that exists. A text that is no pointer finds nothing.
 *
 * @example
 * resolvePointer({ rows: [{ id: 7 }] }, '/rows/0/id') // { found: true, value: 7 }
 */
export function resolvePointer(value: unknown, pointer: string): Resolved {
  const segments = parsePointer(pointer)
  if (segments === undefined) return NOT_FOUND

  let current = value
  for (const segment of segments) {
    if (typeof current !== 'object' || current === null) return NOT_FOUND
    if (Array.isArray(current) && !ARRAY_INDEX.test(segment)) return NOT_FOUND
    if (!Object.hasOwn(current, segment)) return NOT_FOUND
    current = (current as Record<string, unknown>)[segment]
  }

  return { found: true, value: current }
}

function escapeSegment(segment: string): string {
  return /[~/]/.test(segment) ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment
}

// `~1` first: the other order would turn `~01` (the key `~1`) into `/`.
function unescapeSegment(segment: string): string {
  return segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment
}
