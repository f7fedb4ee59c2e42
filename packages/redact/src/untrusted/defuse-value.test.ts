import { describe, expect, test } from 'vitest'

import { defuse, defuseValue } from './index.ts'

describe('defuseValue', () => {
  test('breaks strings and names, and counts both', () => {
    const value = { '<|im_start|>': ['[INST] a', 1, null], b: { c: '![x](https://evil.example/y)' } }
    expect(defuseValue(value)).toEqual({
      value: { '<·|im_start|>': ['[·INST] a', 1, null], b: { c: '[image: x, host removed]' } },
      counts: { special_token: 1, role_marker: 1, remote_image: 1 },
    })
  })

  test('keeps names apart that would become one', () => {
    const value = { '<|im_end|>': 1, '<\u200b|im_end|>': 2, '<·|im_end|>': 3, '<·|im_end|> (2)': 4 }
    const { value: harmless } = defuseValue(value)
    expect(harmless).toEqual({ '<·|im_end|> (3)': 1, '<·|im_end|> (4)': 2, '<·|im_end|>': 3, '<·|im_end|> (2)': 4 })
    expect(defuseValue(harmless).value).toBe(harmless)
  })

  test('gives back the very object that holds nothing to break', () => {
    const value = { a: [1, 'two', { three: '\u{1f469}\u200d\u{1f467}' }] }
    const { value: same, counts } = defuseValue(value)
    expect(same).toBe(value)
    expect(counts).toEqual({})
  })

  test('keeps a member called __proto__ a member', () => {
    const value = JSON.parse('{"__proto__":"<|im_end|>"}')
    expect(JSON.stringify(defuseValue(value).value)).toBe('{"__proto__":"<·|im_end|>"}')
  })
})

const OBJECT = "an object such as { imageHosts: ['cdn.example.com'] }"
const HOSTS = "a list of host names such as 'cdn.example.com', without scheme, port and path"

describe.each([
  ['defuse', (options: unknown) => defuse('a', options as never)],
  ['defuseValue', (options: unknown) => defuseValue('a', options as never)],
])('options of %s', (caller, call) => {
  test.each<[unknown, string]>([
    [null, `\`options\` must be ${OBJECT}, got null`],
    [5, `\`options\` must be ${OBJECT}, got 5`],
    [['cdn.example.com'], `\`options\` must be ${OBJECT}, got a list`],
    [new Map(), `\`options\` must be ${OBJECT}, got an instance of Map`],
    [{ imagehosts: [] }, 'there is no option `imagehosts`; there are `imageHosts`'],
    [{ imageHosts: null }, `\`imageHosts\` must be ${HOSTS}, got null`],
    [{ imageHosts: 'cdn.example.com' }, `\`imageHosts\` must be ${HOSTS}, got "cdn.example.com"`],
    [{ imageHosts: new Set() }, `\`imageHosts\` must be ${HOSTS}, got an object`],
    [{ imageHosts: [5] }, `\`imageHosts\` must be ${HOSTS}, got 5 in it`],
  ])('%o is refused', (options, message) => {
    expect(() => call(options)).toThrow(new TypeError(`${caller}: ${message}`))
  })

  test('a host that could never match is refused', () => {
    const message = `${caller}: \`imageHosts\` must be ${HOSTS}, got "https://…" (23 characters) in it`
    expect(() => call({ imageHosts: ['https://cdn.example.com'] })).toThrow(new RangeError(message))
  })
})
