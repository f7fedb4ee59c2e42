import { compareTwin } from '../compare-twin.ts'
import type { JsonValue } from '../json.ts'
import { listField, textField } from '../read-field.ts'
import { CONTENT_MISMATCH } from '../rules/content-twin.ts'
import { note, warn, type Desk } from './desk.ts'

const MAX_MESSAGE = 2000

/** Reads status, data and error out of an MCP CallToolResult that states no status of its own. The content stays where it is. */
export function readMcp(desk: Desk): void {
  const { result } = desk
  const { content, structuredContent } = result
  if (content === undefined && structuredContent === undefined) return
  const texts = (listField(result, 'content') ?? [])
    .map((block) => textField(block, 'text'))
    .filter((text) => text !== undefined)
  const data = structuredContent ?? (texts.length === 1 ? (texts[0] as string) : texts)

  if (result['status'] === undefined && result['data'] === undefined) {
    const failed = result['isError'] === true
    result['status'] = failed ? 'failed' : 'succeeded'
    result['data'] = failed ? null : data
    if (failed) {
      // The whole text stands in `output`; a surrogate pair is not cut in two.
      const message = texts
        .join('\n')
        .slice(0, MAX_MESSAGE)
        .replace(/[\ud800-\udbff]$/, '')
      result['error'] ??= {
        category: 'upstream',
        code: 'TOOL_ERROR',
        message: message === '' ? 'the tool reported an error without a message' : message,
        retryable: false,
        action: 'explain_to_user',
        output: data,
      }
    }
    note(desk, 'converted', '', 'an MCP result was read as a result of the contract')
  }
}

/** Flags a result whose `content` and `structuredContent` contradict each other: nobody may cite it. */
export function flagMismatch(desk: Desk): void {
  const { result } = desk
  const content = listField(result, 'content')
  if (content === undefined || result['structuredContent'] === undefined) return

  const { same, pointers } = compareTwin(content, result['structuredContent'] as JsonValue)
  const [first] = pointers
  if (same !== 'mismatch' || first === undefined) return
  result['citable'] = false
  const message = `${first.content} and ${first.structuredContent} tell different things; neither may be cited`
  warn(desk, CONTENT_MISMATCH, message, first.structuredContent)
  note(desk, 'not_citable', first.content, 'content and structuredContent contradict each other')
}
