import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accepted, failure, needsInput, partial, success, unknownOutcome } from './builders.ts'
import { RESULT_JSON_SCHEMA } from './result-json-schema.ts'
import { RESULT_SHAPE } from './result-schema.ts'
import { validateShape } from './validate-shape.ts'
import { fullResult } from './full-result.fixture.ts'

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
const validate = ajv.compile(RESULT_JSON_SCHEMA)
const validateStructure = new Ajv2020({ strict: false }).compile(RESULT_SHAPE)
const now = () => new Date('2026-09-01T02:10:00.000Z')

describe('schema.json', () => {
  it('is the schema the validator reads, under its own subpath', async () => {
    const file = await readFile(new URL(import.meta.resolve('@selvedge/contract/schema.json')), 'utf8')
    expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(RESULT_JSON_SCHEMA)))
  })

  it('accepts a result with every field there is, and what the builders make', () => {
    const error = { category: 'network', code: 'X', message: 'm', retryable: false, action: 'stop' } as const
    const results = [
      fullResult,
      success({ data: { a: 1 }, now }),
      success({ data: null, now }),
      partial({ data: [1], completeness: { state: 'truncated', next: { type: 'cursor', value: '' } }, now }),
      failure({ error, now }),
      unknownOutcome({ operation: 'charge', now }),
      needsInput({ input_request: { message: 'Which account?' }, now }),
      accepted({ next: { type: 'poll', tool: 'jobs.get', arguments: { id: 1 } }, now }),
    ]
    for (const result of results) {
      validate(result)
      expect(validate.errors ?? []).toEqual([])
    }
  })

  it('refuses what contradicts itself', () => {
    const good = success({ data: { a: 1 }, now })
    const contradictions = [
      { ...good, completeness: { state: 'truncated' } },
      { ...good, status: 'partial' },
      { ...good, status: 'failed' },
      { ...good, status: 'needs_input' },
      { ...good, status: 'accepted' },
      { ...good, side_effect: { operation: 'pay', occurred: true } },
      { ...good, side_effect: { operation: 'pay', occurred: null } },
      { ...good, contract_version: 'agent.tool.result.v2' },
    ]
    for (const result of contradictions) expect(validate(result)).toBe(false)
  })

  it('judges the shape of any result as the validator does', () => {
    const broken = fc.constantFrom<unknown>(
      null,
      0,
      -1,
      1.5,
      '',
      'x',
      '/a',
      true,
      [],
      [0],
      [1, 2],
      {},
      { type: 'cursor' },
    )
    fc.assert(
      fc.property(fc.nat(), broken, fc.boolean(), (seed, value, remove) => {
        const mutated = mutate(structuredClone(fullResult), seed, value, remove)
        expect(validateShape(mutated as object).length === 0).toBe(validateStructure(mutated))
      }),
      { numRuns: 600 },
    )
  })
})

/** Replaces or removes one place, chosen by the seed. */
function mutate(result: unknown, seed: number, value: unknown, remove: boolean): unknown {
  const places: [Record<string, unknown>, string][] = []
  const stack = [result]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const key of Object.keys(next)) {
      places.push([next as Record<string, unknown>, key])
      stack.push((next as Record<string, unknown>)[key])
    }
  }
  const [parent, key] = places[seed % places.length] as [Record<string, unknown>, string]
  if (remove && !Array.isArray(parent)) delete parent[key]
  else parent[key] = value
  return result
}
