import { Validator, type Schema } from '@cfworker/json-schema'
import { createHash } from 'node:crypto'
import { DELIMITER_GRAMMAR } from '@selvedge/redact/untrusted'
import { isDeepStrictEqual } from 'node:util'

import type { Check } from './checks.ts'
import { everyForm, lookAt, valueAt, wireTextBlocks, type Observation } from './observation.ts'

/** The checks that look at values, pointers, links and the store. */
export const STRUCTURAL_CHECKS: Readonly<Record<string, Check>> = {
  equals: (check, observation) => {
    const wanted = 'value_from' in check ? wantedFrom(check, observation) : check.value
    const value = valueAt(observation, check.at, check.of)
    const allowed = 'map' in check && Array.isArray(wanted) ? wanted : [wanted]
    return allowed.some((one: unknown) => same(value, one))
      ? undefined
      : `${check.at} is ${show(value)}, wanted ${show(wanted)}`
  },
  not_equals: ({ at, of, value }, observation) =>
    same(valueAt(observation, at, of), value) ? `${at} is ${show(value)}` : undefined,
  one_of: ({ at, of, values }, observation) => {
    const value = valueAt(observation, at, of)
    return values.some((one: unknown) => same(value, one)) ? undefined : `${at} is ${show(value)}`
  },
  present: ({ at, of }, observation) => (isAbsent(valueAt(observation, at, of)) ? `${at} is missing` : undefined),
  absent: ({ at, of }, observation) =>
    isAbsent(valueAt(observation, at, of)) ? undefined : `${at} is ${show(valueAt(observation, at, of))}`,
  present_when: ({ at, when }, observation) => {
    if (observation.input.want !== when) return undefined
    return isAbsent(valueAt(observation, at)) || isAbsent(valueAt(observation, '/error/category'))
      ? `${at} is missing`
      : undefined
  },
  number: ({ at, of, op, value }, observation) => {
    const number = valueAt(observation, at, of)
    return typeof number === 'number' && COMPARE[op]!(number, value)
      ? undefined
      : `${at} is ${show(number)}, wanted ${op} ${value}`
  },
  length_equals: ({ at, equals_at }, observation) => {
    const list = valueAt(observation, at)
    const wanted = valueAt(observation, equals_at)
    return Array.isArray(list) && list.length === wanted ? undefined : `${at} has not the length ${show(wanted)}`
  },
  subset_of_input: ({ at, from, key }, observation) => {
    const kept = valueAt(observation, at)
    const given = valueAt({ ...observation, result: observation.input.value } as never, from)
    if (!Array.isArray(kept) || !Array.isArray(given)) return `${at} or ${from} is not a list`
    const lost = kept.find((item) => !given.some((one) => one[key] === item[key] && isDeepStrictEqual(one, item)))
    return lost === undefined ? undefined : `${show(lost)} is not in the input`
  },
  leaf_from_input: ({ at, from }, observation) => {
    const kept = valueAt(observation, at)
    const given = valueAt({ ...observation, result: observation.input.value } as never, from)
    if (typeof kept !== 'string' || typeof given !== 'string') return `${at} or ${from} is not a string`
    return madeOfPieces(kept, given) ? undefined : `${at} holds something the input does not`
  },
  schema: ({ of, at }, observation, { faultCase }) => {
    const { valid, errors } = new Validator(faultCase.options.output_schema as Schema, '2020-12').validate(
      valueAt(observation, at, of),
    )
    return valid ? undefined : `not valid: ${errors[0]?.instanceLocation} ${errors[0]?.keyword}`
  },
  store_count: ({ n }, { store }) => (store.count === n ? undefined : `${store.count} blobs in the store, wanted ${n}`),
  every_key_matches: ({ regex, flags }, { store }) => {
    const odd = store.keys.find((key) => !new RegExp(regex, flags).test(key))
    return odd === undefined ? undefined : `key ${show(odd)}`
  },
  every_key_bytes_at_most: ({ n }, { store }) =>
    store.keys.every((key) => Buffer.byteLength(key) <= n) ? undefined : `a key is over ${n} bytes`,
  link_reads_own_body: async (_, observation) => {
    const uri = observation.result?.resources?.[0]?.uri
    if (uri === undefined) return 'no link was given out'
    const body = await observation.readLink!(uri)
    const own = JSON.stringify(observation.input.value)
    return same(parseOr(body), observation.input.value) || body === own ? undefined : 'the link gives another body'
  },
  no_link: (_, { result, text, wire }) =>
    (result?.resources?.length ?? 0) > 0 ||
    everyForm(text + JSON.stringify(wire ?? '')).some((form) => form.includes('selvedge://'))
      ? 'a link is given out'
      : undefined,
  store_sha256_matches_input: (_, { store, input }) => {
    const wanted = sha256(String((input.value as { stream_of?: string }).stream_of ?? input.value))
    return store.bodies.some((body) => sha256(body) === wanted)
      ? undefined
      : 'no stored body has the digest of the input'
  },
  link_sha256_matches_store: (_, { result, store }) => {
    const link = result?.resources?.[0]
    const body = store.bodies.find((one) => `sha256:${sha256(one)}` === link?.digest)
    return body !== undefined && Buffer.byteLength(body) === link?.size
      ? undefined
      : 'digest or size of the link is wrong'
  },
  pointers_resolve: (_, observation) => {
    for (const { supports, evidence_id } of observation.result?.evidence ?? []) {
      const dead = supports.find((pointer) => valueAt(observation, pointer) === undefined)
      if (dead !== undefined) return `${evidence_id} supports ${dead}, which does not resolve`
    }
    return undefined
  },
  pointer_values: ({ pairs }, observation) => {
    for (const { supports, evidence_id } of observation.result?.evidence ?? []) {
      if (evidence_id in pairs && !same(valueAt(observation, supports[0] ?? ''), pairs[evidence_id])) {
        return `${evidence_id} points at ${show(valueAt(observation, supports[0] ?? ''))}`
      }
    }
    return undefined
  },
  same_items: (_, observation) => {
    const structured = (observation.wire as { structuredContent?: unknown }).structuredContent
    if (structured === undefined) return undefined
    const lost = leaves(structured).find(
      (leaf) => !everyForm(lookAt(observation, 'wire_text')).some((form) => form.includes(leaf)),
    )
    return lost === undefined ? undefined : `${show(lost)} is in structuredContent only`
  },
  flagged_as_error: (_, { wire, adapter }) => {
    const flag = adapter === 'anthropic' ? 'is_error' : 'isError'
    return (wire as Record<string, unknown>)[flag] === true ? undefined : `${flag} is not true`
  },
  only_text_blocks: (_, { wire }) => {
    const blocks = (wire as { content?: unknown }).content
    return typeof blocks === 'string' || (blocks as { type: string }[]).every(({ type }) => type === 'text')
      ? undefined
      : 'a block is not text'
  },
  every_link_in_text: (_, { result, wire, input }) => {
    const text = wireTextBlocks(wire).join('\n')
    const given = ((input.mcp as { content?: { type: string; uri: string; name: string }[] })?.content ?? []).filter(
      isLink,
    )
    const lost = [...(result?.resources ?? []), ...given].find(
      ({ uri, name }) => !text.includes(uri) || !text.includes(name),
    )
    return lost === undefined ? undefined : `${lost.uri} or its name ${show(lost.name)} is not in the text`
  },
  no_block_type: ({ type, when }, { wire, linksAllowed }) => {
    if (when !== undefined && Object.values(when)[0] !== linksAllowed) return undefined
    const blocks = (wire as { content?: unknown }).content
    return Array.isArray(blocks) && blocks.some((block) => block.type === type) ? `a ${type} block goes out` : undefined
  },
  order: ({ ids }, _, { all }) => {
    const seen = [...new Set(all.map(({ result }) => result?.call?.call_id))]
    return same(seen, ids) ? undefined : `the order is ${seen.join(', ')}`
  },
  pairs: (check, observation) => {
    const id = observation.result?.call?.call_id ?? ''
    return lookAt(observation).includes(check[id]) && JSON.stringify(observation.wire).includes(id)
      ? undefined
      : `${id} has not its own value`
  },
  delimiter_counts: ({ open, close }, { text }) => {
    const found = text.match(DELIMITER_GRAMMAR) ?? []
    const closes = found.filter((each) => each.startsWith('</')).length
    const opens = found.length - closes
    const last = found.at(-1)
    if (last === undefined || !text.endsWith(last) || !last.startsWith('</'))
      return 'the text does not end with the closing delimiter'
    if (found[0]?.replace('<', '</') !== last) return 'the closing delimiter is not that of the opening one'
    return opens === open && closes === close ? undefined : `${opens} opening and ${closes} closing delimiters`
  },
  content_kept: (_, { text, input }) => {
    const words =
      String(input.value)
        .replaceAll(/<[^>]*>/gu, ' ')
        .match(/[\p{L}]+/gu) ?? []
    const lost = words.find((word) => !text.includes(word))
    return lost === undefined ? undefined : `${show(lost)} is lost`
  },
  per_order: () => undefined,
}

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
}

function wantedFrom(check: { value_from: string; map?: Record<string, unknown> }, { input }: Observation): unknown {
  const wanted = (input as Record<string, unknown>)[check.value_from]
  return check.map === undefined ? wanted : check.map[String(wanted)]
}

/** `null` in a list of allowed values means missing. */
function same(value: unknown, wanted: unknown): boolean {
  return isDeepStrictEqual(value ?? null, wanted ?? null)
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isLink({ type }: { type: string }): boolean {
  return type === 'resource_link'
}

function madeOfPieces(kept: string, given: string): boolean {
  let from = 0
  let at = 0
  while (at < kept.length) {
    const start = given.indexOf(kept[at]!, from)
    if (start < 0) return false
    from = start
    while (at < kept.length && kept[at] === given[from]) {
      at++
      from++
    }
  }
  return true
}

function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves)
  return [String(value)]
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A body that is not JSON is compared as text.
    return text
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
