import { evidenceId } from '../evidence-id.ts'
import type { JsonValue } from '../json.ts'
import { textField } from '../read-field.ts'
import { ALLOWED_USES, FORBIDDEN_USES, isWord } from '../vocabulary.ts'
import { asDraft, isDraft, isText, note, settle, warn, warningName, type Desk, type Draft } from './desk.ts'
import { isTime } from './time.ts'

/** Evidence: an id that is missing follows from call and locator; a single pointer is a list of one. */
export function readEvidence(desk: Desk): void {
  const callId = textField(desk.result['call'], 'call_id') ?? ''
  eachOf(desk, 'evidence', (given, at) => {
    const item = asDraft(given)
    if (item === undefined) return undefined
    settle(desk, item, 'locator', () => true, null, `${at}/locator`)
    settle(desk, item, 'evidence_id', isText, evidenceId(callId, item['locator'] as JsonValue), `${at}/evidence_id`)
    if (typeof item['supports'] === 'string') item['supports'] = [item['supports']]
    settle(desk, item, 'supports', Array.isArray, [], `${at}/supports`)
    for (const key of ['observed_at', 'retrieved_at']) settle(desk, item, key, isTime, undefined, `${at}/${key}`)
    return item
  })
}

/** Untrusted content: a bare text, or a bare name of the source; uses the contract does not know are never allowed. */
export function readUntrusted(desk: Desk): void {
  eachOf(desk, 'untrusted_content', (given, at, index) => {
    const item: unknown = typeof given === 'string' ? { text: given } : given
    if (!isDraft(item)) return undefined
    const source = item['source']
    if (isText(source)) {
      item['source'] = { type: source, id: '' }
      note(desk, 'converted', `${at}/source`, 'a bare name was taken for the type of the source')
    }
    settle(desk, item, 'source', isDraft, { type: 'unknown', id: '' }, `${at}/source`)
    settle(desk, item['source'] as Draft, 'type', isText, 'unknown', `${at}/source/type`)
    settle(desk, item['source'] as Draft, 'id', isString, '', `${at}/source/id`)
    settle(desk, item, 'content_id', isText, `txt_${index + 1}`, `${at}/content_id`)
    settle(desk, item, 'mime_type', isText, 'text/plain', `${at}/mime_type`)
    settle(desk, item, 'text', isString, '', `${at}/text`)
    settle(desk, item, 'trust', (trust) => trust === 'untrusted', 'untrusted', `${at}/trust`)
    item['allowed_uses'] = uses(item['allowed_uses'], ALLOWED_USES)
    item['forbidden_uses'] = uses(item['forbidden_uses'], FORBIDDEN_USES)
    return item
  })
}

/** Warnings: a bare sentence is the message of one. */
export function readWarnings(desk: Desk): void {
  eachOf(desk, 'warnings', (given, at) => {
    if (isText(given)) {
      note(desk, 'converted', at, 'a bare text was taken for the message of a warning')
      return { code: 'unspecified', message: given }
    }
    if (!isDraft(given)) return undefined
    settle(desk, given, 'code', isText, 'unspecified', `${at}/code`)
    settle(desk, given, 'message', isString, '', `${at}/message`)
    desk.warned.add(warningName(given['code'], given['pointer']))
    return given
  })
}

/** Memory candidates: one alone is a list of one; what a model inferred is flagged, since it is no fact of the user. */
export function readMemory(desk: Desk): void {
  const { result } = desk
  if (result['memory_candidate'] !== undefined) {
    const list = Array.isArray(result['memory_candidates']) ? result['memory_candidates'] : []
    result['memory_candidates'] = [...list, result['memory_candidate']]
    delete result['memory_candidate']
    note(desk, 'converted', '/memory_candidates', '`memory_candidate` was read as a list of one')
  }
  if (result['memory_candidates'] === undefined) return

  eachOf(desk, 'memory_candidates', (given, at) => {
    const item = asDraft(given)
    if (item === undefined) return undefined
    const kinds = ['session', 'preference', 'fact']
    settle(desk, item, 'kind', (kind) => kinds.includes(kind as string), 'fact', `${at}/kind`)
    if (typeof item['confidence'] === 'number') item['confidence'] = String(item['confidence'])
    settle(desk, item, 'confidence', isString, 'unknown', `${at}/confidence`)
    settle(desk, item, 'observed_at', isTime, undefined, `${at}/observed_at`)
    if (/infer|model|guess/i.test(String(item['source']))) {
      warn(desk, 'inferred_memory', 'a memory candidate was inferred, not stated by the user', at)
    }
    return item
  })
}

/** State patches: a value that stands among its own marks is put under `value`. */
export function readStatePatch(desk: Desk): void {
  const patch = desk.result['state_patch']
  if (!isDraft(patch)) return
  for (const [key, entry] of Object.entries(patch)) {
    const at = `/state_patch/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const { value, version, source_id, evidence_ids, observed_at, retrieved_at, ...rest } = isDraft(entry)
      ? entry
      : { value: entry }
    const read: Draft = {
      value: value ?? rest,
      version: typeof version === 'number' || typeof version === 'string' ? version : 0,
      source_id: isText(source_id) ? source_id : 'unknown',
      evidence_ids: Array.isArray(evidence_ids) ? evidence_ids.filter((id) => typeof id === 'string') : [],
      ...(isTime(observed_at) && { observed_at: observed_at as string }),
      retrieved_at: isTime(retrieved_at) ? (retrieved_at as string) : desk.now().toISOString(),
    }
    setOwn(patch, key, read)
    if (value === undefined) note(desk, 'converted', at, 'the fields of the entry were put under `value`')
    if (version === undefined || source_id === undefined) {
      warn(desk, 'state_without_version', 'state without version and source may be older than what is known', at)
    }
  }
}

function eachOf(
  desk: Desk,
  key: string,
  read: (item: JsonValue, at: string, index: number) => JsonValue | undefined,
): void {
  const given = desk.result[key]
  const list = Array.isArray(given)
    ? (given as readonly JsonValue[])
    : given === undefined || given === null
      ? []
      : [given as JsonValue]
  const items: JsonValue[] = []
  // Warnings may be added while a list is read.
  desk.result[key] = items
  for (const [index, item] of list.entries()) {
    const at = `/${key}/${items.length}`
    const kept = read(item, at, index)
    if (kept === undefined) note(desk, 'dropped', at, 'the entry had not the form the contract asks for')
    else items.push(kept)
  }
}

function uses(given: JsonValue | undefined, known: ReadonlySet<string>): string[] {
  return Array.isArray(given)
    ? ((given as readonly JsonValue[]).filter((use) => isWord(known, use)) as string[])
    : [...known]
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}

function setOwn(record: Draft, key: string, value: JsonValue): void {
  Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true })
}
