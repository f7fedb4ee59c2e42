import type { JsonObject, JsonValue } from '@selvedge/contract'

import { AUDIENCES, type FieldRule } from './field-policy.ts'

/** Schemas looked at, references followed each time: a small schema can unfold into a very large one. */
const MOST_SCHEMAS = 5000

/**
 * Rules from the annotations of a JSON Schema: `x-audience` names who may see a value, and `writeOnly` (never part of an
 * answer) is for nobody. References within the schema are followed, a schema that holds itself to any depth; of
 * alternatives all annotations hold. What is said of additional or patterned properties holds for every property.
 */
export function audienceRules(schema: JsonObject): FieldRule[] {
  const walk: Walk = { root: schema, rules: [], open: new Map(), recursive: new Set(), left: MOST_SCHEMAS }
  visit(walk, schema, '')
  const deeper = walk.rules.flatMap((rule) =>
    [...walk.recursive]
      .filter((base) => rule.pointer.startsWith(base))
      .map((base): FieldRule => ({ ...rule, pointer: `${base}/**${rule.pointer.slice(base.length)}` })),
  )
  return [...walk.rules, ...deeper]
}

interface Walk {
  readonly root: JsonObject
  readonly rules: FieldRule[]
  /** Schemas being walked, and where. */
  readonly open: Map<JsonValue, string>
  /** Where a schema stands that holds itself. */
  readonly recursive: Set<string>
  left: number
}

function visit(walk: Walk, schema: JsonValue | undefined, pointer: string): void {
  if (!isObject(schema)) return
  const around = walk.open.get(schema)
  if (around !== undefined) {
    walk.recursive.add(around)
    return
  }
  if (walk.left-- <= 0)
    throw new RangeError(`createFieldPolicy: \`schema\` unfolds into more than ${MOST_SCHEMAS} parts`)
  walk.open.set(schema, pointer)
  annotate(walk, schema, pointer)
  visit(walk, referred(walk.root, schema.$ref), pointer)
  for (const [name, property] of entriesOf(schema.properties)) visit(walk, property, `${pointer}/${escaped(name)}`)
  listOf(schema.prefixItems).forEach((item, index) => visit(walk, item, `${pointer}/${index}`))
  for (const each of [schema.items, schema.additionalProperties]) visit(walk, each, `${pointer}/*`)
  for (const [, property] of entriesOf(schema.patternProperties)) visit(walk, property, `${pointer}/*`)
  for (const name of ['allOf', 'anyOf', 'oneOf'] as const) {
    for (const part of listOf(schema[name])) visit(walk, part, pointer)
  }
  for (const name of ['if', 'then', 'else'] as const) visit(walk, schema[name], pointer)
  walk.open.delete(schema)
}

function annotate({ rules }: Walk, schema: JsonObject, pointer: string): void {
  const audience = schema['x-audience']
  if (schema.writeOnly === true) rules.push({ pointer, deny: AUDIENCES })
  if (!Array.isArray(audience)) return
  const allow = AUDIENCES.filter((name) => (audience as readonly JsonValue[]).includes(name))
  rules.push({ pointer, allow, deny: AUDIENCES.filter((name) => !allow.includes(name)) })
}

function referred(root: JsonObject, reference: JsonValue | undefined): JsonValue | undefined {
  if (typeof reference !== 'string') return undefined
  if (reference === '#') return root
  const name = /^#\/(\$defs|definitions)\/([^/]{1,200})$/.exec(reference)
  if (name === null) return undefined
  const definitions = root[name[1] as string]
  const key = (name[2] as string).replaceAll('~1', '/').replaceAll('~0', '~')
  return isObject(definitions) && Object.hasOwn(definitions, key) ? definitions[key] : undefined
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1')
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return isObject(value) ? (Object.entries(value) as [string, JsonValue][]) : []
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
