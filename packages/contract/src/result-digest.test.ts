import canonicalize from 'canonicalize'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { evidenceId } from './evidence-id.ts'
import type { JsonValue } from './json.ts'
import { resultDigest } from './result-digest.ts'

describe('canonicalJson', () => {
  it('agrees with another implementation of RFC 8785', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        expect(canonicalJson(value as JsonValue)).toBe(canonicalize(value))
      }),
    )
  })

  it('writes the sample of RFC 8785', () => {
    const sample = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(sample)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('writes deep values as it writes flat ones', () => {
    let deep: JsonValue = { b: 1, a: 2 }
    for (let level = 0; level < 50_000; level++) deep = [deep]
    expect(canonicalJson(deep)).toBe(`${'['.repeat(50_000)}{"a":2,"b":1}${']'.repeat(50_000)}`)
  })

  it.each<[string, unknown]>([
    ['/a/1', { a: [1, Number.NaN] }],
    ['/a', { a: undefined }],
    ['/a', { a: 1n }],
    ['/a', { a: new Date(0) }],
    ['/a', { a: new Map() }],
    ['/0', ['\ud800']],
    ['/0', new Array(1)],
    ['', undefined],
    ['/a', { a: { toJSON: () => 1 } }],
  ])('refuses what JSON cannot hold at "%s"', (pointer, value) => {
    expect(() => canonicalJson(value as JsonValue)).toThrow(`at "${pointer}"`)
  })

  it('refuses a cycle', () => {
    const cycle: unknown[] = []
    cycle.push(cycle)
    expect(() => canonicalJson(cycle as JsonValue)).toThrow('contains itself at "/0"')
  })
})

describe('resultDigest', () => {
  it('is the hash of the canonical form', () => {
    expect(resultDigest({ b: 1, a: [] })).toBe(
      'sha256:1c8f8816506a8ccbc55140d8a7bb70214a8942c7030fc0fc2914cec675cd1c15',
    )
    expect(resultDigest({ a: [], b: 1 })).toBe(resultDigest({ b: 1, a: [] }))
  })
})

describe('evidenceId', () => {
  it('is stable for call and place, and differs between them', () => {
    expect(evidenceId('c1', { pointer: '/rows/3' })).toMatch(/^ev_[0-9a-hjkmnp-tv-z]{8}$/)
    expect(evidenceId('c1', { rows: [1, 2], pointer: '/a' })).toBe(evidenceId('c1', { pointer: '/a', rows: [1, 2] }))
    const places = Array.from({ length: 2000 }, (_, row) => evidenceId('c1', { pointer: `/rows/${row}` }))
    expect(new Set(places).size).toBe(2000)
    expect(evidenceId('c1', 'x')).not.toBe(evidenceId('c2', 'x'))
  })
})
