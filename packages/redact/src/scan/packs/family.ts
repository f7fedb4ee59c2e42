import type { Rule } from '../rule.ts'

/** One family in a row of a pack: where its form is documented, what its values begin with, what follows. */
export function family(
  name: string,
  type: string,
  source: string,
  literals: string,
  pattern: RegExp,
  more: Partial<Rule> = {},
): Rule {
  return { name, type, source, literals: literals.split(' '), pattern, ...more }
}
