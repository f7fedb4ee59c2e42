import { finding, type Finding, type FindingCode } from './finding.ts'
import { formatPointer } from './pointer.ts'
import { RESULT_SHAPE, type SchemaNode } from './result-schema.ts'

/** Findings that are listed; a list of a million broken items needs no million findings. */
const MAX_FINDINGS = 100
const PATTERNS = new Map<string, RegExp>()

/** Checks every field against the schema. What stands in `data` and other places for any JSON is not looked at. */
export function validateShape(result: object): Finding[] {
  const findings: Finding[] = []
  check(result, RESULT_SHAPE, [], findings)
  return findings
}

function check(value: unknown, schema: SchemaNode, path: (string | number)[], findings: Finding[]): void {
  if (findings.length >= MAX_FINDINGS) return
  const node = schema.$ref === undefined ? schema : resolve(schema.$ref)
  const code = faultOf(value, node)
  if (code !== undefined) {
    report(code, path, findings)
    return
  }

  if (typeof value === 'object' && value !== null) checkChildren(value, node, path, findings)
  for (const part of node.allOf ?? []) {
    if (part.if === undefined || part.then === undefined) check(value, part, path, findings)
    else if (matches(value, part.if)) check(value, part.then, path, findings)
  }
}

function checkChildren(value: object, node: SchemaNode, path: (string | number)[], findings: Finding[]): void {
  if (Array.isArray(value)) {
    const { items } = node
    if (items !== undefined) value.forEach((item, index) => check(item, items, [...path, index], findings))
    return
  }

  for (const name of node.required ?? []) {
    if (!Object.hasOwn(value, name)) report('missing_field', [...path, name], findings)
  }
  for (const [name, child] of Object.entries(value)) {
    const properties = node.properties ?? {}
    const rule = Object.hasOwn(properties, name) ? properties[name] : node.additionalProperties
    if (rule !== undefined) check(child, rule, [...path, name], findings)
  }
}

/** What is wrong with the value itself, apart from what lies below it. */
function faultOf(value: unknown, node: SchemaNode): FindingCode | undefined {
  if (node.type !== undefined && ![node.type].flat().some((type) => hasType(value, type as string))) return 'wrong_type'
  if (node.const !== undefined && value !== node.const) return 'not_in_list'
  if (node.enum !== undefined && !node.enum.includes(value as string)) return 'not_in_list'
  if (node.anyOf !== undefined && !node.anyOf.some((variant) => matches(value, variant))) return 'not_in_list'
  if (typeof value === 'string' && node.pattern !== undefined && !patternOf(node.pattern).test(value))
    return 'bad_format'
  if (typeof value === 'number' && node.minimum !== undefined && value < node.minimum) return 'out_of_range'
  if (Array.isArray(value)) {
    const tooShort = node.minItems !== undefined && value.length < node.minItems
    const tooLong = node.maxItems !== undefined && value.length > node.maxItems
    if (tooShort || tooLong) return 'out_of_range'
  }
  return undefined
}

function matches(value: unknown, node: SchemaNode): boolean {
  const findings: Finding[] = []
  check(value, node, [], findings)
  return findings.length === 0
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    default:
      return typeof value === type
  }
}

function patternOf(source: string): RegExp {
  let pattern = PATTERNS.get(source)
  if (pattern === undefined) PATTERNS.set(source, (pattern = new RegExp(source, 'u')))
  return pattern
}

function resolve(reference: string): SchemaNode {
  return RESULT_SHAPE.$defs[reference.slice('#/$defs/'.length)] as SchemaNode
}

function report(code: FindingCode, path: readonly (string | number)[], findings: Finding[]): void {
  const minimal = code === 'missing_field' && path.length === 1 && path[0] !== 'contract_version'
  if (path[0] === 'contract_version' && code !== 'missing_field') code = 'unsupported_version'
  findings.push(
    minimal ? finding(9, 'minimal_field_missing', formatPointer(path)) : finding(0, code, formatPointer(path)),
  )
}
