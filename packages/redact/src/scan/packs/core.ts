import type { Rule } from '../rule.ts'
import { AI } from './ai.ts'
import { BUSINESS } from './business.ts'
import { CLOUD } from './cloud.ts'
import { DEVELOPER } from './developer.ts'
import { HASHES, LOGINS } from './hashes.ts'
import { UNKNOWN } from './unknown.ts'

/** Families whose form alone gives them away. */
export const CORE: readonly Rule[] = [...CLOUD, ...DEVELOPER, ...AI, ...BUSINESS, ...HASHES, ...LOGINS, ...UNKNOWN]
