import { evidenceId, resolvePointer, type Locator } from '@selvedge/contract'
import { leafUnits, readDocument, textAt, unitText, unitsAt } from '@selvedge/content'
import { createContext, type Budget, type Draft, type Present, type RunOptions } from '@selvedge/pipeline'
import { loadCounter } from '@selvedge/tokens'
import * as fc from 'fast-check'
import { get_encoding } from 'tiktoken'
import { beforeAll, describe, expect, test } from 'vitest'

import { RESOURCE, draftOf } from './draft.fixture.ts'
import { fitDocument } from './fit-document.ts'
import { fitsWhole } from './fits-whole.ts'

const second = get_encoding('o200k_base')
/** Counts with another tokenizer than the one the fit is made with. */
const countAgain = (text: string): number => second.encode(text, [], []).length
beforeAll(async () => {
  await loadCounter()
})

async function fitted(draft: Draft, budget: Budget, options: Partial<RunOptions> = {}) {
  return fitDocument(draft, await createContext({ budget, ...options }))
}

/** Values, tables and texts, with whatever has broken somebody's handling of text. */
const word = fc.oneof(
  fc.lorem({ maxCount: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '…341: ',
    '[truncated]',
    '<|endoftext|>',
    '🏳️‍🌈👩‍👩‍👧',
    'e\u0301',
    '数据库连接',
    '"',
    '\\',
    '{"a":1}',
    'items (1 of 2)',
  ),
)
const longText = fc.array(word, { maxLength: 120 }).map((words) => words.join(' '))
const lines = fc.array(fc.oneof(word, longText, fc.constant('')), { maxLength: 60 }).map((list) => list.join('\n'))
const key = fc.oneof(
  fc.constantFrom('id', 'name', 'items', 'a/b', '~', '', '#', 'cols', '__proto__', 'constructor'),
  fc.lorem({ maxCount: 1 }),
)
const scalar = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.constant(null),
  word,
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    scalar,
    longText,
    fc.array(tie('value'), { maxLength: 12 }),
    fc.dictionary(key, tie('value'), { maxKeys: 8 }),
    fc.array(fc.record({ id: fc.nat(), name: word, note: longText }, { requiredKeys: ['id'] }), { maxLength: 30 }),
    fc.array(fc.nat(), { maxLength: 40 }),
  ),
}))
const document = fc.oneof(
  value.map((one) => readDocument(JSON.stringify(one), { origin: 'value' })),
  value.map((one) => readDocument(JSON.stringify(one, null, 2))),
  lines.map((text) => readDocument(text)),
  fc
    .array(value, { minLength: 2, maxLength: 20 })
    .map((list) => readDocument(list.map((one) => JSON.stringify(one)).join('\n'), { kind: 'jsonl' })),
  fc
    .array(fc.tuple(fc.nat(), fc.lorem({ maxCount: 3 }), fc.lorem({ maxCount: 1 })), { minLength: 3, maxLength: 60 })
    .map((rows) => readDocument(['id,title,kind', ...rows.map((row) => row.join(','))].join('\n'), { kind: 'csv' })),
)
const tokens = fc.oneof(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 80, max: 700 }))
const present = fc.constantFrom<Present>('auto', 'plain', 'envelope')
const setting = fc.record({ document, tokens, present, stored: fc.boolean() })
type Setting = typeof setting extends fc.Arbitrary<infer S> ? S : never

const fitSetting = ({ document, tokens, present, stored }: Setting) =>
  fitted(draftOf(document, {}, stored ? { resource: RESOURCE } : {}), { tokens }, { present })

const runs = { numRuns: Number(process.env['SELVEDGE_RUNS'] ?? 150), endOnFailure: true }
const law = (check: (setting: Setting) => Promise<void>) => fc.assert(fc.asyncProperty(setting, check), runs)

describe('mark keeps its laws', () => {
  test('the text is within the budget by a second counter, and counted right', () =>
    law(async (setting) => {
      const { fit } = await fitSetting(setting)
      expect(countAgain(fit.text)).toBeLessThanOrEqual(setting.tokens)
      expect(fit.tokens).toBe(countAgain(fit.text))
    }))

  test('an envelope is JSON', () =>
    law(async (setting) => {
      const { fit } = await fitSetting({ ...setting, present: 'envelope' })
      if (fit.text !== '') JSON.parse(fit.text)
    }))

  test('the text is well formed and holds no U+FFFD that the source did not have', () =>
    law(async (setting) => {
      const { fit } = await fitSetting(setting)
      expect(fit.text).not.toMatch(/\p{Cs}/u)
      if (!setting.document.source.includes('\uFFFD')) expect(fit.text).not.toContain('\uFFFD')
    }))

  test('the same input gives the same bytes', () =>
    law(async (setting) => {
      const again = { ...setting, document: { ...setting.document } }
      const one = await fitSetting(setting)
      const two = await fitSetting(again)
      expect(JSON.stringify(two.result)).toBe(JSON.stringify(one.result))
      expect(two.fit.text).toBe(one.fit.text)
    }))

  test('a cut is never complete: partial, a reason, every missing unit under an entry of `omitted`', () =>
    law(async (setting) => {
      const { fit, result } = await fitSetting(setting)
      const units = leafUnits(setting.document)
      const missing = new Set(units)
      for (const unit of fit.kept) missing.delete(unit)
      const { completeness, status } = result
      if (missing.size === 0) return
      expect(completeness.state).toBe('truncated')
      expect(status).toBe('partial')
      expect(completeness.reason).toBe('context_budget')
      expect(completeness.omitted!.length).toBeLessThanOrEqual(8)
      expect(completeness.omitted!.reduce((sum, { count }) => sum + count!, 0)).toBe(missing.size)
      const covered = new Set<number>()
      for (const { reason: _, count: __, ...locator } of completeness.omitted!) {
        for (const unit of unitsAt(setting.document, locator)) covered.add(unit)
      }
      expect([...missing].filter((unit) => !covered.has(unit))).toEqual([])
      expect(completeness.coverage).toMatchObject({ units_shown: fit.kept.length, units_total: units.length })
    }))

  test('nothing is left out exactly when fitsWhole says so', () =>
    law(async (setting) => {
      const draft = draftOf(setting.document)
      const context = await createContext({ budget: { tokens: setting.tokens }, present: setting.present })
      const { result } = await fitDocument(draft, context)
      expect(fitsWhole(draft, context)).toBe(result.completeness.state === 'complete')
    }))

  test('every leaf of data is what the source holds where origin says', () =>
    law(async (setting) => {
      const { fit } = await fitSetting(setting)
      for (const [pointer, leaf] of leavesOf(fit.data)) {
        const locator = fit.origin(pointer)
        if (pointer.endsWith('/from') || pointer.endsWith('/to')) continue
        expect(locator, pointer).toBeDefined()
        const there = textAt(setting.document, locator!)
        expect(there, pointer).toBeDefined()
        expectSame(leaf, there!)
      }
    }))

  test('every piece of evidence supports values that are there, and quotes the source', () =>
    law(async (setting) => {
      const { result } = await fitSetting(setting)
      for (const { evidence_id: id, locator, supports, quote } of result.evidence) {
        expect(id).toBe(evidenceId('', locator as Locator))
        expect(supports.length).toBeGreaterThan(0)
        for (const pointer of supports) expect(resolvePointer(result, pointer).found, pointer).toBe(true)
        const units = [...unitsAt(setting.document, locator as Locator)]
        if (quote !== undefined) expect(units.map((unit) => unitText(setting.document, unit))).toContain(quote)
      }
    }))

  test('the counted items are those in data', () =>
    law(async (setting) => {
      const { result } = await fitSetting(setting)
      const { items_at: at, returned_items: returned, available_items: available } = result.completeness
      if (at === undefined) return
      expect((resolvePointer(result, at).value as unknown[]).length).toBe(returned)
      expect(available).toBeGreaterThanOrEqual(returned!)
    }))
})

function leavesOf(data: unknown, pointer = ''): [pointer: string, leaf: unknown][] {
  if (typeof data !== 'object' || data === null) return [[pointer, data]]
  return Object.entries(data).flatMap(([step, member]) =>
    leavesOf(member, `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

/** The value as the source spells it: a cut string is pieces of it in order. */
function expectSame(leaf: unknown, there: string): void {
  if (typeof leaf !== 'string') {
    expect(JSON.parse(there)).toEqual(leaf)
    return
  }
  let at = 0
  for (const character of leaf) {
    at = there.indexOf(character, at)
    if (at < 0) expect(there).toContain(leaf)
    at += character.length
  }
}
