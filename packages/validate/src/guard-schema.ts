import type { JsonObject, JsonValue } from '@selvedge/contract'

/** Subschemas that a single value may be held against, with every local `$ref` followed. */
const MAX_COST = 20_000

/**
 * Makes a schema safe that came with the tool rather than from the developer. References that multiply beyond measure
 * are refused by a throw; patterns that could take exponential time are left out and counted.
 */
export function guardSchema(schema: JsonObject): { readonly schema: JsonObject; readonly patternsLeftOut: number } {
  if (costOf(schema, schema, new Map()) > MAX_COST)
    throw new RangeError('the schema refers to itself too often to be checked')
  const left = { count: 0 }
  return { schema: withoutRiskyPatterns(schema, left) as JsonObject, patternsLeftOut: left.count }
}

function costOf(value: JsonValue, root: JsonObject, known: Map<JsonValue, number>): number {
  if (typeof value !== 'object' || value === null) return 0
  const before = known.get(value)
  if (before !== undefined) return before
  // A cycle costs nothing again: the data ends it, or the stack does.
  known.set(value, 0)
  let cost = 1
  for (const [key, child] of Object.entries(value as JsonObject)) {
    if (key === '$ref' && typeof child === 'string') cost += costOf(localTarget(root, child), root, known)
    else if (key !== '$defs' && key !== 'definitions') cost += costOf(child, root, known)
    if (cost > MAX_COST) break
  }
  known.set(value, cost)
  return cost
}

function localTarget(root: JsonObject, reference: string): JsonValue {
  if (!reference.startsWith('#')) return null
  let at: JsonValue | undefined = root
  for (const token of reference.slice(1).split('/').slice(1)) {
    const step = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as JsonObject)[step] : undefined
  }
  return at ?? null
}

function withoutRiskyPatterns(value: JsonValue, left: { count: number }): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withoutRiskyPatterns(item, left))
  if (typeof value !== 'object' || value === null) return value
  const kept: [string, JsonValue][] = []
  for (const [key, child] of Object.entries(value as JsonObject)) {
    if (key === 'pattern' && typeof child === 'string' && isRiskyPattern(child)) left.count++
    else if (key === 'patternProperties' && Object.keys((child ?? {}) as JsonObject).some(isRiskyPattern)) left.count++
    else kept.push([key, withoutRiskyPatterns(child, left)])
  }
  return Object.fromEntries(kept)
}

/**
 * Whether a group that repeats without bound holds a repetition or an alternative itself, or many repetitions follow
 * one another: the forms whose backtracking can explode. Errs on the side of risk.
 */
export function isRiskyPattern(pattern: string): boolean {
  const groups: boolean[] = []
  let unbounded = 0
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!
    if (character === '\\') {
      // A back reference makes matching exponential by itself.
      if (/[1-9k]/.test(pattern[at + 1] ?? '')) return true
      at++
    } else if (inClass) {
      if (character === ']') inClass = false
    } else if (character === '[') inClass = true
    else if (character === '(') groups.push(false)
    else if (character === ')') {
      const branching = groups.pop() ?? false
      if (branching && isUnbounded(pattern, at + 1)) return true
      if (branching && groups.length > 0) groups[groups.length - 1] = true
    } else if (character === '|' || isUnbounded(pattern, at)) {
      if (groups.length > 0) groups[groups.length - 1] = true
      if (character !== '|') unbounded++
    }
  }
  return unbounded > 3
}

function isUnbounded(pattern: string, at: number): boolean {
  const character = pattern[at]
  if (character === '*' || character === '+') return true
  return character === '{' && /^\{\d*,(\d{3,})?\}/.test(pattern.slice(at, at + 16))
}
