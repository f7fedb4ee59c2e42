const CHECKS = {
  text: ['a string', (value: unknown) => typeof value === 'string'],
  bytes: ['a Uint8Array', (value: unknown) => value instanceof Uint8Array],
  content: ['a string or a Uint8Array', (value: unknown) => typeof value === 'string' || value instanceof Uint8Array],
  list: ['a list', (value: unknown) => Array.isArray(value)],
  options: [
    'an object of options',
    (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ],
} as const

/** Refuses an argument of another kind: a `TypeError` that names function, argument and what was received. */
export function assertArgument(caller: string, argument: string, value: unknown, kind: keyof typeof CHECKS): void {
  const [what, holds] = CHECKS[kind]
  if (!holds(value)) throw new TypeError(`${caller}: \`${argument}\` must be ${what}, got ${received(value)}`)
}

/** What a value is, never what it says. */
export function received(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  return `a ${typeof value}`
}
