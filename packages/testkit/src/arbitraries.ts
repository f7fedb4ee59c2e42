import fc from 'fast-check'

/** Characters that have broken counters, cutters, parsers and terminals. */
const HOSTILE_PIECES = [
  '\u0000',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\udc00',
  '\u200b',
  '\u202e',
  '\u001b[31m',
  '\u001b]8;;https://evil.example\u0007',
  '🏳️‍🌈',
  '👩‍👩‍👧',
  'e\u0301',
  '数据库',
  'العربية',
  'ไทย',
  '<|endoftext|>',
  '<|im_start|>',
  '```',
  '\r\n',
  '\t',
  '"',
  '\\',
  '\\u0000',
  '[EMAIL_1]',
  '…341: ',
  'constructor',
  '__proto__',
] as const

/** Text with words, numbers and whatever has broken somebody's handling of text. */
export function hostileText(maxPieces = 40): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.lorem({ maxCount: 6 }) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_PIECES) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.nat({ max: 2 ** 48 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(' ', '\n', '\n\n', ', ', ': ', '=') },
  )
  return fc.array(piece, { maxLength: maxPieces }).map((pieces) => pieces.join(''))
}

/** Any JSON value, hostile strings and keys included. */
export function jsonValue(): fc.Arbitrary<unknown> {
  const key = fc.oneof(fc.constantFrom('id', 'name', 'items', 'status', 'created_at', 'a/b', '~', ''), hostileText(3))
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(null, true, false, 0, -0, 1.5, 1e21, 9_007_199_254_740_991),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      hostileText(8),
      fc.array(tie('value'), { maxLength: 8 }),
      fc.dictionary(key, tie('value'), { maxKeys: 8 }),
    ),
  })).value
}

/** A list of alike records: what most tools hand back. */
export function records(maxRows = 60): fc.Arbitrary<Record<string, unknown>[]> {
  const row = fc.record({
    id: fc.nat(),
    name: fc.lorem({ maxCount: 3 }),
    city: fc.constantFrom('Oslo', 'Lyon', 'Kyoto'),
    note: hostileText(4),
  })
  return fc.array(row, { minLength: 1, maxLength: maxRows })
}

/** Whatever a JavaScript tool may return, JSON or not: dates, maps, big integers, cycles, errors, bytes, getters that throw. */
export function rawValue(): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<() => unknown>(
    () => undefined,
    () => Number.NaN,
    () => 12_345_678_901_234_567_890n,
    () => new Date(0),
    () => new Date(Number.NaN),
    () =>
      new Map<unknown, unknown>([
        ['a', 1],
        [{}, 2],
      ]),
    () => new Set([1, 'two']),
    () => new Error('it broke', { cause: new TypeError('deep') }),
    () => Uint8Array.of(1, 2, 255),
    () => Symbol('s'),
    () => () => 1,
    () => Object.create(null) as unknown,
    () => {
      const cycle: Record<string, unknown> = { name: 'cycle' }
      cycle['self'] = cycle
      return cycle
    },
    () => ({
      get boom(): never {
        throw new Error('getter')
      },
    }),
    () => JSON.parse('{"__proto__": {"polluted": true}}') as unknown,
  )
  return fc.oneof(
    jsonValue(),
    hostileText(),
    odd.map((make) => make()),
    fc.dictionary(
      fc.lorem({ maxCount: 1 }),
      odd.map((make) => make()),
      { maxKeys: 4 },
    ),
    fc.array(
      odd.map((make) => make()),
      { maxLength: 4 },
    ),
  )
}
