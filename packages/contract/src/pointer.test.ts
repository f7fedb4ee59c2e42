import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPointer, parsePointer, resolvePointer } from './pointer.ts'

describe('JSON Pointer', () => {
  it('round-trips any segments', () => {
    const segment = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('~1', '~01', '/', '~', '', '__proto__'))
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        expect(parsePointer(formatPointer(segments))).toEqual(segments)
      }),
    )
  })

  it('refuses what is no pointer', () => {
    expect(parsePointer('a/b')).toBeUndefined()
    expect(parsePointer('/a~2')).toBeUndefined()
    expect(parsePointer('/a~')).toBeUndefined()
    expect(parsePointer('#/a')).toBeUndefined()
  })

  it('resolves the examples of RFC 6901', () => {
    const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'm~n': 8, ' ': 7 }
    expect(resolvePointer(document, '')).toEqual({ found: true, value: document })
    expect(resolvePointer(document, '/foo/0')).toEqual({ found: true, value: 'bar' })
    expect(resolvePointer(document, '/')).toEqual({ found: true, value: 0 })
    expect(resolvePointer(document, '/a~1b')).toEqual({ found: true, value: 1 })
    expect(resolvePointer(document, '/c%d')).toEqual({ found: true, value: 2 })
    expect(resolvePointer(document, '/m~0n')).toEqual({ found: true, value: 8 })
    expect(resolvePointer(document, '/ ')).toEqual({ found: true, value: 7 })
  })

  it('finds own properties and existing elements only', () => {
    const list = { list: [1, 2] }
    for (const pointer of [
      '/list/-',
      '/list/00',
      '/list/2',
      '/list/length',
      '/list/1e0',
      '/constructor',
      '/list/0/x',
    ]) {
      expect(resolvePointer(list, pointer)).toEqual({ found: false, value: undefined })
    }
  })

  it('tells null from missing', () => {
    expect(resolvePointer({ a: null }, '/a')).toEqual({ found: true, value: null })
    expect(resolvePointer({ a: null }, '/b').found).toBe(false)
  })
})
