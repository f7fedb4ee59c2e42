import type { Warning } from './result.ts'

/** Lists claims of rights as what they are. */
export function rightsWarning(pointer: string, count: number): Warning {
  const more = count > 1 ? ` (and ${count - 1} more)` : ''
  const message = `a claim of rights in the data${more} is a statement of the source, not a permission`
  return { code: 'rights_claim', message, pointer }
}
