import { memoryStore } from '@selvedge/offload'
import { profile, type PieceWeights } from '@selvedge/tokens'
import { describe, expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'
import { minimumBudget } from './minimum-budget.ts'
import { shapeRows } from './shape-rows.ts'
import { shape } from './shape.ts'
import { textOf } from './shaped.ts'

const SHAPER = [
  'budget',
  'present',
  'outputSchema',
  'target',
  'provenance',
  'sideEffecting',
  'page',
  'batch',
  'tenant',
  'redact',
  'validate',
  'fields',
  'trust',
  'wrapUntrusted',
  'offload',
  'summarizer',
  'scorer',
  'stages',
  'queryFromArguments',
  'store',
  'key',
  'keyPrefix',
  'tools',
  'now',
  'log',
]
const CALL = [...SHAPER.slice(0, 9), 'query', 'queries', 'call', 'mediaType', 'name', 'signal', 'dispatched']
const ROWS = ['budget', 'present', 'target', 'redact', 'store', 'key', 'keyPrefix', 'tenant', 'now', 'log', 'query']
const ANSWER = ['budget', 'present', 'tenant', 'call', 'signal']
const store = memoryStore()
const shaper = createShaper({ store, budget: { tokens: 200 } })
const uri = `selvedge://${'1'.repeat(39)}`
const weighing = (weights: Partial<PieceWeights>) => ({
  ...profile('claude'),
  weights: { ...profile('claude').weights, ...weights },
})
const fail = (given: never) => shaper.fail(new Error('no'), given)
const shapeOnce = (given: never) => shape([1], given)
const shapeWith = (given: never) => shaper.shape([1], given)
const shapeAll = (given: never) => shaper.shapeAll([{ run: () => 1 }], given)
const calls = (given: never) => shaper.shapeAll(given)
const rows = (given: never) => shapeRows([{ id: 1 }], given)
const read = (given: never) => shaper.reader.read(uri, given)
const readAt = (given: never) => shaper.reader.read(given)
const search = (given: never) => shaper.reader.search(uri, 'late', given)
const searchFor = (given: never) => shaper.reader.search(uri, given)
const minimum = (given: never) => minimumBudget(given)
const refuse = (given: never) => shaper.reader.refuse(given)
const select = (given: never) => shaper.reader.select(uri, 'size()', given)

describe('options', () => {
  test.each<[options: unknown, message: string]>([
    [{ query: 5 }, 'shape: `query` must be a string, got 5'],
    [{ quer: 'x' }, 'shape: there is no `quer`; did you mean `query`?'],
    [{ media_type: 'text/csv' }, 'shape: there is no `media_type`; did you mean `mediaType`?'],
    [{ queries: ['a', 5] }, 'shape: `queries` must be a list of strings, got a list'],
    [{ mediaType: 5 }, 'shape: `mediaType` must be a string, got 5'],
    [{ name: {} }, 'shape: `name` must be a non-empty string, got an object'],
    [{ target: {} }, 'shape: `target` must be an object with a function `channels`, got an object'],
    [{ signal: {} }, 'shape: `signal` must be an AbortSignal, got an object'],
    [{ outputSchema: 5 }, 'shape: `outputSchema` must be a JSON Schema object, got 5'],
    [{ budget: null }, 'shape: `budget` must be an object such as { tokens: 2000 }, got null'],
    [{ budget: 500 }, 'shape: `budget` must be an object such as { tokens: 2000 }, got 500'],
    [{ budget: { token: 500 } }, 'shape: budget: there is no `token`; did you mean `tokens`?'],
    [{ budget: { tokens: -1 } }, 'shape: `budget.tokens` must be an integer from 0 up, got -1'],
    [{ present: 'x' }, "shape: `present` must be 'auto', 'envelope' or 'plain', got \"x\""],
    [{ tenant: '' }, 'shape: `tenant` must be a non-empty string without lone surrogates, got ""'],
    [{ store: {} }, 'shape: `store` must be a BlobStore such as memoryStore(), got an object'],
    [null, 'shape: `options` must be an object, got null'],
  ])('%j are refused: %s', async (options, message) => {
    await expect(shape([1, 2], options as never)).rejects.toThrow(message)
  })

  test('of a tool are checked with the others', () => {
    expect(() => createShaper({ tools: { fetch: { present: 'x' } } } as never)).toThrow(
      "createShaper: `tools.fetch.present` must be 'auto', 'envelope' or 'plain', got \"x\"",
    )
    expect(() => createShaper({ budgets: {} } as never)).toThrow(
      'createShaper: there is no `budgets`; did you mean `budget`?',
    )
  })

  test.each<[call: (given: never) => unknown, options: object, message: string]>([
    [createShaper, { maxTokens: 100 }, 'createShaper: there is no `maxTokens`; there are `budget`, '],
    [createShaper, { budget: { maxLength: 5 } }, 'createShaper: budget: there is no `maxLength`; there are `tokens`, '],
    [createShaper, { tools: { a: { limit: 1 } } }, 'createShaper: tools.a: there is no `limit`; there are '],
    [createShaper, { reader: { limit: 1 } }, 'createShaper: reader: there is no `limit`; there are `authorize`, '],
    [(given) => shape([1], given), { maxTokens: 100 }, 'shape: there is no `maxTokens`; there are `budget`, '],
    [
      (given) => createShaper().shapeAll([{ run: () => 1, ...(given as object) }]),
      { limit: 1 },
      'calls[0]: there is no `limit`',
    ],
    [(given) => createShaper().shapeAll([], given), { limit: 1 }, 'shapeAll: there is no `limit`'],
    [read, { limit: 1 }, 'there is no `limit`; there are `budget`, '],
    [search, { limit: 1 }, 'there is no `limit`; there are '],
  ])('that nobody knows are refused with those there are: %#', async (call, options, message) => {
    await expect((async () => call(options as never))()).rejects.toThrow(message)
  })

  test.each<[call: (given: never) => unknown, options: unknown, message: string]>([
    [createShaper, null, 'createShaper: `options` must be an object, got null'],
    [createShaper, { budget: { tokens: Infinity } }, '`budget.tokens` must be an integer from 0 up, got Infinity'],
    [createShaper, { budget: { tokens: '5' } }, '`budget.tokens` must be an integer from 0 up, got "5"'],
    [createShaper, { budget: { minCoverage: '0.5' } }, '`budget.minCoverage` must be a number from 0 to 1, got "0.5"'],
    [createShaper, { tools: { fetch: null } }, 'createShaper: `tools.fetch` must be an object, got null'],
    [createShaper, { key: 'short' }, 'createShaper: `key` 0 must be at least 16 bytes, got 5'],
    [
      createShaper,
      { keyPrefix: '../up' },
      'createShaper: `keyPrefix` must be steps of A-Z a-z 0-9 . _ = - joined by "/"',
    ],
    [createShaper, { page: {} }, 'createShaper: `page.next` must be a JSON Pointer such as "/items", got undefined'],
    [
      createShaper,
      { batch: { items: 'x' } },
      'createShaper: `batch.items` must be a JSON Pointer such as "/items", got "x"',
    ],
    [createShaper, { stages: {} }, 'createShaper: `stages` must be a list of stages or a pipeline, got an object'],
    [
      createShaper,
      { stages: [5] },
      'createShaper: `stages` cannot be run: pipeline: a stage must be made by defineStage',
    ],
    [createShaper, { offload: { when: 'often' }, store }, "`when` must be 'cut', 'always' or 'never', got \"often\""],
    [
      createShaper,
      { offload: { timeoutMs: Infinity }, store },
      '`timeoutMs` must be an integer from 1 to 2147483647, got Infinity',
    ],
    [fail, null, 'fail: `options` must be an object, got null'],
    [fail, { call: { tool_name: '' } }, 'fail: `call.tool_name` must be a non-empty string, got ""'],
    [fail, { dispatched: 'no' }, 'fail: `dispatched` must be true or false, got "no"'],
    [shapeWith, { page: {} }, 'shape: `page.next` must be a JSON Pointer such as "/items", got undefined'],
    [shapeWith, { batch: {} }, 'shape: `batch.items` must be a JSON Pointer such as "/items", got undefined'],
    [shapeWith, { call: null }, 'shape: `call` must be an object, got null'],
    [
      shapeWith,
      { provenance: { retrieved_at: 5 } },
      'shape: `provenance.retrieved_at` must be a time such as "2026-03-04T05:06:07Z", got 5',
    ],
    [shapeOnce, { now: () => new Date(Number.NaN) }, 'shape: `now` must return a valid Date, got an invalid one'],
    [
      shapeWith,
      { provenance: { observed_at: '' } },
      'shape: `provenance.observed_at` must be a time such as "2026-03-04T05:06:07Z", or null, got ""',
    ],
    [
      shapeWith,
      { provenance: { observed_at: '2026-03-05', retrieved_at: '2026-03-04T05:06:07Z' } },
      'shape: `provenance.observed_at` must not be later than `retrieved_at`, got 2026-03-05 and 2026-03-04T05:06:07Z',
    ],
    [shapeWith, { name: ' ' }, 'shape: `name` must be a non-empty string, got " "'],
    [
      shapeWith,
      { queries: ['gh', 'o_6uDgZ8BTRDoMw'].join('') },
      'shape: `queries` must be a list of strings, got "gho_6uDg…" (17 characters)',
    ],
    [shapeOnce, { now: Map }, 'shape: `now` must return a valid Date, but it threw'],
    [shapeOnce, { now: () => 5 }, 'shape: `now` must return a valid Date, got 5'],
    [shapeAll, null, 'shapeAll: `options` must be an object, got null'],
    [shapeAll, { tokens: -1 }, 'shapeAll: `tokens` must be an integer from 0 up, got -1'],
    [shapeAll, { tokens: Number.NaN }, 'shapeAll: `tokens` must be an integer from 0 up, got NaN'],
    [shapeAll, { concurrency: 0 }, 'shapeAll: `concurrency` must be an integer from 1 up, got 0'],
    [calls, null, 'shapeAll: `calls` must be a list of { run: function }, got null'],
    [calls, [null], 'shapeAll: `calls[0]` must be an object such as { run: () => … }, got null'],
    [calls, [{ run: 5 }], 'shapeAll: `calls[0].run` must be a function, got 5'],
    [calls, [{ run: () => 1, query: 5 }], 'shapeAll: `calls[0].query` must be a string, got 5'],
    [rows, null, 'shapeRows: `options` must be an object, got null'],
    [rows, { wrapUntrusted: true }, 'shapeRows: `wrapUntrusted` is an option of results that are held whole'],
    [rows, { outputSchema: {} }, 'shapeRows: `outputSchema` is an option of results that are held whole'],
    [createShaper, { redcat: {} }, 'createShaper: there is no `redcat`; did you mean `redact`?'],
    [shapeOnce, { tokens: 100 }, 'shape: `tokens` is an option of `budget`'],
    [createShaper, { timeoutMs: 100 }, 'createShaper: `timeoutMs` is an option of `offload`'],
    [shapeOnce, { validate: { schema: null } }, 'validate: '],
    [shapeOnce, { trust: { imageHosts: [5] } }, 'distrust: `imageHosts` must be'],
    [rows, { ttlMs: -1 }, 'shapeRows: `ttlMs` must be a number over 0 and at most 3155760000000 (100 years), got -1'],
    [rows, { format: 'orc' }, "shapeRows: `format` must be 'ndjson' or 'parquet', got \"orc\""],
    [rows, { store: {} }, 'shapeRows: `store` must be a BlobStore such as memoryStore(), got an object'],
    [read, null, 'reader.read: `options` must be an object, got null'],
    [read, { tenant: '' }, 'reader.read: `tenant` must be a non-empty string without lone surrogates, got ""'],
    [read, { rows: 'all' }, 'reader.read: `rows` must be two whole numbers, [from, to), got "all"'],
    [read, { budget: { tokens: -1 } }, 'reader.read: `budget.tokens` must be an integer from 0 up, got -1'],
    [shapeWith, { tenant: '\ud800' }, 'shape: `tenant` must be a non-empty string without lone surrogates'],
    [minimum, null, 'minimumBudget: `options` must be an object, got null'],
    [createShaper, { budget: { encoding: 'o300k' } }, 'createShaper: `budget.encoding` must be one of o200k_base'],
    [
      createShaper,
      { budget: { encoding: { weights: {} } } },
      'createShaper: `budget.encoding.name` must be a non-empty',
    ],
    [
      createShaper,
      { budget: { encoding: { ...profile('claude'), weights: {} } } },
      'createShaper: `budget.encoding.weights.words` must be a number above 0 and at most 1000000, got undefined',
    ],
    [
      createShaper,
      { budget: { encoding: weighing({ blanks: 0 }) } },
      'createShaper: `budget.encoding.weights.blanks` must be a number above 0 and at most 1000000, got 0',
    ],
    [
      createShaper,
      { tools: { fetch: { budget: { encoding: weighing({ words: Number.NaN }) } } } },
      'createShaper: `tools.fetch.budget.encoding.weights.words` must be a number above 0',
    ],
    [
      shapeWith,
      { budget: { encoding: { ...profile('claude'), name: 'o200k_base' } } },
      'shape: `budget.encoding.name` must not be the name of an exact encoding, got "o200k_base"',
    ],
    [minimum, { budget: { encoding: { weights: {} } } }, 'minimumBudget: `budget.encoding.name` must be a non-empty'],
    [rows, { budget: { encoding: weighing({ signs: -1 }) } }, 'shapeRows: `budget.encoding.weights.signs` must be'],
    [read, { budget: { encoding: weighing({ signs: 0 }) } }, 'reader.read: `budget.encoding.weights.signs` must be'],
    [minimum, { budget: { encoding: 5 } }, 'minimumBudget: `budget.encoding` must be one of o200k_base, cl100k_base'],
    [textOf, null, 'textOf: `shaped` must be a shaped result, as shaper.shape() gives it, got null'],
    [read, { page: 2 }, 'reader.read: `page` must be left out: it has no meaning here, got 2'],
    [select, { rows: [0, 5] }, 'reader.select: `rows` must be left out: it has no meaning here, got a list'],
    [search, { lines: [1, 2] }, 'reader.search: `lines` must be left out: it has no meaning here, got a list'],
    [refuse, new Error('no'), 'reader.refuse: `error` must be a ReadError, got an object'],
    [search, { page: '2' }, 'reader.search: `page` must be an integer from 1 to 20, got "2"'],
    [searchFor, '', 'reader.search: `query` must be a non-empty string, got ""'],
    [searchFor, null, 'reader.search: `query` must be a non-empty string, got null'],
    [select, { tenant: 5 }, 'reader.select: `tenant` must be a non-empty string without lone surrogates, got 5'],
    [readAt, 5, 'reader.read: `uri` must be a handle such as "selvedge://…", got 5'],
  ])('%o with %j says: %s', async (call, options, message) => {
    await expect((async () => call(options as never))()).rejects.toThrow(message)
  })

  // Whatever stands in an option, it is taken or refused by name: nothing comes to light later as another error.
  test.each<[name: string, options: readonly string[], call: (given: never) => unknown]>([
    ['createShaper', SHAPER, async (given) => createShaper(given).shape([1])],
    ['shape', CALL, (given) => shaper.shape([1], given)],
    ['fail', CALL, (given) => shaper.fail(new Error('no'), given)],
    ['shapeAll', ['tokens', 'concurrency', 'signal'], shapeAll],
    ['shapeRows', ROWS, rows],
    ['reader.read', [...ANSWER, 'rows', 'lines', 'chars'], read],
    ['reader.search', [...ANSWER, 'page'], search],
    ['reader.select', ANSWER, select],
  ])('of %s are taken or refused by name', async (name, options, call) => {
    for (const option of options) {
      for (const value of [null, Number.NaN, Infinity, -1, {}, [], [null], '', 5, 'x', true, Symbol('x'), 5n]) {
        const error: unknown = await (async () => call({ [option]: value } as never))().then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        if (error === undefined) continue
        expect((error as Error).message).toContain(`${name}: \`${option}`)
        expect(error instanceof TypeError || error instanceof RangeError).toBe(true)
      }
    }
  })
})
