import type { JsonValue } from '@selvedge/contract'
import type { StandardSchemaV1 } from '@standard-schema/spec'

import type { Mismatch } from './mismatch.ts'

/** Checks a value with a Standard Schema. Its messages are left aside: they may quote the value. */
export async function checkStandardSchema(schema: StandardSchemaV1, value: JsonValue): Promise<readonly Mismatch[]> {
  const result = await schema['~standard'].validate(value)
  return (result.issues ?? []).map(({ path = [] }) => ({ pointer: path.map(stepOf).join('') }))
}

function stepOf(segment: PropertyKey | StandardSchemaV1.PathSegment): string {
  const key = typeof segment === 'object' ? segment.key : segment
  return '/' + String(key).replaceAll('~', '~0').replaceAll('/', '~1')
}
