import { calibrate, profile } from '@selvedge/tokens'
import { describe, expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'
import { shape } from './shape.ts'

const rows = Array.from({ length: 400 }, (_, id) => ({ id, city: `Town ${id}` }))
const call = { tool_name: 'cities', call_id: 'c1' }

describe("a call's arguments", () => {
  test('may be cyclic, without words and endless, or throw when they are read', async () => {
    const cyclic: Record<string, unknown> = {}
    cyclic['again'] = cyclic
    const numbers = Array.from({ length: 50_000 }, (_, at) => [at])
    const throwing = {
      get word(): string {
        throw new Error('boom')
      },
    }
    for (const args of [cyclic, numbers, throwing]) {
      const { result } = await shape(rows, { call: { ...call, arguments: args as never } })
      expect(result.status).not.toBe('failed')
    }
  })
})

test('a result is counted anew by another profile of the same name', async () => {
  const claude = profile('claude')
  const mine = calibrate(claude, [{ estimated: 1000, observed: 300 }])
  const one = await createShaper({ budget: { tokens: 1000, encoding: mine } }).shape(rows)
  const two = await createShaper({ budget: { tokens: 1000, encoding: claude } }).shape(one)
  expect(two).not.toBe(one)
  expect(two.text.length).toBeLessThan(one.text.length)
  const exact = createShaper({ budget: { tokens: 1000 } })
  const three = await exact.shape(rows)
  expect(await createShaper({ budget: { tokens: 1000 } }).shape(three)).toBe(three)
})

test.each([
  ['redact', { rules: ['email'] }],
  ['trust', {}],
  ['fields', {}],
  ['stages', []],
  ['store', {}],
  ['now', () => new Date()],
])('a call is told that %s belongs to the shaper', async (name, value) => {
  const shaper = createShaper()
  const wanted = new RegExp(`\`${name}\` is an option of the shaper; give it to createShaper`)
  await expect(shaper.shape('x', { [name]: value })).rejects.toThrow(wanted)
  await expect(shaper.fail('x', { [name]: value })).rejects.toThrow(wanted)
  await expect(shaper.shapeAll([{ run: () => 'x', [name]: value }])).rejects.toThrow(wanted)
  await expect(shaper.shape('x', { [name]: undefined })).resolves.toMatchObject({ text: 'x' })
})

test('the function that makes its own shaper takes them', async () => {
  const { text } = await shape({ mail: 'mira@example.org' }, { redact: { rules: ['email'] } })
  expect(text).not.toContain('mira@example.org')
})

test.each([
  ['validate.schema', { validate: { schema: 'x' } }],
  ['validate.schema', { validate: { schema: Symbol('x') } }],
  ['scorer.weight', { scorer: { score: () => [], weight: Symbol('x') } }],
  ['summarizer.timeoutMs', { summarizer: { summarize: () => '', timeoutMs: Symbol('x') } }],
  ['redact', { redact: revoked() }],
  ['tenant', { tenant: Object.create(null) }],
])('an option that is wrong is named, whatever it is: %s', (name, options) => {
  const said = `\`${name.startsWith('validate') ? 'schema' : name}\` must be`
  expect(() => createShaper(options as never)).toThrow(said)
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
