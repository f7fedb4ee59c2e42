import { applyEdits, NodeType, readDocument, type Document, type Tree } from '@selvedge/content'
import type { JsonObject, JsonValue } from '@selvedge/contract'

import { assertPlainObject } from '../plain-object.ts'
import { assertOptionNames } from '../scan/assert-option-names.ts'
import { assertAudience, assertRules, defaultsOf } from './assert-policy.ts'
import { isJsonLeaf, isUnreadJson } from './looks-like-json.ts'
import { mcpAudience } from './mcp-audience.ts'
import { compilePointerPatterns, embeddedParts, statesOf, type PointerPatterns } from './pointer-patterns.ts'
import { removalEdits, type RemovedField } from './removal-edits.ts'
import { audienceRules } from './schema-audience.ts'

/** Who reads: the model, the user, the store it is read back from, the audit log. */
export type Audience = 'model' | 'user' | 'store' | 'audit'

/** Who may, and who may not, see what stands at a place. */
export interface FieldRule {
  /** JSON Pointer into the data; `*` stands for any one step, `**` for any number of them. What is below goes along. */
  readonly pointer: string
  readonly deny?: readonly Audience[]
  /** Matters where the default is to deny. A denial goes before it. */
  readonly allow?: readonly Audience[]
}

export interface FieldPolicyOptions {
  readonly rules?: readonly FieldRule[]
  /** What holds of fields without a rule, for all audiences or for each. @default 'allow' */
  readonly default?: 'allow' | 'deny' | { readonly [audience in Audience]?: 'allow' | 'deny' }
  /** JSON Schema of the data: `"x-audience": ["user"]` at a property allows those and denies all others. */
  readonly schema?: JsonObject
}

/** What one audience is shown of a document. */
export interface FieldView {
  readonly document: Document
  /** What was taken out, topmost first; pointers into the document that was given. */
  readonly removed: readonly RemovedField[]
  /** Of those, how many are texts that begin as JSON does and cannot be read as it: no denial could be held to what is in them. */
  readonly unreadable: number
  /** Nothing is left: the whole was denied. */
  readonly isEmpty: boolean
}

/** Says which fields an audience may see. Immutable, safe to share. */
export interface FieldPolicy {
  /** A document as an audience may see it; the same document when nothing is denied. */
  readonly view: (document: Document, audience: Audience, declared?: JsonObject) => FieldView
  /** The same for any JSON value, such as an entry of an audit log; `undefined` when all of it is denied. */
  readonly project: (value: JsonValue, audience: Audience) => JsonValue | undefined
}

export const AUDIENCES: readonly Audience[] = ['model', 'user', 'store', 'audit']

/**
 * Makes a policy. Rules of all sources hold together: a field is shown where nothing denies it and, with the default
 * `deny`, something allows it. What MCP servers say of the audience of a block, and tools in the schema they declare, can
 * only deny.
 *
 * A pointer leads to no place in a log, in prose or in Markdown: such texts are shown whole unless the default denies them.
 * A text that begins as JSON does and cannot be read as it (it was cut off) is taken out whole for everyone whom a rule
 * that may lead into it denies something; so is a line that is no JSON among JSON Lines.
 *
 * ```ts
 * const policy = createFieldPolicy({ rules: [{ pointer: '/internal_note', deny: ['model', 'user'] }] })
 * policy.project({ id: 7, internal_note: 'high risk' }, 'user') // { id: 7 }
 * ```
 */
export function createFieldPolicy(options: FieldPolicyOptions = {}): FieldPolicy {
  assertPlainObject('createFieldPolicy', 'options', options, "an object such as { default: 'deny' }")
  assertOptionNames(options, ['rules', 'default', 'schema'], 'createFieldPolicy')
  const { rules = [], schema } = options
  assertRules(options.rules)
  assertPlainObject('createFieldPolicy', 'schema', schema, 'a JSON Schema that is an object')
  const defaults = defaultsOf(options.default)
  const given = [...rules, ...(schema === undefined ? [] : audienceRules(schema))]
  const own = compile(given)
  const declaredRules = new WeakMap<JsonObject, Compiled>()

  const compiledFor = (declared: JsonObject | undefined): Compiled => {
    if (declared === undefined) return own
    let compiled = declaredRules.get(declared)
    if (compiled === undefined) {
      // The tool itself wrote it: it may close a field, never open one.
      const denials = audienceRules(declared).map(({ pointer, deny = [] }): FieldRule => ({ pointer, deny }))
      declaredRules.set(declared, (compiled = denials.length === 0 ? own : compile([...given, ...denials])))
    }
    return compiled
  }

  const view: FieldPolicy['view'] = (document, audience, declared) => {
    const compiled = compiledFor(declared)
    const isDenied = defaults[audience] === 'deny'
    const { body } = document.parts[0]!
    const isUnread = isUnreadJson(document) && denies(compiled, compiled.patterns.start, audience)
    if (isUnread) return nothing(1)
    if (body.model !== 'tree') {
      const { denied, allowed } = verdict(compiled, compiled.patterns.start, audience)
      const isShown = !denied && (allowed || !isDenied)
      return isShown ? { document, removed: [], unreadable: 0, isEmpty: false } : nothing()
    }
    const states = statesOf(document, compiled.patterns)
    const closed = mcpAudience(document, audience)
    const kept = document.parts.map((part) =>
      part.body.model === 'tree' ? new Uint8Array(part.body.count) : undefined,
    )
    const isUnreadable = unreadable(document, compiled, audience)
    let unread = 0
    decide(document, kept, (part, node) => {
      const state = states[part]![node]!
      const { denied, allowed } = verdict(compiled, state, audience)
      if (denied || (part === 0 && closed.has(node))) return DENIED
      if (isUnreadable(part, node, state)) {
        unread++
        return DENIED
      }
      return allowed ? ALLOWED : UNDECIDED
    })
    if (isDenied) keepPathsToAllowed(document, kept)
    const isKept = (part: number, node: number) =>
      kept[part]![node] !== DENIED && (!isDenied || kept[part]![node] === ALLOWED)
    if (!isKept(0, 0)) return nothing(unread)
    const { edits, removed } = removalEdits(document, isKept)
    const left = edits.length === 0 ? document : applyEdits(document, edits)
    return { document: left, removed, unreadable: unread, isEmpty: false }
  }

  return Object.freeze({
    view,
    project(value, audience) {
      assertAudience('project', audience)
      const { document, removed, isEmpty } = view(readDocument(JSON.stringify(value), { kind: 'json' }), audience)
      if (isEmpty) return undefined
      return removed.length === 0 ? value : (JSON.parse(document.source) as JsonValue)
    },
  } satisfies FieldPolicy)
}

const UNDECIDED = 0
const ALLOWED = 1
const DENIED = 2

interface Compiled {
  readonly patterns: PointerPatterns
  readonly rules: readonly FieldRule[]
}

function compile(rules: readonly FieldRule[]): Compiled {
  return {
    rules,
    patterns: compilePointerPatterns(
      rules.map(({ pointer }) => pointer),
      'createFieldPolicy',
    ),
  }
}

function verdict(
  { patterns, rules }: Compiled,
  state: number,
  audience: Audience,
): { denied: boolean; allowed: boolean } {
  let denied = false
  let allowed = false
  for (const index of patterns.accepted(state)) {
    denied ||= rules[index]!.deny?.includes(audience) === true
    allowed ||= rules[index]!.allow?.includes(audience) === true
  }
  return { denied, allowed }
}

/** Whether a rule denies this audience what stands here or at a place below. */
function denies({ patterns, rules }: Compiled, state: number, audience: Audience): boolean {
  return patterns.open(state).some((index) => rules[index]!.deny?.includes(audience) === true)
}

/** Tells the leaves that may hold what is denied, where nobody can say. */
function unreadable(document: Document, compiled: Compiled, audience: Audience) {
  const deniesAnything = denies(compiled, compiled.patterns.start, audience)
  const embedded = embeddedParts(document)
  return (part: number, node: number, state: number): boolean => {
    const { body } = document.parts[part]!
    if (!deniesAnything || body.model !== 'tree') return false
    // A record may be broken over lines: what its place is, is not known either.
    if (body.type[node] === NodeType.text) return true
    if (!denies(compiled, state, audience) || !isJsonLeaf(body, node)) return false
    const inner = embedded.get(part)?.get(node)
    return inner === undefined || (document.parts[inner]!.body as Tree).layout === 'csv'
  }
}

function nothing(unread = 0): FieldView {
  return { document: readDocument(''), removed: [{ pointer: '', count: 1 }], unreadable: unread, isEmpty: true }
}

/** From the root down: what is denied or allowed holds for all below, and a denial cannot be lifted. */
function decide(
  document: Document,
  kept: readonly (Uint8Array | undefined)[],
  own: (part: number, node: number) => number,
): void {
  for (const { index, body, host } of document.parts) {
    if (body.model !== 'tree') continue
    const decided = kept[index]!
    const before = host === undefined ? UNDECIDED : (kept[host.part]?.[host.node] ?? UNDECIDED)
    for (let node = 0; node < body.count; node++) {
      const parent = body.parent[node]!
      const inherited = parent < 0 ? before : decided[parent]!
      const here = inherited === DENIED ? DENIED : own(index, node)
      decided[node] = here === UNDECIDED ? inherited : here
    }
  }
}

/** From the leaves up: a container in which something is allowed has to stand, with nothing else in it. */
function keepPathsToAllowed(document: Document, kept: readonly (Uint8Array | undefined)[]): void {
  const embedded = embeddedParts(document)
  for (const { index, body } of document.parts.toReversed()) {
    if (body.model !== 'tree') continue
    const decided = kept[index]!
    for (let node = body.count - 1; node >= 0; node--) {
      const inner = embedded.get(index)?.get(node)
      if (inner !== undefined && decided[node] === UNDECIDED && kept[inner]![0] === ALLOWED) decided[node] = ALLOWED
      const parent = body.parent[node]!
      if (decided[node] === ALLOWED && parent >= 0 && decided[parent] === UNDECIDED) decided[parent] = ALLOWED
    }
  }
}
