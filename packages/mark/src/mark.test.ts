import { createContext } from '@selvedge/pipeline'
import { testStage } from '@selvedge/testkit'
import { describe, expect, test } from 'vitest'

import { draftOf } from './draft.fixture.ts'
import { mark } from './mark.ts'

testStage('mark', () => mark(), {
  drafts: {
    'a result that fits': () => draftOf('{"a":1}'),
    'a result that is cut': () =>
      draftOf(JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `n ${id}` })))),
  },
  context: () => createContext({ budget: { tokens: 300 } }),
})

describe('mark', () => {
  test('refuses a wrapper that is no function', () => {
    expect(() => mark({ wrap: '<data>' as never })).toThrow(TypeError('mark: `wrap` must be a function, got "<data>"'))
  })
})
