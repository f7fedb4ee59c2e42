import { Validator, type Schema, type SchemaDraft } from '@cfworker/json-schema'
import type { JsonObject, JsonValue } from '@selvedge/contract'

import type { Mismatch } from './mismatch.ts'

/** Recursion deeper than this could exhaust the stack of the validator. */
const MAX_DEPTH = 500
/** Pairs the validator compares for `uniqueItems`: more would take longer than the rest together. */
const MAX_UNIQUE_ITEMS = 2_000

export type SchemaCheck = (value: JsonValue) => readonly Mismatch[]

/**
 * Compiles a JSON Schema to a check, without code generation. A schema that cannot be read throws here; what a check
 * cannot decide (nesting, a `$ref` that leads nowhere) it throws, so that nothing passes unseen.
 */
export function compileJsonSchema(schema: JsonObject): SchemaCheck {
  // One error is enough to decide: hostile data could fail in as many places as it has values.
  const whole = new Validator(schema as Schema, draftOf(schema), true)
  const withoutUnique = new Validator(withoutUniqueItems(schema) as Schema, draftOf(schema), true)
  return (value) => {
    const { depth, longest } = measure(value)
    if (depth > MAX_DEPTH) throw new RangeError(`the data is nested deeper than ${MAX_DEPTH} levels`)
    const { valid, errors } = (longest > MAX_UNIQUE_ITEMS ? withoutUnique : whole).validate(value)
    if (valid) return []
    // The innermost error comes last; those around it only say that something below failed.
    const { instanceLocation, keyword } = errors.at(-1)!
    return [{ pointer: decodeURIComponent(instanceLocation.slice(1)), keyword }]
  }
}

function draftOf(schema: JsonObject): SchemaDraft {
  const uri = typeof schema['$schema'] === 'string' ? schema['$schema'] : ''
  if (uri.includes('draft-04')) return '4'
  if (uri.includes('draft-07') || uri.includes('draft-06')) return '7'
  if (uri.includes('2019-09')) return '2019-09'
  return '2020-12'
}

/** The same schema without `uniqueItems`, whose check compares every pair. */
function withoutUniqueItems(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(withoutUniqueItems)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema as JsonObject).filter(
    ([key, value]) => key !== 'uniqueItems' || typeof value !== 'boolean',
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutUniqueItems(value)]))
}

function measure(value: JsonValue): { readonly depth: number; readonly longest: number } {
  let depth = 0
  let longest = 0
  let level: readonly JsonValue[] = [value]
  while (level.length > 0) {
    depth++
    const below: JsonValue[] = []
    for (const each of level) {
      if (Array.isArray(each)) {
        longest = Math.max(longest, each.length)
        for (const item of each) below.push(item)
      } else if (typeof each === 'object' && each !== null) {
        for (const item of Object.values(each)) below.push(item)
      }
    }
    level = below
  }
  return { depth, longest }
}
