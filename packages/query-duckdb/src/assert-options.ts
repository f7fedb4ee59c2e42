import { isList } from '@selvedge/content'
/** Longest wait a timer can do. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

const WHOLE = ['an integer from 1 up', (value: number): boolean => Number.isSafeInteger(value) && value >= 1] as const

/** What the options of `duckdbBackend` must be. */
const CHECKS = {
  maxBytes: ['over 0', (value: number): boolean => value > 0],
  memoryBytes: WHOLE,
  timeoutMs: [
    `an integer from 1 to ${MAX_TIMEOUT_MS}`,
    (value: number): boolean => WHOLE[1](value) && value <= MAX_TIMEOUT_MS,
  ],
  maxRows: WHOLE,
  threads: WHOLE,
} as const

/** Throws for an option that does not exist or cannot be worked with, by its name. */
export function assertOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`duckdbBackend: \`options\` must be an object, got ${received(options)}`)
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(CHECKS, name)) {
      const names = Object.keys(CHECKS).map((known) => `\`${known}\``)
      throw new TypeError(`duckdbBackend: there is no option \`${name}\`; there are ${names.join(', ')}`)
    }
    if (value === undefined) continue
    const [what, holds] = CHECKS[name as keyof typeof CHECKS]
    if (typeof value === 'number' && holds(value)) continue
    const Wrong = typeof value === 'number' ? RangeError : TypeError
    throw new Wrong(`duckdbBackend: \`${name}\` must be ${what}, got ${received(value)}`)
  }
}

function received(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60))
  if (isList(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
