/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import { CONTRACT_VERSION } from './result.ts'
import { TIMESTAMP } from './timestamp.ts'
import {
  ALLOWED_USES,
  COMPLETENESS_REASONS,
  COMPLETENESS_STATES,
  DISPATCHES,
  ERROR_ACTIONS,
  ERROR_CATEGORIES,
  FORBIDDEN_USES,
  STATUSES,
} from './vocabulary.ts'

/** The part of JSON Schema 2020-12 that the contract's schema is written in, and that `validateShape` reads. */
export interface SchemaNode {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: string | boolean | null
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: { readonly [name: string]: SchemaNode }
  readonly additionalProperties?: SchemaNode
  readonly items?: SchemaNode
  readonly allOf?: readonly SchemaNode[]
  readonly anyOf?: readonly SchemaNode[]
  readonly if?: SchemaNode
  readonly then?: SchemaNode
  readonly description?: string
}

const TEXT: SchemaNode = { type: 'string' }
const NAME: SchemaNode = { type: 'string', pattern: '\\S' }
const FLAG: SchemaNode = { type: 'boolean' }
const COUNT: SchemaNode = { type: 'integer', minimum: 0 }
const ANY: SchemaNode = {}
const TEXTS: SchemaNode = { type: 'array', items: TEXT }
const POINTER: SchemaNode = { type: 'string', pattern: '^(?:/(?:[^~]|~[01])*)?$' }
const DIGEST: SchemaNode = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' }
const TIME: SchemaNode = { type: 'string', pattern: TIMESTAMP }
const RANGE: SchemaNode = { type: 'array', items: COUNT, minItems: 2, maxItems: 2 }

const LOCATOR_FIELDS = { part: POINTER, pointer: POINTER, rows: RANGE, lines: RANGE, chars: RANGE }

const DEFINITIONS: { readonly [name: string]: SchemaNode } = {
  call: object(
    { tool_name: NAME, call_id: TEXT, attempt: { type: 'integer', minimum: 1 } },
    {
      idempotency_key: NAME,
      dispatch: { enum: [...DISPATCHES] },
      timings: { type: 'object', additionalProperties: { type: 'number' } },
    },
  ),
  error: {
    ...object(
      {
        category: { enum: [...ERROR_CATEGORIES] },
        code: NAME,
        message: NAME,
        retryable: FLAG,
        action: { enum: [...ERROR_ACTIONS] },
      },
      {
        details: object(
          {},
          {
            field: TEXT,
            expected: TEXT,
            received_type: TEXT,
            allowed: { type: 'array' },
            http_status: { type: 'integer' },
            upstream_code: TEXT,
            retry_after_ms: { type: 'number', minimum: 0 },
          },
        ),
        output: ANY,
      },
    ),
    type: ['object', 'null'],
  },
  item_error: object({ pointer: POINTER, code: NAME, message: TEXT }),
  next: {
    ...object({ type: { enum: ['cursor', 'resource', 'query', 'poll'] } }),
    allOf: [
      variant('cursor', { value: TEXT }),
      variant('resource', { uri: NAME }, LOCATOR_FIELDS),
      variant('query', { tool: NAME, arguments: ANY }),
      variant('poll', { tool: NAME, arguments: ANY }, { retry_after_ms: { type: 'number', minimum: 0 } }),
    ],
  },
  omitted: object(
    { reason: { enum: [...COMPLETENESS_REASONS] } },
    { part: POINTER, pointer: POINTER, lines: RANGE, count: COUNT },
  ),
  coverage: object(
    { units_shown: COUNT, units_total: COUNT },
    { tokens_total: COUNT, summary_over: COUNT, query_terms_found: TEXTS, query_terms_missing: TEXTS },
  ),
  completeness: object(
    { state: { enum: [...COMPLETENESS_STATES] } },
    {
      reason: { enum: [...COMPLETENESS_REASONS] },
      returned_items: COUNT,
      available_items: { type: ['integer', 'null'], minimum: 0 },
      items_at: POINTER,
      next: { $ref: '#/$defs/next' },
      local_next: { $ref: '#/$defs/next' },
      omitted: { type: 'array', items: { $ref: '#/$defs/omitted' }, maxItems: 9 },
      coverage: { $ref: '#/$defs/coverage' },
    },
  ),
  provenance: object(
    { source_type: NAME, source_id: NAME, observed_at: { ...TIME, type: ['string', 'null'] }, retrieved_at: TIME },
    { version: TEXT },
  ),
  evidence: object(
    { evidence_id: NAME, locator: ANY, supports: { type: 'array', items: POINTER } },
    { kind: TEXT, source: ANY, quote: TEXT, observed_at: TIME, retrieved_at: TIME },
  ),
  fact: object({ pointer: TEXT, statistic: NAME, value: ANY, over: COUNT }, { at: TEXT }),
  summary: object(
    {
      facts: { type: 'array', items: { $ref: '#/$defs/fact' } },
      method: { enum: ['computed', 'summarizer'] },
      derived: { const: true },
      covers: TEXT,
    },
    { text: TEXT },
  ),
  presentation: object({ model_content: TEXT, user_visible: FLAG }, { user_content: TEXT }),
  resource: object(
    { uri: NAME, name: TEXT, mime_type: NAME, size: COUNT, digest: DIGEST },
    { title: TEXT, description: TEXT, expires_at: TIME },
  ),
  untrusted: object(
    {
      content_id: NAME,
      mime_type: NAME,
      text: TEXT,
      trust: { const: 'untrusted' },
      source: object({ type: NAME, id: TEXT }),
      allowed_uses: { type: 'array', items: { enum: [...ALLOWED_USES] } },
      forbidden_uses: { type: 'array', items: { enum: [...FORBIDDEN_USES] } },
    },
    { pointer: POINTER, instructional: FLAG },
  ),
  conflict: object({
    field: NAME,
    values: { type: 'array', items: object({ value: ANY, source: TEXT }, { retrieved_at: TIME }), minItems: 2 },
    resolution: { anyOf: [{ const: 'unresolved' }, object({ rule: NAME, value: ANY })] },
  }),
  calculation: object({ formula: NAME, inputs: TEXTS }),
  side_effect: object(
    { operation: NAME, occurred: { type: ['boolean', 'null'] } },
    { possibly_occurred: FLAG, external_id: NAME, idempotency_key: NAME, committed_at: TIME },
  ),
  reconciliation: object({ required: FLAG }, { idempotency_key: NAME, query_tool: NAME, query_args: ANY }),
  state_entry: object(
    { value: ANY, version: { type: ['number', 'string'] }, source_id: NAME, evidence_ids: TEXTS, retrieved_at: TIME },
    { observed_at: TIME },
  ),
  memory_candidate: object(
    { kind: { enum: ['session', 'preference', 'fact'] }, fact: NAME, source: NAME, confidence: TEXT },
    { observed_at: TIME },
  ),
  warning: object({ code: NAME, message: TEXT }, { pointer: TEXT }),
  input_request: object({ message: NAME }, { schema: ANY, fields: TEXTS }),
}

/** The shape of a {@link ToolResult}, field by field. Fields it does not know are allowed and kept. */
export const RESULT_SHAPE: SchemaNode & { readonly $defs: { readonly [name: string]: SchemaNode } } = {
  ...object(
    {
      contract_version: { const: CONTRACT_VERSION },
      status: { enum: [...STATUSES] },
      data: ANY,
      error: { $ref: '#/$defs/error' },
      completeness: { $ref: '#/$defs/completeness' },
      provenance: { $ref: '#/$defs/provenance' },
      evidence: listOf('evidence'),
      untrusted_content: listOf('untrusted'),
      side_effect: { $ref: '#/$defs/side_effect' },
      warnings: listOf('warning'),
    },
    {
      call: { $ref: '#/$defs/call' },
      input_request: { $ref: '#/$defs/input_request' },
      item_errors: listOf('item_error'),
      citable: FLAG,
      summary: { $ref: '#/$defs/summary' },
      presentation: { $ref: '#/$defs/presentation' },
      resources: listOf('resource'),
      conflicts: listOf('conflict'),
      calculation: { $ref: '#/$defs/calculation' },
      reconciliation: { $ref: '#/$defs/reconciliation' },
      state_patch: { type: 'object', additionalProperties: { $ref: '#/$defs/state_entry' } },
      memory_candidates: listOf('memory_candidate'),
      result_digest: DIGEST,
    },
  ),
  $defs: DEFINITIONS,
}

function object(
  required: { readonly [name: string]: SchemaNode },
  optional: { readonly [name: string]: SchemaNode } = {},
): SchemaNode {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } }
}

function variant(
  type: string,
  required: { readonly [name: string]: SchemaNode },
  optional: { readonly [name: string]: SchemaNode } = {},
): SchemaNode {
  const { type: _, ...fields } = object(required, optional)
  return { if: { properties: { type: { const: type } } }, then: fields }
}

function listOf(name: string): SchemaNode {
  return { type: 'array', items: { $ref: `#/$defs/${name}` } }
}
