import { createRedactor } from '@selvedge/redact/scan'
import type { Redactor, RuleName } from '@selvedge/redact/scan'
import { faultOf } from './redact-set.ts'
import type { SetItem } from './redact-set.ts'

export const ALL_RULES: readonly RuleName[] = [
  'secrets',
  'email',
  'phone',
  'card',
  'iban',
  'ip',
  'ssn',
  'national_id',
  'fields',
]

/** How the items of one kind came out. */
export interface KindTally {
  right: number
  all: number
  readonly faults: { readonly id: string; readonly fault: string }[]
}

/** Every item with its own rules, kept items with every rule too unless they are all that count, twice, and cut in two at every place. */
export function tallyOf(items: readonly SetItem[], { ownRules = false } = {}): ReadonlyMap<SetItem['kind'], KindTally> {
  const everything = ownRules ? undefined : createRedactor({ rules: ALL_RULES })
  const tally = new Map<SetItem['kind'], KindTally>()
  for (const item of items) {
    const entry = tally.get(item.kind) ?? { right: 0, all: 0, faults: [] }
    tally.set(item.kind, entry)
    entry.all++
    const fault = faultOfItem(item, everything)
    if (fault === undefined) entry.right++
    else entry.faults.push({ id: item.id, fault })
  }
  return tally
}

function faultOfItem(item: SetItem, everything: Redactor | undefined): string | undefined {
  const redactor = createRedactor({ rules: item.rules as RuleName[] })
  const once = redactor.redactValue(item.input).value
  const twice = redactor.redactValue(once).value
  const withAll = item.kind === 'keep' && everything !== undefined ? everything.redactValue(item.input).value : once
  return faultOf(item, once) ?? faultOf(item, twice) ?? faultOf(item, withAll) ?? splitFault(item.input, redactor)
}

function splitFault(input: unknown, redactor: Redactor): string | undefined {
  if (typeof input !== 'string') return undefined
  const whole = redactor.redactText(input).text
  for (let at = 0; at <= input.length; at++) {
    const stream = redactor.stream()
    if (stream.push(input.slice(0, at)) + stream.push(input.slice(at)) + stream.end() !== whole)
      return `differs when cut at ${at}`
  }
  return undefined
}
