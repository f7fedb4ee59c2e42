import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from './json.ts'
import { stringifyJson, writeJson } from './stringify-json.ts'

describe('stringifyJson', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(writeJson(value as JsonValue)).toBe(JSON.stringify(value))
        expect(stringifyJson(value as JsonValue)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('writes any depth', () => {
    let deep: JsonValue = 1
    for (let level = 0; level < 100_000; level++) deep = [deep]
    expect(stringifyJson(deep)).toBe(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`)
  })

  it('refuses a cycle and what JSON has no word for', () => {
    const cycle: { self?: JsonValue } = {}
    cycle.self = cycle as JsonValue
    expect(() => stringifyJson(cycle as JsonValue)).toThrow(TypeError)
    expect(() => writeJson(cycle as JsonValue)).toThrow(TypeError)
    expect(() => stringifyJson(undefined as unknown as JsonValue)).toThrow(TypeError)
    expect(() => writeJson([1n] as unknown as JsonValue)).toThrow(TypeError)
  })

  it('sorts keys by their UTF-16 units when asked', () => {
    expect(writeJson({ b: 1, a: { d: 1, c: 2 }, 10: 1, 9: 2 }, { sortKeys: true })).toBe(
      '{"10":1,"9":2,"a":{"c":2,"d":1},"b":1}',
    )
  })
})
