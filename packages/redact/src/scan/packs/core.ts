import type { Rule } from '../rule.ts'

export const CORE: readonly Rule[] = [
  {
    name: 'aws-access-key-id',
    type: 'AWS_KEY_ID',
    literals: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /[A-Z0-9]{16}/,
  },
  {
    name: 'github-token',
    type: 'GITHUB_TOKEN',
    literals: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: /[\w.-]{20,400}/,
  },
]
