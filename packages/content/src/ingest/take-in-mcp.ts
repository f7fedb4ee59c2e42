import { canonicalJson, stringifyJson, type JsonObject, type JsonValue, type ResultError } from '@selvedge/contract'

import type { Link } from '../outcome.ts'
import { clip, firstLine } from './clip.ts'
import type { Intake } from './intake.ts'

/** An MCP CallToolResult, of any protocol revision. */
export interface McpResult extends JsonObject {
  readonly content?: readonly JsonObject[]
}

const FIELDS = new Set([
  'content',
  'structuredContent',
  'isError',
  '_meta',
  // 2024-10-07
  'toolResult',
  // 2026-07-28
  'resultType',
  'ttlMs',
  'cacheScope',
  'inputRequests',
  'requestState',
  'task',
])
const BLOCKS: { readonly [type: string]: string } = {
  text: 'text',
  image: 'data',
  audio: 'data',
  resource: 'resource',
  resource_link: 'uri',
}

/** Tells an MCP result from a value that happens to have a field of such a name: it has no other fields. */
export function isMcpResult(value: JsonValue): value is McpResult {
  if (!isObject(value) || !Object.keys(value).every((key) => FIELDS.has(key))) return false
  if (value.content !== undefined) return isMcpContent(value.content)
  return ['structuredContent', 'toolResult', 'resultType'].some((key) => value[key] !== undefined)
}

/** Content blocks, at least one of them of a type we know. */
export function isMcpContent(value: JsonValue): value is readonly JsonObject[] {
  if (!Array.isArray(value)) return false
  const blocks = value as readonly JsonValue[]
  return (
    blocks.every((block) => isObject(block) && typeof block.type === 'string') &&
    (blocks.length === 0 || blocks.some(isKnownBlock))
  )
}

export function takeInMcp(result: McpResult): Intake {
  if (result.toolResult !== undefined) return documentOfValue(result.toolResult)
  const intake = takeInContent(result.content ?? [], result.structuredContent)
  if (result.isError === true) return failed(intake, result)
  if (result.resultType === 'input_required') return withoutText(result, inputRequired())
  if (result.resultType === 'task' && isObject(result.task)) return withoutText(result.task, accepted(result.task))
  return intake
}

/** The document of content blocks: the structured content or the one text when that says all, else the blocks as JSON. */
export function takeInContent(content: readonly JsonObject[], structured?: JsonValue): Intake {
  const blocks = content.map(withoutMeta)
  const links = blocks.filter(({ type }) => type === 'resource_link').map(linkOf)
  const [first] = blocks
  const outcome = links.length === 0 ? {} : { links }

  if (structured !== undefined && (first === undefined || (blocks.length === 1 && isTwin(first, structured)))) {
    return { ...documentOfValue(structured), outcome }
  }
  if (first === undefined) return { hints: {}, origin: 'mcp', outcome, warnings: [] }
  const isPlainText = first.type === 'text' && typeof first.text === 'string' && !hasAudience(first)
  if (structured === undefined && blocks.length === 1 && isPlainText) {
    return { text: first.text as string, hints: {}, origin: 'mcp', outcome, warnings: [] }
  }
  return {
    ...documentOfValue({ content: blocks, ...(structured !== undefined && { structuredContent: structured }) }),
    outcome,
  }
}

/** Who a block is for must not be lost with the block around its text. */
function hasAudience({ annotations }: JsonObject): boolean {
  return isObject(annotations) && Array.isArray(annotations.audience) && annotations.audience.length > 0
}

function documentOfValue(value: JsonValue): Intake {
  return { text: stringifyJson(value), hints: { kind: 'json' }, origin: 'mcp', outcome: {}, warnings: [] }
}

function withoutText(value: JsonObject, outcome: Intake['outcome']): Intake {
  return { ...documentOfValue(withoutMeta(value)), outcome }
}

/** Whether the text tells the same as the structured content: its JSON, or the one string in it. */
function isTwin(block: JsonObject, structured: JsonValue): boolean {
  if (block.type !== 'text' || typeof block.text !== 'string') return false
  if (isObject(structured) && Object.keys(structured).length === 1 && structured.result === block.text) return true
  try {
    return canonicalJson(JSON.parse(block.text) as JsonValue) === canonicalJson(structured)
  } catch {
    // The text is no JSON: it says something of its own.
    return false
  }
}

function failed(intake: Intake, result: McpResult): Intake {
  const text = (result.content ?? []).find(({ type }) => type === 'text')?.text
  const words = typeof text === 'string' ? text.trim() : ''
  const error: ResultError = {
    category: 'upstream',
    code: 'TOOL_ERROR',
    message: words === '' ? 'The tool reported an error without saying which.' : clip(firstLine(words), MAX_MESSAGE),
    retryable: false,
    action: 'explain_to_user',
  }
  // A short message needs no document that says it again.
  const isAll = intake.text?.trim() === error.message
  const { text: _, ...rest } = intake
  return {
    ...(isAll ? rest : intake),
    outcome: { ...intake.outcome, status: 'failed', error, documentIs: 'error_output' },
  }
}

const MAX_MESSAGE = 300

function inputRequired(): Intake['outcome'] {
  return { status: 'needs_input', input_request: { message: 'The tool asks for input before it goes on.' } }
}

function accepted(task: JsonObject): Intake['outcome'] {
  const wait = typeof task.pollInterval === 'number' ? { retry_after_ms: task.pollInterval } : {}
  const next = { type: 'poll', tool: 'tasks/get', arguments: { taskId: task.taskId ?? null }, ...wait } as const
  return { status: 'accepted', completeness: { state: 'unknown', available_items: null, next } }
}

function linkOf(block: JsonObject): Link {
  const { uri, name, title, mimeType, description, size } = block
  return {
    uri: String(uri),
    name: typeof name === 'string' ? name : typeof title === 'string' ? title : String(uri),
    ...(typeof mimeType === 'string' && { mimeType }),
    ...(typeof description === 'string' && { description }),
    ...(typeof size === 'number' && { size }),
  }
}

/** `_meta` is for the client's machinery, never for a reader. */
function withoutMeta(block: JsonObject): JsonObject {
  const { _meta: _, ...shown } = block
  return isObject(shown.resource) ? { ...shown, resource: withoutMeta(shown.resource) } : shown
}

function isKnownBlock(block: JsonValue): boolean {
  if (!isObject(block)) return false
  const field = Object.hasOwn(BLOCKS, String(block.type)) ? BLOCKS[String(block.type)] : undefined
  return field !== undefined && block[field] !== undefined
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
