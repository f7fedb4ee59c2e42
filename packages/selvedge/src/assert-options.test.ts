import { describe, expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'
import { shape } from './shape.ts'

describe('options', () => {
  test.each<[options: unknown, message: string]>([
    [{ query: 5 }, 'shape: `query` must be a string, got 5'],
    [{ quer: 'x' }, 'shape: there is no `quer`; did you mean `query`?'],
    [{ media_type: 'text/csv' }, 'shape: there is no `media_type`; did you mean `mediaType`?'],
    [{ queries: ['a', 5] }, 'shape: `queries` must be a list of strings, got a list'],
    [{ mediaType: 5 }, 'shape: `mediaType` must be a string, got 5'],
    [{ name: {} }, 'shape: `name` must be a string, got an object'],
    [{ target: {} }, 'shape: `target` must be an object with a function `channels`, got an object'],
    [{ signal: {} }, 'shape: `signal` must be an AbortSignal, got an object'],
    [{ outputSchema: 5 }, 'shape: `outputSchema` must be a JSON Schema object, got 5'],
    [{ budget: null }, 'shape: `budget` must be an object such as { tokens: 2000 }, got null'],
    [{ budget: 500 }, 'shape: `budget` must be an object such as { tokens: 2000 }, got 500'],
    [{ budget: { token: 500 } }, 'shape: budget: there is no `token`; did you mean `tokens`?'],
    [{ budget: { tokens: -1 } }, 'shape: `budget.tokens` must be an integer from 0 up, got -1'],
    [{ present: 'x' }, "shape: `present` must be 'auto', 'envelope' or 'plain', got \"x\""],
    [{ tenant: '' }, 'shape: `tenant` must be a non-empty string, got ""'],
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

  test('that mean nothing here may belong to a wrapper', async () => {
    expect((await shape([1], { spanName: 'x', budget: { tokens: 50, note: 1 } } as never)).text).toBe('[1]')
  })
})
