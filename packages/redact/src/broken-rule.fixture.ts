import type { Rule } from './scan/index.ts'

/** A rule whose check throws, with words that must not come out again. */
export function brokenRule(message: string): Rule {
  return {
    name: 'boom',
    type: 'BOOM',
    literals: ['boom'],
    pattern: /[a-z]{4}/y,
    check: () => {
      throw new Error(message)
    },
  }
}
