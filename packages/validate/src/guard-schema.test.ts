import { expect, test } from 'vitest'

import { isRiskyPattern } from './guard-schema.ts'

test.each([
  '^(a+)+$',
  '(a|a)*',
  '(x+x+)+y',
  '((a)*)*',
  '(?:a{1,})*b',
  '(a)\\1',
  'a*a*a*a*b',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
])('%s is risky', (pattern) => {
  expect(isRiskyPattern(pattern)).toBe(true)
})

test.each(['^[a-z]+$', '^\\d{4}-\\d{2}-\\d{2}$', '^(ab)*$', '(a|b)', '[(a+)+]*', '\\(a+\\)+', '^([A-Z]{2}|x){1,3}$'])(
  '%s is not',
  (pattern) => {
    expect(isRiskyPattern(pattern)).toBe(false)
  },
)
