import type { FieldRule } from './field-words.ts'
import { decideField } from './field-value.ts'
import type { Finding } from './finding.ts'
import { isPlaceholderValue, isPlainWord } from './placeholder-value.ts'
import { isPlainForm } from './plain-value.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import { isValidationMessage } from './validation-message.ts'

/** What a walker of trees asks about each leaf. */
export interface LeafRules {
  readonly secrets: boolean
  /** The rule of a field name, cached by name. */
  readonly ruleOfName: (name: string) => FieldRule | undefined
  /** The type of a personal value that its name gives away (`date_of_birth`), when such rules are on. */
  readonly personalField: (name: string, value: string) => string | undefined
  /** True when a field name may be personal, whatever its value. */
  readonly mayBePersonal: (name: string) => boolean
  /** True when a column of this name may hold personal values. */
  readonly tellsOfPerson: (name: string) => boolean
  /** True when a text may hold anything at all: one pass that makes nothing. */
  readonly mayHold: (text: string, from: number, to: number) => boolean
  /** What a text holds that stands under `name`. */
  readonly scan: (text: string, name: string) => readonly Finding[]
  /** True when a bare number has to be scanned like a text. */
  readonly numbers: boolean
}

/** Where a leaf stands. */
export interface LeafPlace {
  readonly name: string
  readonly rule: FieldRule | undefined
  /** The rule of a name above. */
  readonly inherited: FieldRule | undefined
  /** It stands among what a form shows about its fields. */
  readonly shown?: boolean
}

/** The type of a leaf that must go whole, or undefined. */
export function decideLeaf(
  rules: LeafRules,
  place: LeafPlace,
  value: string,
  kind: 'string' | 'number',
): string | undefined {
  if (rules.secrets && !(place.shown === true && WORDS_ALONE.test(value) && !looksGenerated(value))) {
    const byName = place.rule === undefined ? undefined : decideField(place.name, place.rule, value, kind)
    if (byName !== undefined) return byName
    if (place.inherited !== undefined && (place.rule === undefined || place.rule.strength === 'query')) {
      const byParent = decideInherited(place.inherited, place.name, value, kind)
      if (byParent !== undefined) return byParent
    }
  }
  return rules.personalField(place.name, value)
}

/** Letters, blanks and the marks of a sentence or a code: `too_short`. */
const WORDS_ALONE = /^[\p{L}\p{M} .,;:!?'\u2019()_-]{1,200}$/u

/** `credentials: { a: "…" }`: everything below, but for what describes it. */
function decideInherited(rule: FieldRule, name: string, value: string, kind: 'string' | 'number'): string | undefined {
  if (DESCRIBING.test(name)) return undefined
  if (rule.strength === 'numeric' || rule.strength === 'query' || rule.short === true || rule.type === 'AUTHORIZATION')
    return undefined
  if (rule.strength === 'weak' && !PARTS_OF_TOKEN.has(name.toLowerCase())) return undefined
  if (kind === 'number') return undefined
  if (value.length < 4 || isPlaceholderValue(value) || isPlainForm(value) || isValidationMessage(value))
    return undefined
  const plain = isPlainWord(value) && !CARRYING.has(name.toLowerCase())
  if (plain || DATE.test(value)) return undefined
  return looksTyped(value) || looksGenerated(value) || (!value.includes(' ') && CARRYING.has(name.toLowerCase()))
    ? rule.type
    : undefined
}

/** Names of what describes a secret without being one. */
const DESCRIBING =
  /(?:^|[._-]|[a-z](?=[A-Z]))(?:type|id|ids|name|names|user|username|login|email|region|host|hostname|port|url|uri|endpoint|path|file|at|date|time|created|updated|expires|expiry|expiration|domain|scope|scopes|version|status|state|description|title|format|pattern|ref|arn|kind|method|algorithm|provider|issuer|namespace|comment|label|labels|samesite|site|priority|count|size|length)$/i

/** Names under which a secret itself stands. */
const CARRYING = new Set(['', 'value', 'data', 'plain', 'plaintext', 'current', 'raw', 'text', 'content', 'string'])

/** Names under a weak one that are still tokens: `tokens: { access, refresh }`. */
const PARTS_OF_TOKEN = new Set([...CARRYING, 'access', 'refresh', 'bearer', 'jwt', 'id_token'])

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]|$)/

/** Objects that describe a field rather than hold its value: JSON Schema and the like. */
export function isSchemaName(name: string): boolean {
  return SCHEMA.has(name)
}

const SCHEMA = new Set([
  'properties',
  '$defs',
  'definitions',
  'patternProperties',
  'dependentSchemas',
  'schema',
  'parameters',
  'components',
])
