import type { JsonObject, JsonValue } from '@selvedge/contract'

/**
 * Pointer of the first place where both values have a scalar and the scalars differ. What only one of them has is no
 * difference: a text may leave things out.
 */
export function firstDifference(left: JsonValue, right: JsonValue): string | undefined {
  const open: { readonly left: JsonValue; readonly right: JsonValue; readonly pointer: string }[] = [
    { left, right, pointer: '' },
  ]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (isScalar(pair.left) || isScalar(pair.right)) {
      if (isScalar(pair.left) && isScalar(pair.right) && !isSameScalar(pair.left, pair.right)) return pair.pointer
      continue
    }
    const { left: a, right: b } = pair as { readonly left: JsonObject; readonly right: JsonObject }
    if (Array.isArray(a) !== Array.isArray(b)) continue
    // From the last to the first, so that the first is looked at first.
    for (const key of Object.keys(a).toReversed()) {
      if (!Object.hasOwn(b, key)) continue
      const step = key.replaceAll('~', '~0').replaceAll('/', '~1')
      open.push({ left: a[key]!, right: b[key]!, pointer: `${pair.pointer}/${step}` })
    }
  }
  return undefined
}

function isScalar(value: JsonValue): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null
}

/** A number written as text is the same number: integers beyond 2^53 are. */
function isSameScalar(left: JsonValue, right: JsonValue): boolean {
  if (left === null || right === null || typeof left === typeof right)
    return left === right || left === null || right === null
  return String(left) === String(right) || (left !== '' && right !== '' && Number(left) === Number(right))
}
