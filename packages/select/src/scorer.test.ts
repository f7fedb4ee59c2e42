import { locate } from '@selvedge/content'
import { mark } from '@selvedge/mark'
import { createContext, createDraft, pipeline, type Draft, type RunOptions } from '@selvedge/pipeline'
import { testStage } from '@selvedge/testkit'
import { describe, expect, test, vi } from 'vitest'

import type { Scorer, ScorerInput, ScorerOptions } from './scorer.ts'
import { select } from './select.ts'

const notes = Array.from({ length: 300 }, (_, index) => ({
  id: index,
  note: index === 217 ? 'The automobile would not start.' : `Remark ${index}: nothing of interest was seen.`,
}))

const run = (scorer: Scorer | ScorerOptions, options: RunOptions = {}, raw: unknown = notes) =>
  pipeline()
    .use(select({ scorer }))
    .use(mark())
    .run(raw, { budget: { tokens: 300 }, queries: ['which car broke down?'], ...options })

const placeOf = ({ document, ranking }: Draft, position: number) => locate(document, ranking!.order[position]!).pointer

const knowsCars: Scorer = ({ texts }) => texts.map((text) => (text.includes('automobile') ? 1 : 0))

testStage('select with a scorer', () => select({ scorer: knowsCars }), {
  drafts: { 'a list': () => createDraft(notes, { now: () => new Date(0) }) },
  idle: () => createDraft('', { now: () => new Date(0) }),
  context: () => createContext({ queries: ['car'], budget: { tokens: 300 } }),
})

describe('a scorer', () => {
  test('is given the question and texts in batches, and moves what it speaks for', async () => {
    const seen: ScorerInput[] = []
    const { draft } = await run({
      score: (input) => {
        seen.push(input)
        return knowsCars(input)
      },
      candidates: 300,
      batchSize: 128,
    })
    expect(seen.map(({ texts }) => texts.length)).toEqual([128, 128, 44])
    expect(seen[0]).toMatchObject({ query: 'which car broke down?' })
    expect(seen[0]!.texts[0]).toMatch(/^id: \d+\nnote: /)
    expect(placeOf(draft, 0)).toMatch(/^\/217\//)
    expect(draft.fit!.text).toContain('The automobile would not start.')
    expect(draft.fit!.tokens).toBeLessThanOrEqual(300)
  })

  test('leaves every unit in the order, once, and worth falling from 1', async () => {
    const { draft } = await run({ score: knowsCars, candidates: 300 })
    const { order, worth } = draft.ranking!
    expect([...new Set(order)]).toHaveLength(600)
    expect(worth[0]).toBe(1)
    expect(worth.every((value, at) => at === 0 || value <= worth[at - 1]!)).toBe(true)
  })

  test('that finds all alike changes nothing', async () => {
    const { draft } = await run({ score: ({ texts }) => texts.map(() => 7) })
    const without = await pipeline()
      .use(select())
      .run(notes, { budget: { tokens: 300 }, queries: ['which car broke down?'] })
    expect([...draft.ranking!.order]).toEqual([...without.draft.ranking!.order])
  })

  test('of lines gets the line above them too', async () => {
    const lines = ['# Cars', '', ...Array.from({ length: 200 }, (_, line) => `Line ${line} of many.`)].join('\n')
    const seen: string[] = []
    const draft = createDraft(lines, { now: () => new Date(0), mediaType: 'text/markdown' })
    await pipeline()
      .use(select({ scorer: ({ texts }) => texts.map((text) => seen.push(text)) }))
      .runDraft(draft, { budget: { tokens: 300 }, queries: ['which car broke down?'] })
    expect(seen).toContain('# Cars\nLine 3 of many.')
  })

  test('is not asked without a question, or where all is shown', async () => {
    const scorer = vi.fn<Scorer>(knowsCars)
    await run(scorer, { queries: [], arguments: { text: 'car' } })
    await run(scorer, {}, [{ id: 1 }])
    expect(scorer).not.toHaveBeenCalled()
  })

  test.each<[string, Scorer]>([
    ['throws', () => Promise.reject(new Error('down'))],
    ['gives too few numbers', () => [1]],
    ['gives what is no number', ({ texts }) => texts.map(() => Number.NaN)],
    ['gives nothing', () => undefined as never],
  ])('that %s costs its say alone', async (_, scorer) => {
    const { draft } = await run(scorer)
    expect(draft.result!.warnings).toContainEqual({
      code: 'scorer_failed',
      message: 'The scorer failed; the words of the question decide alone.',
    })
    expect(draft.result!.status).toBe('partial')
    expect(draft.fit!.text).not.toContain('scorer')
  })

  test('that does not answer is left alone after its time', async () => {
    const { draft } = await run({ score: () => new Promise(() => {}), timeoutMs: 30 })
    expect(draft.warnings.map(({ message }) => message)).toContain(
      'The scorer did not answer within 30 ms; the words of the question decide alone.',
    )
  })

  test('is stopped with the run', async () => {
    const stop = new AbortController()
    const running = run(
      () => {
        stop.abort(new Error('enough'))
        return new Promise(() => {})
      },
      { signal: stop.signal },
    )
    await expect(running).rejects.toThrow('enough')
  })
})

const silent: Scorer = () => []

test.each([
  [{ scorer: 'bm25' }, 'select: `scorer` must be a function or { score: function }, got string'],
  [{ scorer: { score: silent, weight: 2 } }, 'select: `scorer.weight` must be a number from 0 to 1, got 2'],
  [{ scorer: { score: silent, candidates: 0 } }, 'select: `scorer.candidates` must be an integer from 1 up, got 0'],
  [{ scorer: { score: silent, timeoutMs: 0 } }, 'select: `scorer.timeoutMs` must be a number over 0, got 0'],
])('refuses wrong options %#', (options, message) => {
  expect(() => select(options as never)).toThrow(message)
})
