import { validateResult } from '@selvedge/contract'
import { memoryStore } from '@selvedge/offload'
import * as fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'
import type { Shaped } from './shaped.ts'

// Another implementation of the same vocabulary.
const second = get_encoding('o200k_base')
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const count = (text: string) => second.encode(text, [], []).length
const now = () => new Date('2026-01-02T03:04:05.000Z')
const shaper = createShaper({ store: memoryStore(), now })

// Made up, and put together here so that no scanner takes this file for a leak.
const SECRET = ['ghp', '_', 'TESTONLYabcdefghijklmnopqrstuvwxyz12'].join('')

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 400 }))
const raw = fc.oneof(
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  fc.array(fc.record({ id: fc.nat(), name: text, note: text }), { maxLength: 40 }),
  text,
  fc.array(text, { maxLength: 40 }).map((lines) => lines.join('\n')),
  fc.uint8Array({ maxLength: 300 }),
  fc.record({
    content: fc.array(
      fc.record({ type: fc.constantFrom('text', 'image', 'resource'), text, data: text, mimeType: text }),
    ),
    structuredContent: fc.option(fc.dictionary(text, text), { nil: undefined }),
    isError: fc.boolean(),
  }),
  fc
    .record({ message: text, code: fc.oneof(text, fc.nat()), stdout: text, status: fc.integer(), cause: text })
    .map(({ message, ...rest }) => Object.assign(new Error(message), rest)),
)
const call = fc.option(
  fc.record({
    tool_name: text.map((name) => `tool ${name}`),
    call_id: text.map((id) => `call ${id}`),
    attempt: fc.integer({ min: 1, max: 9 }),
  }),
  {
    nil: undefined,
  },
)
const budget = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 120, max: 1500 }))
const present = fc.constantFrom('auto', 'envelope', 'plain')
const query = fc.option(text, { nil: undefined })

function errorsOf({ result }: Shaped): string[] {
  return validateResult(result)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, pointer }) => `${code} ${pointer}`)
}

test('whatever comes in, in whatever form: within the budget by a second counter, well-formed, and a valid result', () =>
  fc.assert(
    fc.asyncProperty(
      raw,
      budget,
      present,
      query,
      call,
      fc.boolean(),
      async (value, tokens, form, question, made, failed) => {
        const options = {
          budget: { tokens },
          present: form,
          ...(question !== undefined && { query: question }),
          ...(made !== undefined && { call: made }),
        } as const
        const shaped = failed ? await shaper.fail(value, options) : await shaper.shape(value, options)
        expect(count(shaped.text)).toBeLessThanOrEqual(tokens)
        expect(shaped.tokens).toBe(count(shaped.text))
        expect(shaped.text).not.toMatch(LONE_SURROGATE)
        expect(errorsOf(shaped)).toEqual([])
        if (form === 'envelope' && shaped.text !== '') JSON.parse(shaped.text)
      },
    ),
    { numRuns: 150 },
  ))

test('a secret is in no channel, wherever it stood and however the call ended', () =>
  fc.assert(
    fc.asyncProperty(
      raw,
      fc.constantFrom('value', 'key', 'text', 'error', 'nested'),
      budget,
      async (value, place, tokens) => {
        const given = {
          value: { value, token: SECRET },
          key: { [SECRET]: value },
          text: `the token is ${SECRET}\n${JSON.stringify(value)}`,
          error: Object.assign(new Error(`refused ${SECRET}`), {
            output: JSON.stringify({ value, token: SECRET }),
            cause: new Error(SECRET),
          }),
          nested: { body: JSON.stringify({ inner: JSON.stringify({ value, token: SECRET }) }) },
        }[place]
        const shaped = await shaper.shape(given, { budget: { tokens }, name: `${SECRET}.json` })
        expect(JSON.stringify(shaped)).not.toContain(SECRET)
        for (const { uri } of shaped.resources) {
          const read = await shaper.reader.read(uri, { budget: { tokens: 2000 } })
          expect(JSON.stringify(read)).not.toContain(SECRET)
        }
      },
    ),
    { numRuns: 100 },
  ))

test('the same again gives the same bytes, and shaping what was shaped never raises completeness', () =>
  fc.assert(
    fc.asyncProperty(raw, budget, async (value, tokens) => {
      const first = await shaper.shape(value, { budget: { tokens } })
      const again = await createShaper({ store: memoryStore(), now }).shape(value, { budget: { tokens } })
      expect(JSON.stringify([again.text, again.result])).toBe(JSON.stringify([first.text, first.result]))
      const more = await shaper.shape(first.result, { budget: { tokens: 4000 } })
      if (first.result.completeness.state !== 'complete') expect(more.result.completeness.state).not.toBe('complete')
    }),
    { numRuns: 60 },
  ))
