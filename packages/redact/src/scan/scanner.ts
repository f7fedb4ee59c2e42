import { assertNames, assertOptionNames, assertRecords, assertText } from './assert-option-names.ts'
import { mayHold } from './automaton.ts'
import { isDigit } from './characters.ts'
import { compilePlan } from './compile-plan.ts'
import type { PackName } from './compile-plan.ts'
import { mayHoldEncoded } from './encoded-token.ts'
import { readFieldName } from './field-name.ts'
import type { FieldRule, FieldStrength } from './field-words.ts'
import { mergeFindings } from './finding.ts'
import type { Finding, RuleName } from './finding.ts'
import { DEEPEST_NESTING, mayBeJson, walkJson } from './json-walk.ts'
import { decideLeaf } from './leaf-rules.ts'
import type { LeafRules } from './leaf-rules.ts'
import { aboutName } from './personal/context-words.ts'
import { isPersonalName, personalFieldType } from './personal/field.ts'
import { UNSCANNED_TYPE } from './placeholder.ts'
import { defineRule } from './rule.ts'
import type { Rule } from './rule.ts'
import { TextScan } from './text-scan.ts'
import type { ScanPlan } from './text-scan.ts'

export interface ScannerOptions {
  /** What is looked for. `phone` needs `await loadPhoneRules()` before. @default ['secrets'] */
  readonly rules?: readonly RuleName[]
  /** Families of tokens: `core` those with a distinctive form, `extended` also those told by the name of their service. @default ['core'] */
  readonly packs?: readonly PackName[]
  /** Rules of your own, checked by `defineRule`. */
  readonly custom?: readonly Rule[]
}

/** Compiled once, immutable, safe to share: every scan has its own state. */
export interface Scanner {
  readonly rules: readonly RuleName[]
  /**
   * What must go from a text, in order, not overlapping. `key` is the field name the text stands under in a tree: the name then
   * counts, and JSON inside the text is walked.
   */
  readonly scanText: (text: string, options?: { readonly key?: string }) => readonly Finding[]
  /** What must go from JSON text or JSON lines, in its offsets and with pointers; undefined when the text is no JSON. */
  readonly scanJson: (source: string) => readonly Finding[] | undefined
  /** What must go from a field name itself. */
  readonly scanKey: (name: string) => readonly Finding[]
  /** The type of a value that must go whole because of its name; undefined when the name does not decide. */
  readonly scanField: (name: string, value: string | number | boolean) => string | undefined
  /** How much a field name says about what stands under it. */
  readonly fieldRule: (name: string) => Exclude<FieldStrength, 'query'> | undefined
  /** What streams share with the scanner. */
  readonly plan: ScanPlan
}

const RULES: readonly RuleName[] = ['secrets', 'email', 'phone', 'card', 'iban', 'ip', 'ssn', 'national_id', 'fields']
const PACKS: readonly PackName[] = ['core', 'extended']
const MOST_CACHED_NAMES = 4096

/**
 * Compiles a scanner.
 *
 * @example
 * const scanner = createScanner({ rules: ['secrets', 'email'] })
 * scanner.scanText('mail me@example.com') // [{ start: 5, end: 19, type: 'EMAIL', rule: 'email' }]
 */
export function createScanner(options: ScannerOptions = {}): Scanner {
  assertScannerOptions(options, 'createScanner')
  const { rules = ['secrets'], packs = ['core'], custom = [] } = options
  const on = new Set(rules)
  const ruleOfName = cachedFieldNames()
  const plan: ScanPlan = {
    ...compilePlan(on, new Set(packs), custom.map(defineRule), ruleOfName),
    embedded: (source) => walkJson(source, leafRules, DEEPEST_NESTING - 1),
  }
  const leafRules = leafRulesOf(on, plan, ruleOfName)

  const scanJson = (source: string): Finding[] | undefined => {
    assertText('scanJson', 'source', source)
    const findings = walkJson(source, leafRules)
    return findings === undefined ? undefined : mergeFindings(findings)
  }
  const scanText = (text: string, { key }: { readonly key?: string } = {}): readonly Finding[] => {
    assertText('scanText', 'text', text)
    if (key === undefined) return leafRules.scan(text, '')
    const place = { name: key, rule: leafRules.ruleOfName(key), inherited: undefined }
    const type = decideLeaf(leafRules, place, text, 'string')
    if (type !== undefined) return [{ start: 0, end: text.length, type, rule: 'field-name' }]
    return (mayBeJson(text) ? scanJson(text) : undefined) ?? leafRules.scan(text, key)
  }
  return Object.freeze({
    rules: Object.freeze([...on]),
    plan,
    scanText,
    scanJson,
    scanKey: (name: string) => leafRules.scan(name, ''),
    fieldRule(name: string) {
      const strength = leafRules.ruleOfName(name)?.strength
      return strength === 'query' ? undefined : strength
    },
    scanField(name: string, value: string | number | boolean) {
      if (typeof value === 'boolean') return undefined
      const place = { name, rule: leafRules.ruleOfName(name), inherited: undefined }
      return decideLeaf(leafRules, place, String(value), typeof value === 'number' ? 'number' : 'string')
    },
  })
}

/** Checks the options of a scanner; `more` names those that `caller` has besides, and checks itself. */
export function assertScannerOptions(options: ScannerOptions, caller: string, more: readonly string[] = []): void {
  assertOptionNames(options, ['rules', 'packs', 'custom', ...more], caller)
  assertNames(caller, 'rules', options.rules, RULES)
  assertNames(caller, 'packs', options.packs, PACKS)
  assertRecords(caller, 'custom', options.custom, 'rules such as `defineRule` makes')
}

function cachedFieldNames(): (name: string) => FieldRule | undefined {
  const names = new Map<string, FieldRule | undefined>()
  return (name) => {
    const known = names.get(name)
    if (known !== undefined || names.has(name)) return known
    if (names.size >= MOST_CACHED_NAMES) names.clear()
    const rule = readFieldName(name)
    names.set(name, rule)
    return rule
  }
}

function leafRulesOf(
  on: ReadonlySet<RuleName>,
  plan: ScanPlan,
  ruleOfName: (name: string) => FieldRule | undefined,
): LeafRules {
  const secrets = on.has('secrets')
  const fields = on.has('fields')
  const documents = on.has('national_id')
  const numbers = plan.numbers !== undefined
  const mayHoldAny = (text: string, from: number, to: number): boolean =>
    mayHold(plan.automaton, text, from, to) ||
    (numbers && holdsDigit(text, from, to)) ||
    (plan.encoded !== undefined && mayHoldEncoded(plan.encoded, text, from, to))
  let idle: TextScan | undefined
  return {
    secrets,
    numbers,
    ruleOfName: secrets ? ruleOfName : () => undefined,
    personalField: fields ? (name, value) => personalFieldType(name, value, documents) : () => undefined,
    mayBePersonal: fields ? isPersonalName : () => false,
    tellsOfPerson: (name) => (fields && isPersonalName(name)) || (numbers && aboutName(name) !== 0),
    mayHold: mayHoldAny,
    scan(text, name) {
      if (text.length < SHORTEST || (text.length < SHORT && !mayHoldAny(text, 0, text.length))) return []
      // A tree has thousands of short texts. The check of a custom rule may scan again, and then finds none idle.
      const scan = (idle ?? new TextScan(plan)).reset(text)
      idle = undefined
      scan.key = name === '' ? '' : name.toLowerCase()
      try {
        scan.advance(text.length)
        return mergeFindings(scan.findings)
      } catch {
        // Only the check of a custom rule can throw. What was not looked at does not pass; the text is not in the finding.
        return [{ start: 0, end: text.length, type: UNSCANNED_TYPE, rule: 'unscanned' }]
      } finally {
        idle = scan.reset('')
      }
    },
  }
}

/** Nothing shorter is secret without a name that says so. */
const SHORTEST = 6
/** What is shorter is asked first whether it may hold anything: to ask costs less than to begin a scan. */
const SHORT = 256

function holdsDigit(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (isDigit(text.charCodeAt(index))) return true
  return false
}
