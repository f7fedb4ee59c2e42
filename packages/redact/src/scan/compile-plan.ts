import { compileAutomaton } from './automaton.ts'
import type { FieldRule } from './field-words.ts'
import type { RuleName } from './finding.ts'
import { matchEmbedded } from './embedded-json.ts'
import { compileEncoded } from './encoded-token.ts'
import { CORE } from './packs/core.ts'
import { EXTENDED } from './packs/extended.ts'
import { addPersonalColumns, personalColumn } from './personal/column.ts'
import { matchEmail } from './personal/email.ts'
import { matchIpv6 } from './personal/ip-address.ts'
import { matchNumber, numberRules } from './personal/number.ts'
import { phoneRules } from './personal/phone.ts'
import type { PhoneRules } from './personal/phone.ts'
import type { Rule } from './rule.ts'
import { addSecretMatchers } from './secret-matchers.ts'
import type { Matcher, ScanPlan } from './text-scan.ts'
import { addTableMatchers } from './table-matchers.ts'
import type { RuleOfName } from './text-table.ts'
import { serviceMatcher } from './service-token.ts'
import { tokenMatcher } from './token.ts'

export type PackName = 'core' | 'extended'

/** Rules whose values begin with a digit, or have one near their beginning. */
const ABOUT_NUMBERS: readonly RuleName[] = ['card', 'iban', 'ip', 'ssn', 'national_id', 'phone']

/** Puts all literals of the rules that are on into one automaton. */
export function compilePlan(
  rules: ReadonlySet<RuleName>,
  packs: ReadonlySet<PackName>,
  custom: readonly Rule[],
  ruleOfName: (name: string) => FieldRule | undefined,
): ScanPlan {
  const literals: string[] = []
  const matchers: Matcher[] = []
  const on = (literal: string, matcher: Matcher) => {
    literals.push(literal)
    matchers.push(matcher)
  }
  const secrets = rules.has('secrets')
  const families = [...(secrets && packs.has('core') ? CORE : []), ...custom]
  for (const rule of families) for (const literal of rule.literals) on(literal, tokenMatcher(rule, literal))
  if (secrets && packs.has('extended')) addServices(on)
  const fields = rules.has('fields')
  const documents = rules.has('national_id')
  const ruleOfColumn: RuleOfName = (name) =>
    (secrets ? ruleOfName(name) : undefined) ?? (fields ? personalColumn(name, documents) : undefined)
  if (secrets) addSecretMatchers(on, ruleOfName, ruleOfColumn)
  const ofDecoded = matchers.length
  if (secrets || fields) {
    on('{"', matchEmbedded)
    addTableMatchers(on, ruleOfColumn)
  }
  if (fields) addPersonalColumns(on, ruleOfColumn)
  if (rules.has('email')) {
    on('@', matchEmail)
    on('%40', matchEmail)
  }
  if (rules.has('ip')) on(':', matchIpv6)

  const aboutThem = numberRules(rules, rules.has('phone') ? loadedPhoneRules() : undefined)
  const aboutNumbers = ABOUT_NUMBERS.some((rule) => rules.has(rule))
  const plan: ScanPlan = {
    automaton: compileAutomaton(literals),
    matchers,
    lengths: literals.map((literal) => literal.length),
    numbers: aboutNumbers ? (scan, start) => matchNumber(scan, start, aboutThem) : undefined,
    embedded: undefined,
    encoded: undefined,
    decoded: undefined,
  }
  if (!secrets) return plan
  // The same table, but what was decoded is looked through for secrets only, and nothing in it is decoded.
  const forDecoded = matchers.map((matcher, id) => (id < ofDecoded ? matcher : ignore))
  const decoded: ScanPlan = { ...plan, matchers: forDecoded, numbers: undefined }
  return { ...plan, decoded, encoded: packs.has('core') ? compileEncoded(CORE, decoded) : undefined }
}

function ignore(): void {}

function addServices(on: (literal: string, matcher: Matcher) => void): void {
  const services = new Set(EXTENDED.map((token) => token.service))
  for (const service of services) on(service, serviceMatcher(EXTENDED.filter((token) => token.service === service)))
}

function loadedPhoneRules(): PhoneRules {
  const loaded = phoneRules()
  if (loaded === undefined) {
    throw new TypeError(
      "createScanner: `rules` has 'phone', whose number plans are not loaded; call `await loadPhoneRules()` before",
    )
  }
  return loaded
}
