import { describe, expect, it } from 'vitest'
import * as tokens from './index.ts'
import { counterFor, foreignCounter, loadCounter, profile, type Profile } from './index.ts'

const revoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
const throwing = (): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      [
        'name',
        'weights',
        'margin',
        'source',
        'count',
        'exact',
        'model',
        'encoding',
        'tokens',
        'from',
        'marker',
        'prefix',
        'suffix',
        'counting',
        'countOf',
        'estimated',
        'observed',
        'length',
        'words',
        'then',
      ].map((key) => [
        key,
        {
          enumerable: true,
          get() {
            throw new Error('from a getter')
          },
        },
      ]),
    ),
  )
const unreadableList = (): unknown =>
  new Proxy([], {
    get() {
      throw new Error('from a trap')
    },
  })

const values: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-1', -1],
  ['1.5', 1.5],
  ['an empty string', ''],
  ['a string', 'x'],
  ['true', true],
  ['[]', []],
  ['[null]', [null]],
  // oxlint-disable-next-line no-sparse-arrays
  ['a list with a hole', [, 'x']],
  ['{}', {}],
  ['Object.create(null)', Object.create(null)],
  ['a symbol', Symbol('x')],
  ['1n', 1n],
  ['a function', () => 'x'],
  ['a revoked proxy', revoked({})],
  ['a revoked list', revoked([])],
  ['a revoked function', revoked(() => 1)],
  ['a list that throws', unreadableList()],
  ['an object that throws', throwing()],
  ['a list of an object that throws', [throwing()]],
  ['a list of a revoked proxy', [revoked({})]],
]

const claude = profile('claude')
const observation = { estimated: 10, observed: 9 }
const remote = { count: async () => 9 }
const weighed = (kind: string) => (value: unknown) => ({ ...claude, weights: { ...claude.weights, [kind]: value } })
const some = (call: unknown): ((...given: unknown[]) => unknown) => call as never

/** Each call with one argument or field of it hostile, and the name of the function that must refuse it. */
const calls: readonly (readonly [string, (value: unknown) => unknown])[] = [
  ['tokenBounds', some(tokens.tokenBounds)],
  ['fitsByBounds', some(tokens.fitsByBounds)],
  ['fitsByBounds', (value) => some(tokens.fitsByBounds)('x', value)],
  ['encodingFor', some(tokens.encodingFor)],
  ['profile', some(profile)],
  ['loadCounter', some(loadCounter)],
  ['loadCounter', (value) => some(loadCounter)({ ...claude, name: value })],
  ['loadCounter', (value) => some(loadCounter)({ ...claude, margin: value })],
  ['loadCounter', (value) => some(loadCounter)({ ...claude, source: value })],
  ['loadCounter', (value) => some(loadCounter)({ ...claude, weights: value })],
  ...Object.keys(claude.weights).map(
    (kind) => ['loadCounter', (value: unknown) => some(loadCounter)(weighed(kind)(value))] as const,
  ),
  ['counterFor', some(counterFor)],
  ['counterFor', (value) => some(counterFor)({ model: value })],
  ['counterFor', (value) => some(counterFor)({ encoding: value })],
  ['assertEncoding', (value) => some(tokens.assertEncoding)('assertEncoding', 'encoding', value)],
  ['calibrate', (value) => some(tokens.calibrate)(value, [observation])],
  ['calibrate', (value) => some(tokens.calibrate)({ ...claude, weights: value }, [observation])],
  ['calibrate', (value) => some(tokens.calibrate)(claude, value)],
  ['calibrate', (value) => some(tokens.calibrate)(claude, [observation, value])],
  ['calibrate', (value) => some(tokens.calibrate)(claude, [{ estimated: value, observed: 5 }])],
  ['calibrate', (value) => some(tokens.calibrate)(claude, [{ estimated: 5, observed: value }])],
  ['calibrateBy', (value) => some(tokens.calibrateBy)(value, remote, ['x'])],
  ['calibrateBy', (value) => some(tokens.calibrateBy)(claude, value, ['x'])],
  ['calibrateBy', (value) => typeof value !== 'function' && some(tokens.calibrateBy)(claude, { count: value }, ['x'])],

  [
    'calibrateBy',
    (value) => some(tokens.calibrateBy)(claude, { count: () => (Object(value) === value ? {} : value) }, ['x']),
  ],
  ['calibrateBy', (value) => some(tokens.calibrateBy)(claude, remote, value)],
  ['calibrateBy', (value) => some(tokens.calibrateBy)(claude, remote, ['x', value])],
  ['foreignCounter', some(foreignCounter)],
  ['foreignCounter', (value) => some(foreignCounter)({ name: value, count: () => 1 })],
  ['foreignCounter', (value) => some(foreignCounter)({ name: 'x', exact: value, count: () => 1 })],
  ['foreignCounter', (value) => some(foreignCounter)({ name: 'x', count: value })],
  ['foreignCounter', (value) => foreignCounter({ name: 'x', count: () => value as number }).count('x')],
]

/** The same of the methods of a counter. */
const methods: readonly (readonly [string, (counter: Record<string, unknown>, value: unknown) => unknown])[] = [
  ...['count', 'bounds', 'fragment', 'countUpTo', 'fits', 'cut', 'join', 'prefixCounts'].map(
    (name) => [name, (counter: Record<string, unknown>, value: unknown) => some(counter[name])(value)] as const,
  ),
  ...['countUpTo', 'fits', 'cut'].map(
    (name) =>
      [name, (counter: Record<string, unknown>, value: unknown) => some(counter[name])('x y z', value)] as const,
  ),
  ...['tokens', 'from', 'marker'].map(
    (option) =>
      [
        'cut',
        (counter: Record<string, unknown>, value: unknown) =>
          some(counter['cut'])('x y z', { tokens: 1, [option]: value }),
      ] as const,
  ),
  ...['join', 'prefixCounts'].flatMap(
    (name) =>
      [
        [name, (counter, value) => some(counter[name])(['x', value])],
        [name, (counter, value) => some(counter[name])(['x', 'y'], value)],
        [name, (counter, value) => some(counter[name])(['x'], '', value)],
        [name, (counter, value) => some(counter[name])(['x'], '', { prefix: value })],
        [name, (counter, value) => some(counter[name])(['x'], '', { suffix: value })],
      ] as (readonly [string, (counter: Record<string, unknown>, value: unknown) => unknown])[],
  ),
]

/** Taken, or refused by an error of ours: with the name of the function, of what is wrong, and of what was received. */
async function expectClear(name: string, call: () => unknown): Promise<void> {
  let error: unknown
  try {
    await call()
    return
  } catch (thrown) {
    error = thrown
  }
  expect(error instanceof TypeError || error instanceof RangeError, String(error)).toBe(true)
  expect((error as Error).message).toMatch(new RegExp(`^${name}: .*\`[^\`]+\`.*(, got .+|cannot be read)`))
}

describe('whatever is passed is taken or refused by name', () => {
  it.each(calls.map(([name, call]) => [name, call] as const))('%s(%#)', async (name, call) => {
    for (const [, value] of values) await expectClear(name, () => call(value))
  })

  it.each(methods)('the method %s (%#)', async (name, call) => {
    const counters = [
      await loadCounter(),
      await loadCounter('claude'),
      foreignCounter({ name: 'length', count: (text) => text.length }),
    ]
    for (const counter of counters) {
      for (const [, value] of values) {
        await expectClear(name, () => call(counter as unknown as Record<string, unknown>, value))
      }
    }
  })

  it('knows every function that is exported', () => {
    const exported = Object.entries(tokens)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name)
    expect([...new Set(calls.map(([name]) => name))].toSorted()).toEqual(exported.toSorted())
  })

  it.each<[() => unknown, string]>([
    [() => some(tokens.calibrate)(claude, null), 'calibrate: `observations` must be a list, got null'],
    [() => some(tokens.calibrate)(claude, [null]), 'calibrate: `observations[0]` must be an object, got null'],
    [() => some(tokens.calibrate)(null, []), 'calibrate: `base` must be an object, got null'],
    [
      () => some(tokens.calibrate)({ ...claude, weights: null }, []),
      'calibrate: `base.weights` must be an object, got null',
    ],
    [() => some(tokens.calibrateBy)(claude, null, []), 'calibrateBy: `remote` must be an object, got null'],
    [() => some(tokens.calibrateBy)(claude, {}, []), 'calibrateBy: `remote.count` must be a function, got undefined'],
    [() => some(tokens.calibrateBy)(claude, remote, null), 'calibrateBy: `samples` must be a list, got null'],
    [() => some(tokens.calibrateBy)(claude, remote, ['']), 'calibrateBy: `samples[0]` must be a non-empty string'],
    [
      () => some(tokens.calibrateBy)(claude, { count: () => 0 }, ['x']),
      'calibrateBy: what `remote.count` gives must be a positive number of tokens, got 0',
    ],
    [() => some(profile)(Symbol('x')), 'profile: `name` must be one of claude'],
    [
      () => some(foreignCounter)({ count: () => 1 }),
      'foreignCounter: `name` must be a non-empty string, got undefined',
    ],
    [
      () => some(foreignCounter)({ name: 'x', exact: 'x', count: () => 1 }),
      'foreignCounter: `exact` must be true or false, got "x"',
    ],
    [
      () => some(counterFor)({ encoding: { ...claude, name: 'o200k_base' } }),
      'counterFor: `encoding.name` must not be the name of an exact encoding, got "o200k_base"',
    ],
    [
      () => some(counterFor)({ encoding: { ...claude, name: '' } }),
      '`encoding.name` must be a non-empty string, got ""',
    ],
  ])('%#: %s', async (call, message) => {
    await expect((async () => call())()).rejects.toThrow(message)
  })
})

describe('a weight that is none', () => {
  const perToken = ['words', 'signs', 'blanks', 'ideographs', 'scripts', 'symbols']

  it.each(perToken)('0 tokens for each token of %s is refused: it would fit every budget', async (kind) => {
    await expect(loadCounter(weighed(kind)(0) as Profile)).rejects.toThrow(
      `loadCounter: \`encoding.weights.${kind}\` must be a number above 0 and at most 1000000, got 0`,
    )
  })

  it.each([...perToken, 'numbers', 'digits', 'blankBytes'])('of %s must be finite', async (kind) => {
    for (const weight of [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300, '1', null, undefined]) {
      await expect(loadCounter(weighed(kind)(weight) as Profile)).rejects.toThrow(
        `\`encoding.weights.${kind}\` must be`,
      )
    }
  })

  it('of numbers may be 0 where each digit costs something, and only there', async () => {
    const splitting = { ...claude, weights: { ...claude.weights, numbers: 0, digits: 1 } }
    expect((await loadCounter(splitting)).fits('1234567890'.repeat(20), 199)).toBe(false)
    const free = { ...claude, weights: { ...claude.weights, numbers: 0, digits: 0 } }
    await expect(loadCounter(free)).rejects.toThrow('`encoding.weights.numbers` must be a number above 0')
  })

  it('takes the smallest weights, and a kind that it does not know for nothing', async () => {
    const smallest = Object.fromEntries(Object.keys(claude.weights).map((kind) => [kind, Number.MIN_VALUE]))
    const weights = { ...smallest, numbers: 0, blankBytes: 0, more: Number.NaN } as unknown as Profile['weights']
    const counter = await loadCounter({ ...claude, weights })
    expect(counter.fits(`${'\n'.repeat(116)}x`, 0)).toBe(false)
    expect(counter.count('words and words '.repeat(1000))).toBeGreaterThan(0)
    expect(counter.cut('\n'.repeat(5000), { tokens: 0 }).text).toBe('')
  })

  it('is no outcome of calibrating either', () => {
    expect(() => tokens.calibrate(claude, [{ estimated: 1e308, observed: Number.MIN_VALUE }])).toThrow(
      'calibrate: `calibrated.weights.words` must be a number above 0',
    )
    const huge = { estimated: 1e308, observed: 1e308 }
    expect(() => tokens.calibrate(claude, [huge, huge])).toThrow('`calibrated.weights.words` must be a number above 0')
  })

  it('may be in use by a frozen copy only: what was checked is what counts', async () => {
    let reads = 0
    const weights = new Proxy(claude.weights, {
      get: (target, key) => (reads++ < 9 ? Reflect.get(target, key) : Number.NaN),
    })
    const counter = await loadCounter({ ...claude, weights })
    expect(counter.count('hello world')).toBe((await loadCounter('claude')).count('hello world'))
  })
})
