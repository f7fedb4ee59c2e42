import type { JsonObject, JsonValue } from '@selvedge/contract'
import { NodeType, childrenOf, isLeaf, keyOf } from '@selvedge/content'

import type { Layout } from './layout.ts'
import { partIndexOf, rootNodeOf } from './shown.ts'

/** What a declared output schema asks for, so that what is left still satisfies it. */
export interface SchemaNeeds {
  /** Units that must be shown along with a unit. */
  readonly companions: (unit: number) => readonly number[]
  /** Containers that must be there even when empty. */
  readonly shells: readonly number[]
}

/** A string that must match something is shown whole, up to this many pieces. */
const MOST_PIECES = 40
const MOST_REFERENCES = 32

/** Required members and the least number of items, for every object and list on the way to a shown value. */
export function schemaNeeds(layout: Layout, schema: JsonObject): SchemaNeeds {
  const { document } = layout
  const root = document.parts[0]!
  if (root.body.model !== 'tree') return { companions: () => [], shells: [] }
  const tree = root.body
  const schemas = new Map<number, JsonObject | undefined>([[0, resolve(schema, schema)]])
  const needsOf = new Map<number, readonly number[]>()
  const shells = new Set<number>()
  const rootNeeds = needs(0)

  return {
    companions(unit) {
      const node = rootNodeOf(document, partIndexOf(document, unit), unit)
      const found = new Set<number>(rootNeeds)
      for (let up = node; up >= 0; up = tree.parent[up]!) for (const need of needs(up)) found.add(need)
      for (const piece of wholeString(node)) found.add(piece)
      found.delete(unit)
      return [...found]
    },
    shells: [...shells],
  }

  function schemaOf(node: number): JsonObject | undefined {
    if (schemas.has(node)) return schemas.get(node)
    const parent = schemaOf(tree.parent[node]!)
    const found = parent && childSchema(schema, parent, keyOf(tree, node) ?? tree.index[node]!)
    schemas.set(node, found)
    return found
  }

  /** Units that a container needs once anything in it is shown. */
  function needs(container: number): readonly number[] {
    let found = needsOf.get(container)
    if (found !== undefined) return found
    needsOf.set(container, [])
    const units: number[] = []
    const own = schemaOf(container)
    if (own !== undefined && tree.type[container] === NodeType.object) {
      const required = new Set(collect(schema, own, 'required').flatMap((names) => (Array.isArray(names) ? names : [])))
      if (required.size > 0) {
        for (const child of childrenOf(tree, container)) if (required.has(keyOf(tree, child)!)) addLeast(child, units)
      }
    } else if (own !== undefined && tree.type[container] === NodeType.array) {
      let left = Math.max(0, ...collect(schema, own, 'minItems').map(Number).filter(Number.isFinite))
      for (const child of childrenOf(tree, container)) {
        if (left-- <= 0) break
        addLeast(child, units)
      }
    }
    found = units
    needsOf.set(container, found)
    return found
  }

  /** The least of a value that is still valid. */
  function addLeast(node: number, units: number[]): void {
    if (tree.shadowed.has(node)) return
    const embedded = layout.embedded[0]!.get(node)
    if (embedded !== undefined) {
      if (wholeString(node).length > 0) units.push(...wholeString(node))
      else units.push(embedded.firstUnit)
    } else if (isLeaf(tree, node)) units.push(node)
    else {
      shells.add(node)
      units.push(...needs(node))
    }
  }

  function wholeString(node: number): readonly number[] {
    const embedded = layout.embedded[0]!.get(node)
    if (embedded === undefined || embedded.body.model !== 'lines' || embedded.body.count > MOST_PIECES) return []
    const own = schemaOf(node)
    const isBound =
      own !== undefined &&
      ['pattern', 'enum', 'const', 'format', 'minLength'].some((key) => collect(schema, own, key).length > 0)
    return isBound ? Array.from({ length: embedded.body.count }, (_, index) => embedded.firstUnit + index) : []
  }
}

function childSchema(root: JsonObject, schema: JsonObject, step: string | number): JsonObject | undefined {
  const found: JsonValue[] = []
  if (typeof step === 'string') {
    for (const properties of collect(root, schema, 'properties')) {
      if (isObject(properties) && Object.hasOwn(properties, step)) found.push(properties[step]!)
    }
    if (found.length === 0) found.push(...collect(root, schema, 'additionalProperties'))
  } else {
    for (const items of collect(root, schema, 'prefixItems'))
      if (Array.isArray(items) && step < items.length) found.push(items[step]!)
    if (found.length === 0) found.push(...collect(root, schema, 'items'))
  }
  const schemas = found
    .filter(isObject)
    .map((one) => resolve(root, one))
    .filter((one) => one !== undefined)
  return schemas.length > 1 ? { allOf: schemas } : schemas[0]
}

/** Every value a keyword has in a schema and in what it is composed of. */
function collect(root: JsonObject, schema: JsonObject, keyword: string, depth = 0): JsonValue[] {
  const found: JsonValue[] = Object.hasOwn(schema, keyword) ? [schema[keyword] as JsonValue] : []
  if (depth >= MOST_REFERENCES) return found
  for (const composer of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[composer]
    if (!Array.isArray(branches)) continue
    for (const branch of branches as readonly JsonValue[]) {
      const resolved = isObject(branch) ? resolve(root, branch) : undefined
      if (resolved !== undefined) found.push(...collect(root, resolved, keyword, depth + 1))
    }
  }
  return found
}

/** Follows local references. */
function resolve(root: JsonObject, schema: JsonObject): JsonObject | undefined {
  let at: JsonObject = schema
  for (let hops = 0; hops < MOST_REFERENCES; hops++) {
    const reference = at['$ref']
    if (typeof reference !== 'string') return at
    if (!reference.startsWith('#')) return undefined
    let target: JsonValue | undefined = root
    for (const step of reference.slice(1).split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
      target = stepInto(target, key)
    }
    if (!isObject(target)) return undefined
    at = target
  }
  return undefined
}

function stepInto(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (isObject(value)) return Object.hasOwn(value, key) ? value[key] : undefined
  return Array.isArray(value) ? (value[Number(key)] as JsonValue | undefined) : undefined
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
