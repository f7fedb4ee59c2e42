import type { JsonObject, JsonValue, Resource } from '@selvedge/contract'
import { assertOptionNames, assertOptions, optionChecks, type OptionChecks, type Target } from '@selvedge/pipeline'
import { compileJsonSchema } from '@selvedge/validate'
import { assertShaped, fitsBudget, textOf, type Shaped } from 'selvedge'

/** The parts of an MCP `CallToolResult` (2025-06-18 and later) that are written here. */
export interface McpToolResult {
  content: (McpText | McpResourceLink)[]
  structuredContent?: { [key: string]: unknown }
  isError?: true
  [key: string]: unknown
}

export interface McpText {
  type: 'text'
  text: string
}

export interface McpResourceLink {
  type: 'resource_link'
  uri: string
  name: string
  title?: string
  description?: string
  mimeType: string
  size: number
}

export interface ToCallToolResultOptions {
  /**
   * Whether stored results are also linked by `resource_link` blocks. Not every client takes them, so their addresses
   * stand in the text in any case. @default 'text'
   */
  readonly links?: 'text' | 'both'
  /** The schema the tool declares: without structured content that satisfies it, none goes out. */
  readonly outputSchema?: JsonObject
}

/** Give this to the shaper, so that structured content is held to the budget together with the text. */
export const target: Target = Object.freeze({
  channels: (text: string, data: JsonValue) => (isObject(data) ? [text, JSON.stringify(data)] : [text]),
})

/**
 * Maps a shaped result onto an MCP tool result. The text stands alone; structured content goes along when it is an
 * object within the budget and, with a schema, valid. A failed call has neither.
 */
export function toCallToolResult(shaped: Shaped, options: ToCallToolResultOptions = {}): McpToolResult {
  assertShaped('toCallToolResult', shaped)
  assertOptions('toCallToolResult', options, OPTIONS)
  assertOptionNames('toCallToolResult', options, Object.keys(OPTIONS))
  const { links = 'text', outputSchema } = options
  const { status, data } = shaped.result
  const text: McpText = { type: 'text', text: textOf(shaped) }
  if (status === 'failed' || status === 'unknown') return { content: [text], isError: true }

  const mayBeStructured = isObject(data) && fitsBudget(shaped, JSON.stringify(data)) && satisfies(data, outputSchema)
  return {
    content: links === 'both' ? [text, ...shaped.resources.map(resourceLink)] : [text],
    ...(mayBeStructured && { structuredContent: data as { [key: string]: unknown } }),
  }
}

const OPTIONS: OptionChecks = {
  links: ["'text' or 'both'", (value) => value === 'text' || value === 'both'],
  outputSchema: ['a JSON Schema object', optionChecks.object[1]],
}

function isObject(data: JsonValue): data is JsonObject {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

function resourceLink({ uri, name, title, description, mime_type: mimeType, size }: Resource): McpResourceLink {
  return {
    type: 'resource_link',
    uri,
    name: name === '' ? uri : name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    mimeType,
    size,
  }
}

const checks = new WeakMap<JsonObject, ReturnType<typeof compileJsonSchema>>()

/** A schema that cannot be checked is not satisfied. */
function satisfies(data: JsonObject, schema: JsonObject | undefined): boolean {
  if (schema === undefined) return true
  let check = checks.get(schema)
  if (check === undefined) checks.set(schema, (check = compileJsonSchema(schema)))
  try {
    return check(data).length === 0
  } catch {
    return false
  }
}
