import { createContext } from '@selvedge/pipeline'
import { loadCounter } from '@selvedge/tokens'
import { describe, expect, test } from 'vitest'

import { compose, type Form } from './compose.ts'
import { HANDLE, draftOf } from './draft.fixture.ts'
import { fitDocument } from './fit-document.ts'
import { FRAME_COSTS } from './frame-costs.ts'
import { minimumBudget } from './minimum-budget.ts'
import type { Said } from './said.ts'

describe('minimumBudget', () => {
  test('rests on costs that the counters confirm', async () => {
    for (const [encoding, costs] of Object.entries(FRAME_COSTS)) {
      const counter = await loadCounter(encoding as 'o200k_base')
      const cost = (form: Form, link?: string): number => {
        const said: Said = {
          status: 'needs_input',
          completeness: { state: 'truncated', shown: '99,999,999 of 99,999,999 pieces' },
          ...(link !== undefined && { link }),
        }
        return counter.count(compose(form, said, form === 'envelope' ? '{}' : ''))
      }
      expect({
        withLink: { plain: cost('plain', `result ${HANDLE}`), envelope: cost('envelope', `result ${HANDLE}`) },
        withoutLink: { plain: cost('plain'), envelope: cost('envelope') },
      }).toEqual(costs)
    }
  })

  test('names the least that works for the form and the store', () => {
    expect(minimumBudget({ present: 'plain', offload: false })).toBe(45)
    expect(minimumBudget({ present: 'envelope' })).toBe(81)
    expect(minimumBudget()).toBe(minimumBudget({ present: 'envelope' }))
    expect(minimumBudget({ encoding: 'claude', present: 'plain' })).toBeGreaterThan(minimumBudget({ present: 'plain' }))
  })

  test('below it the text is the shortest that fits, marked and warned of; down to nothing', async () => {
    const texts = new Map<number, string>()
    for (const tokens of [0, 1, 2, 4, 8, 12, 16, 40]) {
      const draft = draftOf('a line of words that goes on\n'.repeat(200))
      const { fit, result } = await fitDocument(draft, await createContext({ budget: { tokens }, present: 'plain' }))
      texts.set(tokens, fit.text)
      expect(fit.tokens).toBeLessThanOrEqual(tokens)
      expect(result.completeness.state).toBe('truncated')
      expect(result.warnings.map(({ code }) => code)).toEqual(['budget_below_minimum'])
    }
    expect(Object.fromEntries(texts)).toEqual({
      0: '',
      1: 'partial',
      2: 'partial',
      4: '[truncated]',
      8: '[partial, truncated]',
      12: '[partial, truncated: 0 of 200 lines]',
      16: '[partial, truncated: 0 of 200 lines]',
      40: '[partial, truncated: 3 of 200 lines]\na line of words that goes on\na line of words that goes on\n…200: a line of words that goes on',
    })
  })
})
