import { RESULT_SHAPE } from '../result-schema.ts'
import { isUrlAlone } from '../rules/outside-claims.ts'
import { STATUSES, isWord } from '../vocabulary.ts'
import { isText, refuse, type Draft, type Refusal } from './desk.ts'

const FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(RESULT_SHAPE.properties ?? {}),
  'memory_candidate',
  'structuredContent',
])

/** What is no result at all, by what it is instead. */
export function refuseOutright(value: Draft): Refusal | undefined {
  const version = value['contract_version']
  if (version !== undefined && !isVersionOne(version)) return refuse('unsupported_version', '/contract_version')
  if (value['jsonrpc'] !== undefined) return refuse('protocol_error')
  if (value['type'] === 'function' && value['function'] !== undefined) return refuse('tool_definition')

  const status = value['status']
  if (status !== undefined && !isWord(STATUSES, status)) {
    const prose = isText(value['message']) && value['data'] === undefined
    return prose ? refuse('prose_as_success', '/message') : refuse('unknown_status', '/status')
  }
  if (Object.keys(value).some((key) => FIELDS.has(key)) || Array.isArray(value['content'])) return undefined

  const values = Object.values(value)
  if (values.length > 0 && values.every(isUrlAlone)) return refuse('url_only')
  return values.length > 0 && values.every(isText) && values.some(isSentence)
    ? refuse('prose_only')
    : refuse('not_a_result')
}

// Identifiers, numbers and times stand without spaces and sentence marks.
function isSentence(value: unknown): boolean {
  return typeof value === 'string' && /[\s，。！？]/u.test(value.trim())
}

/** `agent.tool.result.v1`, or a later minor version of it. */
function isVersionOne(version: unknown): boolean {
  return typeof version === 'string' && /^agent\.tool\.result\.v1(?:\.\d{1,6}){0,2}$/.test(version)
}
