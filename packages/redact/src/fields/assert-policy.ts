import { assertPlainObject } from '../plain-object.ts'
import { assertKind, assertOptionNames, assertRecords, received } from '../scan/assert-option-names.ts'
import { AUDIENCES, type Audience, type FieldPolicyOptions, type FieldRule } from './field-policy.ts'

/** A rule that is not understood protects nothing: it is refused. */
export function assertRules(rules: readonly FieldRule[] = []): void {
  const what = "rules such as { pointer: '/internal_note', deny: ['model'] }"
  assertRecords('createFieldPolicy', 'rules', rules, what)
  for (const [index, rule] of rules.entries()) {
    const { allow, deny } = rule
    const where = `rules[${index}]`
    assertOptionNames(rule, ['pointer', 'allow', 'deny'], `createFieldPolicy: \`${where}\``)
    if (allow === undefined && deny === undefined) {
      throw new TypeError(`createFieldPolicy: \`${where}\` must \`allow\` or \`deny\`, got neither`)
    }
    for (const [name, audiences] of [['allow', allow] as const, ['deny', deny] as const]) {
      const list = `a list of ${AUDIENCES.join(', ')}`
      assertKind('createFieldPolicy', `${where}.${name}`, audiences, list, Array.isArray)
      for (const audience of audiences ?? []) assertAudience('createFieldPolicy', audience)
    }
  }
}

export function assertAudience(where: string, audience: Audience): void {
  if (AUDIENCES.includes(audience)) return
  const Wrong = typeof audience === 'string' ? RangeError : TypeError
  throw new Wrong(`${where}: \`audience\` must be ${AUDIENCES.join(', ')}, got ${received(audience)}`)
}

/** What holds of fields without a rule, for each audience. */
export function defaultsOf(
  given: FieldPolicyOptions['default'] = 'allow',
): Readonly<Record<Audience, 'allow' | 'deny'>> {
  const what = "'allow' or 'deny', or an object that says it for each audience"
  if (typeof given !== 'string') assertPlainObject('createFieldPolicy', 'default', given, what)
  const byAudience = typeof given === 'string' ? undefined : given
  if (byAudience !== undefined) assertOptionNames(byAudience, AUDIENCES, 'createFieldPolicy: `default`')
  const entries = AUDIENCES.map((audience) => {
    const value = byAudience === undefined ? given : byAudience[audience]
    if (value === undefined) return [audience, 'allow'] as const
    if (value !== 'allow' && value !== 'deny') {
      const Wrong = typeof value === 'string' ? RangeError : TypeError
      const name = byAudience === undefined ? 'default' : `default.${audience}`
      throw new Wrong(`createFieldPolicy: \`${name}\` must be 'allow' or 'deny', got ${received(value)}`)
    }
    return [audience, value] as const
  })
  return Object.fromEntries(entries) as Record<Audience, 'allow' | 'deny'>
}
