import stableStringify from 'fast-json-stable-stringify'
import type { JsonValue } from './json.ts'
import { examineJson } from './examine-json.ts'
import { writeJson } from './stringify-json.ts'

/** fast-json-stable-stringify recurses; this deep every engine's stack still holds. */
const SAFE_DEPTH = 500

/**
 * The RFC 8785 form of plain JSON: keys in UTF-16 order, no white space, numbers as JavaScript writes them. Anything
 * JSON cannot hold is a TypeError that names where it stands, since two values must never share one form by accident.
 *
 * @example
 * canonicalJson({ b: 1, a: [1.0] }) // '{"a":[1],"b":1}'
 */
export function canonicalJson(value: JsonValue): string {
  const { depth, fault } = examineJson(value)
  if (fault !== undefined) {
    throw new TypeError(
      `canonicalJson: plain JSON expected, got ${fault.what} at "${fault.pointer}"; pass the value through \`toPlainJson\``,
    )
  }
  return depth <= SAFE_DEPTH ? stableStringify(value) : writeJson(value, { sortKeys: true })
}
