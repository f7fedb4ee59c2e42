/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON Schema */
import { RESULT_SHAPE, type SchemaNode } from './result-schema.ts'

/** The rules a schema can say: status and its fields, status and completeness, effects. `validateResult` knows them all. */
const AGREEMENT: readonly SchemaNode[] = [
  whenStatus('succeeded', {
    completeness: { properties: { state: { enum: ['complete', 'unknown'] } } },
    error: { type: 'null' },
  }),
  whenStatus('partial', { completeness: { properties: { state: { enum: ['truncated', 'partial', 'unknown'] } } } }),
  whenStatus('failed', { error: { type: 'object' }, data: { type: 'null' } }),
  whenStatus('needs_input', {}, ['input_request']),
  whenStatus('accepted', { completeness: { required: ['next'] } }),
  {
    if: { properties: { side_effect: { properties: { occurred: { const: true } }, required: ['occurred'] } } },
    then: { properties: { side_effect: { required: ['external_id'] } } },
  },
  {
    if: { properties: { side_effect: { properties: { occurred: { type: 'null' } } } } },
    then: {
      properties: {
        side_effect: { properties: { possibly_occurred: { const: true } }, required: ['possibly_occurred'] },
      },
    },
  },
]

/** The JSON Schema 2020-12 of a result, as `schema.json` holds it, for validators of any language. */
export const RESULT_JSON_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'agent.tool.result.v1',
  description: 'What a tool hands back to an agent. Fields not named here are allowed and kept.',
  ...RESULT_SHAPE,
  allOf: AGREEMENT,
}

function whenStatus(
  status: string,
  properties: { readonly [name: string]: SchemaNode },
  required: readonly string[] = [],
): SchemaNode {
  return {
    if: { properties: { status: { const: status } } },
    then: { properties, ...(required.length > 0 && { required }) },
  }
}
