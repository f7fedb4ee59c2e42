import { assignmentMatcher } from './assignment.ts'
import { compileAutomaton, mayHold } from './automaton.ts'
import { readFieldName } from './field-name.ts'
import type { FieldRule, FieldStrength } from './field-name.ts'
import { decideField } from './field-value.ts'
import { mergeFindings } from './finding.ts'
import type { Finding, RuleName } from './finding.ts'
import { CORE } from './packs/core.ts'
import { mayBeJson, walkJson } from './json-walk.ts'
import { decideLeaf } from './leaf-rules.ts'
import type { LeafRules } from './leaf-rules.ts'
import { matchKeyBlock, matchPrivateKey } from './private-key.ts'
import { defineRule } from './rule.ts'
import type { Rule } from './rule.ts'
import { TextScan } from './text-scan.ts'
import type { Matcher, ScanPlan } from './text-scan.ts'
import { tokenMatcher } from './token.ts'
import { matchUrlCredentials } from './url-credentials.ts'

export type PackName = 'core' | 'extended'

export interface ScannerOptions {
  /** What is looked for. @default ['secrets'] */
  readonly rules?: readonly RuleName[]
  /** Families of tokens: `core` those with a distinctive form, `extended` also those told by the name of their service. @default ['core'] */
  readonly packs?: readonly PackName[]
  /** Rules of your own, checked by `defineRule`. */
  readonly custom?: readonly Rule[]
}

/** Compiled once, immutable, safe to share: every scan has its own state. */
export interface Scanner {
  readonly rules: readonly RuleName[]
  /** What must go from a text, in order, not overlapping. `key` is the field name the text stands under in a tree. */
  readonly scanText: (text: string, options?: { readonly key?: string }) => readonly Finding[]
  /** What must go from JSON text or JSON lines, in its offsets and with pointers; undefined when the text is no JSON. */
  readonly scanJson: (source: string) => readonly Finding[] | undefined
  /** What must go from a field name itself. */
  readonly scanKey: (name: string) => readonly Finding[]
  /** The type of a value that must go whole because of its name; undefined when the name does not decide. */
  readonly scanField: (name: string, value: string | number | boolean) => string | undefined
  readonly fieldRule: (name: string) => FieldStrength | undefined
  /** What streams and walkers share with the scanner. */
  readonly plan: ScanPlan
}

const NAME_WORDS = ['password', 'passwd', 'pwd', 'secret', 'token', 'api_key', 'apikey', 'api-key', 'api key']

/** Compiles a scanner. */
export function createScanner(options: ScannerOptions = {}): Scanner {
  const { rules = ['secrets'], custom = [] } = options
  const names = new Map<string, FieldRule | undefined>()
  const ruleOfName = (name: string): FieldRule | undefined => {
    if (names.has(name)) return names.get(name)
    if (names.size > 4096) names.clear()
    const rule = readFieldName(name)
    names.set(name, rule)
    return rule
  }
  const literals: string[] = []
  const matchers: Matcher[] = []
  const on = (literal: string, matcher: Matcher) => {
    literals.push(literal)
    matchers.push(matcher)
  }
  if (rules.includes('secrets')) {
    on('://', matchUrlCredentials)
    on('private key', matchPrivateKey)
    on('openvpn static key v1', matchKeyBlock)
    on('private-lines', matchKeyBlock)
    const assignment = assignmentMatcher(ruleOfName)
    for (const word of NAME_WORDS) on(word, assignment)
    for (const rule of CORE) for (const literal of rule.literals) on(literal, tokenMatcher(rule, literal))
  }
  for (const rule of custom.map(defineRule))
    for (const literal of rule.literals) on(literal, tokenMatcher(rule, literal))
  const plan: ScanPlan = {
    automaton: compileAutomaton(literals),
    matchers,
    lengths: literals.map((each) => each.length),
  }

  const secrets = rules.includes('secrets')
  const scanPlain = (text: string): Finding[] => {
    const scan = new TextScan(plan).reset(text)
    scan.advance(text.length)
    return mergeFindings(scan.findings)
  }
  const leafRules: LeafRules = {
    secrets,
    ruleOfName: secrets ? ruleOfName : () => undefined,
    personalField: () => undefined,
    mayHold: (text, from, to) => mayHold(plan.automaton, text, from, to),
    scan: scanPlain,
    numbers: false,
  }
  const scanJson = (source: string): Finding[] | undefined => {
    const findings = walkJson(source, leafRules)
    return findings === undefined ? undefined : mergeFindings(findings)
  }
  const scanText = (text: string, { key }: { readonly key?: string } = {}): Finding[] => {
    if (key === undefined) return scanPlain(text)
    const place = { name: key, rule: leafRules.ruleOfName(key), inherited: undefined }
    const type = decideLeaf(leafRules, place, text, 'string')
    if (type !== undefined) return [{ start: 0, end: text.length, type, rule: 'field-name' }]
    return (mayBeJson(text) ? scanJson(text) : undefined) ?? scanPlain(text)
  }
  return Object.freeze({
    rules,
    plan,
    scanText,
    scanJson,
    scanKey: scanPlain,
    fieldRule: (name: string) => ruleOfName(name)?.strength,
    scanField(name: string, value: string | number | boolean) {
      const rule = ruleOfName(name)
      if (rule === undefined || typeof value === 'boolean') return undefined
      return decideField(name, rule, String(value), typeof value === 'number' ? 'number' : 'string')
    },
  })
}
