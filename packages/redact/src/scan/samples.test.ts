import { beforeAll, describe, expect, test } from 'vitest'

import { createRedactor, loadPhoneRules } from './index.ts'
import type { Redactor, RuleName } from './index.ts'
import { KEPT, PERSONAL, SECRETS, type Sample } from './samples.fixture.ts'

const ALL: readonly RuleName[] = ['secrets', 'email', 'phone', 'card', 'iban', 'ip', 'ssn', 'national_id', 'fields']

beforeAll(async () => {
  await loadPhoneRules()
})

const redactors = new Map<string, Redactor>()

/** Compiling a scanner takes longer than any sample. */
function redactorFor(rules: readonly string[]): Redactor {
  const name = rules.join()
  const known = redactors.get(name) ?? createRedactor({ rules: rules as RuleName[] })
  redactors.set(name, known)
  return known
}

let all: Redactor | undefined

function everything(): Redactor {
  return (all ??= createRedactor({ rules: ALL, packs: ['core', 'extended'] }))
}

/** Names of samples of which a piece of a value is left. */
function leaking(samples: readonly Sample[]): string[] {
  return samples
    .filter(({ input, gone, rules = ['secrets'] }) => {
      const redactor = redactorFor(rules)
      const out =
        typeof input === 'string' ? redactor.redactText(input).text : JSON.stringify(redactor.redactValue(input).value)
      return gone.some((value) => {
        const length = Math.min(12, value.length)
        for (let start = 0; start + length <= value.length; start++) {
          if (out.includes(value.slice(start, start + length))) return true
        }
        return false
      })
    })
    .map(({ name }) => name)
}

describe('samples of kinds the labelled set does not have', () => {
  test('leave nothing of a secret', () => {
    expect(leaking(SECRETS)).toEqual([])
  })

  test('leave nothing of a personal value', () => {
    expect(leaking(PERSONAL)).toEqual([])
  })

  test.each(KEPT.map((sample) => [sample.name, sample.input] as const))('%s stays with every rule on', (_, input) => {
    const redactor = everything()
    expect(typeof input === 'string' ? redactor.redactText(input).text : redactor.redactValue(input).value).toEqual(
      input,
    )
  })

  test('come out of a stream as they come out whole', () => {
    for (const { name, input, rules = ['secrets'] } of [...SECRETS, ...PERSONAL]) {
      if (typeof input !== 'string') continue
      const redactor = redactorFor(rules)
      const text = `${input}\nafter\n\nand more\n`
      const whole = redactor.redactText(text).text
      // Around the middle, where most values stand; the labelled set is cut at every place.
      for (let at = 5; at <= text.length; at += Math.ceil(text.length / 8)) {
        const stream = redactor.stream()
        expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end(), name).toBe(whole)
      }
    }
  })
})
