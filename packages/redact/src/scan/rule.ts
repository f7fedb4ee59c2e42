import { assertPlainObject } from '../plain-object.ts'
import { assertKind, assertOptionNames, received } from './assert-option-names.ts'
import { LOOK_AHEAD } from './text-scan.ts'

/** A family of values with a distinctive beginning, as data. */
export interface Rule {
  /** Name shown in findings. */
  readonly name: string
  /** What its placeholders are called: capital letters, digits and underscores. */
  readonly type: string
  /** ASCII texts one of which every value begins with (or holds, see `reach`). Found in one pass over the text, in any letter case. */
  readonly literals: readonly string[]
  /** What follows the literal, matched from there on. Group 1, when there is one, is the part that goes. */
  readonly pattern: RegExp
  /** Longest text the pattern may take. @default 1024 */
  readonly max?: number
  /** The literal counts in any letter case. @default false */
  readonly ignoreCase?: boolean
  /** The literal may stand inside a word. @default false */
  readonly inside?: boolean
  /** What may stand before the literal and belongs to the value; matched backwards as a run of these characters. */
  readonly before?: { readonly characters: RegExp; readonly min: number; readonly max: number }
  /** Takes the rest of the run of token characters after the match: vendors make their tokens longer. @default true */
  readonly toEndOfRun?: boolean
  /** Last word on a match, such as a checksum. */
  readonly check?: (value: string) => boolean
  /** Where the facts were read. */
  readonly source?: string
}

const TYPE = /^[A-Z][A-Z0-9_]{0,40}$/
const DEFAULT_MAX = 1024

/** Checks a rule and gives it back frozen. Throws a `TypeError` or `RangeError` that names the rule and the field. */
export function defineRule(rule: Rule): Rule {
  const what = "an object such as { name: 'acme', type: 'ACME_KEY', literals: ['acme_'], pattern: /[a-z0-9]{20}/ }"
  assertPlainObject('defineRule', 'rule', rule ?? null, what)
  const where = `defineRule: rule ${JSON.stringify(rule.name)}`
  if (typeof rule.name !== 'string' || rule.name === '')
    throw new TypeError(`defineRule: \`name\` must be a non-empty string, got ${received(rule.name)}`)
  assertOptionNames(rule, FIELDS, where)
  if (!TYPE.test(rule.type)) {
    throw new TypeError(
      `${where}: \`type\` must be capital letters, digits and underscores, got ${JSON.stringify(rule.type)}`,
    )
  }
  if (!Array.isArray(rule.literals) || rule.literals.length === 0)
    throw new TypeError(`${where}: \`literals\` must not be empty`)
  for (const literal of rule.literals) {
    if (typeof literal !== 'string' || !ASCII.test(literal)) {
      throw new TypeError(`${where}: each literal must be 2 to 64 ASCII characters, got ${JSON.stringify(literal)}`)
    }
  }
  if (!(rule.pattern instanceof RegExp)) throw new TypeError(`${where}: \`pattern\` must be a regular expression`)
  const { max = DEFAULT_MAX } = rule
  if (!Number.isInteger(max) || max < 1 || max > LOOK_AHEAD - 128) {
    const Wrong = typeof max === 'number' ? RangeError : TypeError
    throw new Wrong(`${where}: \`max\` must be an integer from 1 to ${LOOK_AHEAD - 128}, got ${received(max)}`)
  }
  for (const name of ['ignoreCase', 'inside', 'toEndOfRun'] as const)
    assertKind(where, name, rule[name], 'true or false', (value) => typeof value === 'boolean')
  assertKind(where, 'check', rule.check, 'a function', (value) => typeof value === 'function')
  return Object.freeze({ ...rule })
}

const FIELDS = [
  'name',
  'type',
  'literals',
  'pattern',
  'max',
  'ignoreCase',
  'inside',
  'before',
  'toEndOfRun',
  'check',
  'source',
]
const ASCII = /^[\u0020-\u007e]{2,64}$/
