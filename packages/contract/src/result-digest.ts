import { canonicalJson } from './canonical-json.ts'
import { sha256Hex } from './hash.ts'
import type { JsonValue } from './json.ts'

/**
 * The `result_digest` of a result's `data`: `sha256:` and the hex hash of its RFC 8785 form, so that whoever holds the
 * result can check it in any language. Not plain JSON: TypeError.
 *
 * @example
 * resultDigest({ b: 1, a: 2 }) === resultDigest({ a: 2, b: 1 }) // true
 */
export function resultDigest(data: JsonValue): string {
  return `sha256:${sha256Hex(canonicalJson(data))}`
}
