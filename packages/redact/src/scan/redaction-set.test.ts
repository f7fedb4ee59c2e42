import { beforeAll, describe, expect, test } from 'vitest'
import { faultOf, readSet } from '../../../../bench/src/redact-set.ts'
import type { SetItem } from '../../../../bench/src/redact-set.ts'
import { createRedactor, loadPhoneRules } from './index.ts'
import type { Redactor, RuleName } from './index.ts'

const ITEMS = readSet(new URL('../../../testkit/src/cases/redaction.json', import.meta.url))
const ALL: readonly RuleName[] = ['secrets', 'email', 'phone', 'card', 'iban', 'ip', 'ssn', 'national_id', 'fields']

const redactors = new Map<string, Redactor>()

function redactorFor(rules: readonly string[]): Redactor {
  const name = rules.join()
  const known = redactors.get(name) ?? createRedactor({ rules: rules as RuleName[] })
  redactors.set(name, known)
  return known
}

/** Faults of the items of one kind, as `id: fault`. */
function faults(kind: SetItem['kind'], redact: (item: SetItem) => unknown): string[] {
  return ITEMS.filter((item) => item.kind === kind).flatMap((item) => {
    const fault = faultOf(item, redact(item))
    return fault === undefined ? [] : [`${item.id}: ${fault}`]
  })
}

const asValue = (item: SetItem) => redactorFor(item.rules).redactValue(item.input).value

beforeAll(async () => {
  await loadPhoneRules()
})

describe('the labelled set', () => {
  test('has the items it says it has', () => {
    const count = (kind: SetItem['kind']) => ITEMS.filter((item) => item.kind === kind).length
    expect([count('secret'), count('pii'), count('keep')]).toEqual([119, 58, 137])
  })

  test('finds every secret', () => {
    expect(faults('secret', asValue)).toEqual([])
  })

  test('finds every personal value', () => {
    expect(faults('pii', asValue)).toEqual([])
  })

  test('keeps every harmless value with the rules of the item', () => {
    expect(faults('keep', asValue)).toEqual([])
  })

  test('keeps every harmless value with every rule on', () => {
    expect(faults('keep', (item) => redactorFor(ALL).redactValue(item.input).value)).toEqual([])
  })

  test.each(['secret', 'pii', 'keep'] as const)('gives the same for %s items redacted twice', (kind) => {
    const twice = (item: SetItem) => redactorFor(item.rules).redactValue(asValue(item)).value
    expect(faults(kind, twice)).toEqual([])
    for (const item of ITEMS) if (item.kind === kind) expect(twice(item)).toEqual(asValue(item))
  })

  test('gives the same however a text is cut in two', () => {
    for (const item of ITEMS) {
      if (typeof item.input !== 'string') continue
      const redactor = redactorFor(item.rules)
      const whole = redactor.redactText(item.input).text
      expect(faultOf(item, whole), item.id).toBeUndefined()
      for (let at = 0; at <= item.input.length; at++) {
        const stream = redactor.stream()
        const text = stream.push(item.input.slice(0, at)) + stream.push(item.input.slice(at)) + stream.end()
        if (text !== whole) expect(text, `${item.id} at ${at}`).toBe(whole)
      }
    }
  })
})
