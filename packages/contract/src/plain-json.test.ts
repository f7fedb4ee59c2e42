import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainJson } from './plain-json.ts'

const codes = (value: unknown) => toPlainJson(value).notes.map(({ code, pointer }) => `${code} ${pointer}`)

describe('toPlainJson', () => {
  it('gives plain JSON back as a fresh equal tree without notes', () => {
    const value = { a: [1, 'two', null, true, { b: [] }], 'c/d': {} }
    const plain = toPlainJson(value)
    expect(plain).toEqual({ value, notes: [] })
    expect(plain.value).not.toBe(value)
  })

  it('writes a BigInt with all its digits', () => {
    const { value } = toPlainJson({ id: 9007199254740993123n, list: [-1n] })
    expect(value).toEqual({ id: '9007199254740993123', list: ['-1'] })
    expect(codes({ id: 1n, list: [-1n] })).toEqual(['bigint_as_string /id', 'bigint_as_string /list/0'])
  })

  it('writes values JSON cannot hold on purpose and names where', () => {
    const value = {
      when: new Date('2026-01-02T03:04:05.000Z'),
      bad: new Date('invalid'),
      ratio: Number.NaN,
      max: Number.POSITIVE_INFINITY,
      gone: undefined,
      list: [undefined, 1],
      m: new Map([['a', 1]]),
      s: new Set([7, 8]),
      buf: new Uint8Array([1, 2, 3]),
    }
    expect(toPlainJson(value).value).toEqual({
      when: '2026-01-02T03:04:05.000Z',
      bad: null,
      ratio: null,
      max: null,
      list: [null, 1],
      m: { a: 1 },
      s: [7, 8],
      buf: { $bytes: 3, base64: 'AQID' },
    })
    expect(codes(value)).toEqual([
      'invalid_date /bad',
      'not_finite /ratio',
      'not_finite /max',
      'undefined_dropped /gone',
      'undefined_as_null /list/0',
      'bytes /buf',
    ])
  })

  it('cuts a cycle once and leaves shared values alone', () => {
    const shared = { k: 'same' }
    const node: Record<string, unknown> = { name: 'node', child: { k: 1 }, a: shared, b: shared }
    node['self'] = node
    ;(node['child'] as Record<string, unknown>)['up'] = [node['child']]
    expect(toPlainJson(node).value).toEqual({
      name: 'node',
      child: { k: 1, up: [{ $cycle: '/child' }] },
      a: { k: 'same' },
      b: { k: 'same' },
      self: { $cycle: '' },
    })
    expect(codes(node)).toEqual(['cycle /child/up/0', 'cycle /self'])
  })

  it('writes errors with code, cause and members, without stack and without sockets', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', port: 80 })
    const error = Object.assign(new AggregateError([new TypeError('a')], 'all failed', { cause }), { request: {} })
    expect(toPlainJson({ error }).value).toEqual({
      error: {
        name: 'AggregateError',
        message: 'all failed',
        cause: { name: 'Error', message: 'refused', code: 'ECONNREFUSED', port: 80 },
        errors: [{ name: 'TypeError', message: 'a' }],
      },
    })
    expect(codes({ error })).toEqual(['error_properties_dropped /error'])
  })

  it('reads boxed values, RegExp, URL, number views, other realms and Maps with any keys', () => {
    expect(
      toPlainJson([
        new Number(3),
        new String('x'),
        new Boolean(false),
        Object(1n),
        /a/g,
        new URL('http://localhost/x?y=1'),
        new Float64Array([0.5, 2]),
        new BigInt64Array([5n]),
        new Uint8Array([255, 254]).buffer,
        Buffer.from('hi'),
        new Map<unknown, unknown>([[1, 'one']]),
        Object.create(null),
        new (class Point {
          x = 1
        })(),
      ]).value,
    ).toEqual([
      3,
      'x',
      false,
      '1',
      '/a/g',
      'http://localhost/x?y=1',
      [0.5, 2],
      ['5'],
      { $bytes: 2, base64: '//4=' },
      { $bytes: 2, base64: 'aGk=' },
      [[1, 'one']],
      {},
      { x: 1 },
    ])
  })

  it('calls toJSON with the key and survives one that throws or returns itself', () => {
    const keyed = { toJSON: (key: string) => `at ${key}` }
    const failing = {
      x: 1,
      toJSON() {
        throw new Error('no')
      },
    }
    const same = {
      y: 2,
      toJSON() {
        return this
      },
    }
    expect(toPlainJson({ keyed, failing, list: [keyed], same: [same] }).value).toEqual({
      keyed: 'at keyed',
      failing: { x: 1 },
      list: ['at 0'],
      same: [{ y: 2 }],
    })
    expect(codes({ failing })).toEqual(['to_json_threw /failing', 'function_dropped /failing/toJSON'])
  })

  it('takes a toJSON that wraps its own object for a cycle', () => {
    const wrapping: object = { toJSON: () => ({ inner: wrapping }) }
    expect(toPlainJson({ wrapping }).value).toEqual({ wrapping: { inner: { $cycle: '/wrapping' } } })
  })

  it('writes null where a getter or a proxy throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const value = {
      get broken(): never {
        throw new Error('no')
      },
      proxy,
      kept: 1,
    }
    expect(toPlainJson(value).value).toEqual({ broken: null, proxy: null, kept: 1 })
    expect(codes(value)).toEqual(['unreadable /broken', 'unreadable /proxy'])
  })

  it('keeps a key named __proto__', () => {
    const { value } = toPlainJson(JSON.parse('{"__proto__":{"admin":true},"a":{"__proto__":1}}'))
    expect(JSON.stringify(value)).toBe('{"__proto__":{"admin":true},"a":{"__proto__":1}}')
    expect((value as { admin?: boolean }).admin).toBeUndefined()
  })

  it('spells lone surrogates out, in keys without overwriting another key', () => {
    const value = { ['a\ud800']: 1, ['a\\ud800']: 2, text: 'x\udc00y', fine: '😀' }
    expect(toPlainJson(value).value).toEqual({ 'a\\ud800_1': 1, 'a\\ud800': 2, text: 'x\\udc00y', fine: '😀' })
    expect(codes(value)).toEqual(['lone_surrogate /a\\ud800_1', 'lone_surrogate /text'])
  })

  it('marks an integer whose digits may have been lost before', () => {
    expect(codes({ id: 2 ** 53, big: 1e22, fine: 2 ** 53 - 1 })).toEqual(['unsafe_integer /id'])
  })

  it('notes a forgotten await and other objects without content', () => {
    expect(toPlainJson({ p: Promise.resolve(1) }).value).toEqual({ p: null })
    expect(codes({ p: Promise.resolve(1), w: new WeakMap() })).toEqual(['opaque /p', 'opaque /w'])
  })

  it('cuts at the depth limit, however deep the value is', () => {
    let deep: unknown = 1
    for (let level = 0; level < 20_000; level++) deep = { a: deep }
    const { value, notes } = toPlainJson(deep, { maxDepth: 3 })
    expect(value).toEqual({ a: { a: { a: null } } })
    expect(notes).toMatchObject([{ code: 'depth', pointer: '/a/a/a', cut: true }])
    expect(JSON.stringify(toPlainJson(deep).value)).toHaveLength(200 * 6 + 4)
  })

  it('does not explode on shared values, nor on holes', () => {
    let bomb: unknown = 'x'
    for (let level = 0; level < 40; level++) bomb = [bomb, bomb]
    expect(toPlainJson(bomb).notes.some(({ code, cut }) => code === 'repeats' && cut)).toBe(true)

    const holes = toPlainJson({ list: Array.from({ length: 0 }), sparse: new Array(4_000_000_000), after: 1 })
    expect(holes.notes.some(({ code, cut }) => code === 'sparse_array' && cut)).toBe(true)
    expect(holes.value).toMatchObject({ list: [], after: 1 })
  })

  it('ends containers at the limit of values', () => {
    const { value, notes } = toPlainJson([1, 2, 3, 4], { maxValues: 2 })
    expect(value).toEqual([1, 2])
    expect(notes).toMatchObject([{ code: 'size', pointer: '', cut: true }])
  })

  it('counts the notes it does not list', () => {
    const { notes } = toPlainJson([Number.NaN, Number.NaN, Number.NaN, 1n], { maxNotes: 1 })
    expect(notes).toMatchObject([
      { code: 'not_finite', pointer: '/0' },
      { code: 'bigint_as_string', pointer: '/3' },
      { code: 'not_finite', pointer: '', count: 2 },
    ])
  })

  it('never throws, and its output re-parses to itself', () => {
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      withUnicodeString: true,
      stringUnit: 'binary',
    } as fc.ObjectConstraints)
    fc.assert(
      fc.property(anything, (input) => {
        const { value } = toPlainJson(input)
        expect(JSON.parse(JSON.stringify(value))).toEqual(value)
        expect(toPlainJson(value).value).toEqual(value)
      }),
      { numRuns: 200 },
    )
  })

  it('changes nothing about JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (input) => {
        expect(JSON.stringify(toPlainJson(input).value)).toBe(JSON.stringify(input))
      }),
    )
  })
})
