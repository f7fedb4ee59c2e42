import { memoryStore } from '@selvedge/offload'
import { calibrate, profile } from '@selvedge/tokens'
import { describe, expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'
import { shape } from './shape.ts'
import { shapeRows } from './shape-rows.ts'

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
    const unreadable = Object.defineProperty({ ...call }, 'arguments', { get: () => throwing.word })
    expect((await shape([1], { call: unreadable })).result.status).toBe('succeeded')
  })
})

describe('a question or an argument with a secret in it', () => {
  const password = ['hunter2', 'TESTONLY', 'hunter2'].join('-')

  test.each<[string, object]>([
    ['a question', { query: `where is password=${password} used?` }],
    ['several questions', { queries: ['late orders', `password: "${password}"`] }],
    ['an argument', { call: { ...call, arguments: { password } } }],
    ['a question made of the arguments', { call: { ...call, arguments: { text: `password=${password}` } } }],
  ])('stands nowhere in what is given back: %s', async (_, options) => {
    for (const raw of [rows, 'one line\nand another', { content: [{ type: 'text', text: 'all well' }] }]) {
      const store = memoryStore()
      const shaper = createShaper({
        store,
        budget: { tokens: 300 },
        queryFromArguments: (args) => Object.values(args as object).join(' '),
      })
      const shaped = await shaper.shape(raw, options)
      expect(JSON.stringify(shaped)).not.toContain('hunter2')
    }
    const store = memoryStore()
    expect(JSON.stringify(await shapeRows(rows, { store, ...options }))).not.toContain('hunter2')
  })

  test('finds the places from which the same value was taken', async () => {
    const people = Array.from({ length: 300 }, (_, id) => ({ id, mail: `person${id}@example.org`, note: `note ${id}` }))
    const shaper = createShaper({ redact: { rules: ['email'] }, budget: { tokens: 300 } })
    const { text } = await shaper.shape(people, { query: 'note of person217@example.org' })
    expect(text).toContain('note 217')
    expect(text).not.toContain('person217')
  })
})

test('a call that cannot be read is refused by the place', async () => {
  const boom = () => {
    throw new Error('boom')
  }
  const unread = Object.defineProperty({ ...call }, 'attempt', { get: boom, enumerable: true })
  await expect(shape([1], { call: unread })).rejects.toThrow('shape: `call.attempt` cannot be read')
  await expect(shape([1], { call: new Proxy(call, { ownKeys: boom }) })).rejects.toThrow('shape: `call` cannot be read')
})

describe("a call's other fields", () => {
  const cyclic: Record<string, unknown> = { ...call }
  cyclic['self'] = cyclic

  test.each<[string, object]>([
    ['secrets', { ...call, password: 'correct-TESTONLY-battery9' }],
    ['a call of a framework', { ...call, type: 'tool_use', input: { password: 'correct-TESTONLY-battery9' } }],
    ['big integers', { ...call, extra: 1n }],
    ['a cycle', cyclic],
  ])('are none of the result: %s', async (_, given) => {
    const { result } = await shape([1], { call: given as never })
    expect(result.call).toEqual({ ...call, attempt: 1 })
    const rowed = await shapeRows([{ id: 1 }], { call: given as never })
    expect(rowed.result.call).toEqual({ ...call, attempt: 1 })
  })

  test.each<[string, unknown, string]>([
    ['timings', { read: 1n }, '`call.timings` must be an object of numbers, got an object'],
    [
      'dispatch',
      'maybe',
      "`call.dispatch` must be 'not_sent', 'sent', 'confirmed' or 'lost_after_send', got \"maybe\"",
    ],
    ['idempotencyKey', 'k', 'there is no `idempotencyKey`; did you mean `idempotency_key`?'],
  ])('that cannot be what they are called are refused: %s', async (name, value, message) => {
    await expect(shape([1], { call: { ...call, [name]: value } as never })).rejects.toThrow(message)
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

test.each<[string, object, string]>([
  ['query', { query: 'towns' }, '`query` is an option of a call; give it to `shape`'],
  ['tools', { tools: { cities: { store: memoryStore() } } }, '`store` is an option of the shaper, one for all tools'],
  ['a tool', { tools: { cities: { query: 'towns' } } }, '`query` is an option of a call; give it to `shape`'],
])('a shaper is told what does not belong to it: %s', (_, options, message) => {
  expect(() => createShaper(options as never)).toThrow(message)
})

test.each<[string, object, string]>([
  ['store', { store: memoryStore() }, '`store` is an option of the shaper; give it to createShaper'],
  ['budget', { budget: { tokens: 500 } }, '`budget` is an option of each of the calls (`tokens` is the budget of all)'],
  ['query', { query: 'x' }, '`query` is an option of each of the calls'],
])('calls side by side are told what does not belong to them all: %s', async (_, shared, message) => {
  await expect(createShaper().shapeAll([{ run: () => 'x' }], shared as never)).rejects.toThrow(message)
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
