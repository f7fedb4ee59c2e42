import { failure, success } from '@selvedge/contract'
import { fitDocument, fitsWhole, mark, minimumBudget } from '@selvedge/mark'
import { createVault, defineRule } from '@selvedge/redact'
import { rankUnits, select } from '@selvedge/select'
import { summarize, summarizeDocument } from '@selvedge/summarize'
import { counterFor, foreignCounter } from '@selvedge/tokens'
import { validate } from '@selvedge/validate'
import { expect, test } from 'vitest'

import { defaultStages } from './default-stages.ts'

const nothing = null as never

test.each([
  [() => mark(nothing), 'mark: `options` must be an object, got null'],
  [() => minimumBudget(nothing), 'minimumBudget: `options` must be an object, got null'],
  [() => fitsWhole(nothing, nothing), 'fitsWhole: `draft` must be an object, got null'],
  [() => fitDocument(nothing, nothing), 'fitDocument: `draft` must be an object, got null'],
  [() => select(nothing), 'select: `options` must be an object, got null'],
  [() => rankUnits(nothing), 'rankUnits: `document` must be a document, as readDocument() gives it, got null'],
  [() => summarize(nothing), 'summarize: `options` must be an object, got null'],
  [
    () => summarizeDocument(nothing),
    'summarizeDocument: `document` must be a document, as readDocument() gives it, got null',
  ],
  [() => validate(nothing), 'validate: `options` must be an object, got null'],
  [() => defaultStages(nothing), 'defaultStages: `options` must be an object, got null'],
  [() => createVault(nothing), 'createVault: `options` must be an object, got null'],
  [
    () => defineRule(nothing),
    "defineRule: `rule` must be an object such as { name: 'acme', type: 'ACME_KEY', literals: ['acme_'], pattern: /[a-z0-9]{20}/ }, got null",
  ],
  [() => foreignCounter(nothing), 'foreignCounter: `options` must be an object, got null'],
  [() => counterFor(nothing), 'counterFor: `choice` must be an object, got null'],
  [() => success(nothing), 'success: the input must be an object such as { data }, got null'],
  [() => failure(7 as never), 'failure: the input must be an object such as { data }, got a number'],
])('%s names what it was given instead of its argument', async (call, message) => {
  await expect(async () => call()).rejects.toThrow(new TypeError(message))
})
