import { assertOptionNames, isRecord, received } from './assert-option-names.ts'
import { createNumbering } from './numbering.ts'
import type { Numbering } from './numbering.ts'
import { findPlaceholders } from './placeholder.ts'

export interface VaultOptions {
  /** Whose values these are; a vault gives them back to nobody else. */
  readonly tenant: string
  /** How long a value is kept after it was last seen. @default one hour */
  readonly expiresAfterMs?: number
  /** Types that may be given back at all. Secrets never are. @default personal data */
  readonly restorable?: readonly string[]
  /** @default Date.now */
  readonly now?: () => number
}

/** A field of a tool into which values may be put back. */
export interface RestoreTarget {
  readonly tool: string
  /** JSON Pointer into the arguments; `*` for any one step. */
  readonly field: string
}

export interface RestoreOptions {
  readonly tenant: string
  readonly tool: string
  readonly allow: readonly RestoreTarget[]
}

export interface Restored<T> {
  readonly value: T
  /** Pointers of strings in which at least one placeholder was replaced. */
  readonly restored: readonly string[]
  /** Pointers of strings in which a placeholder had to stay. */
  readonly refused: readonly string[]
}

/** Keeps the values behind placeholders for one tenant, in memory, for a while. It has no way out but `restore`. */
export interface Vault {
  readonly tenant: string
  readonly numbering: Numbering
  readonly size: number
  /** The arguments of a call with values put back where `allow` names the tool and the field. Throws `TypeError` for another tenant. */
  readonly restore: <T>(args: T, options: RestoreOptions) => Restored<T>
  /** Forgets every value. Placeholders given out stay taken. */
  readonly clear: () => void
}

/** Types whose values are personal, not secret. */
export const PERSONAL_TYPES = [
  'EMAIL',
  'PHONE',
  'CARD',
  'IBAN',
  'IP',
  'SSN',
  'NATIONAL_ID',
  'NAME',
  'BIRTH_DATE',
  'ADDRESS',
] as const

const HOUR = 3_600_000

/** Makes an empty vault. */
export function createVault(options: VaultOptions): Vault {
  if (!isRecord(options)) throw new TypeError(`createVault: \`options\` must be an object, got ${received(options)}`)
  assertOptionNames(options, ['tenant', 'expiresAfterMs', 'restorable', 'now'], 'createVault')
  const { tenant, expiresAfterMs = HOUR, restorable = PERSONAL_TYPES, now = Date.now } = options
  if (typeof tenant !== 'string' || tenant === '')
    throw new TypeError('createVault: `tenant` must be a non-empty string')
  if (!(expiresAfterMs > 0))
    throw new RangeError(`createVault: \`expiresAfterMs\` must be more than 0, got ${expiresAfterMs}`)
  const allowed = new Set<string>(restorable.filter((type) => (PERSONAL_TYPES as readonly string[]).includes(type)))
  const values = new Map<string, { readonly value: string; readonly expires: number }>()

  const remember = (placeholder: string, type: string, value: string) => {
    if (!allowed.has(type)) return
    for (const [oldest, { expires }] of values) {
      if (expires > now()) break
      values.delete(oldest)
    }
    values.set(placeholder, { value, expires: now() + expiresAfterMs })
  }

  const valueOf = (placeholder: string): string | undefined => {
    const entry = values.get(placeholder)
    if (entry === undefined || entry.expires <= now()) return undefined
    return entry.value
  }

  return Object.freeze({
    tenant,
    numbering: createNumbering(remember),
    get size() {
      return values.size
    },
    clear: () => values.clear(),
    restore<T>(args: T, { tenant: asking, tool, allow }: RestoreOptions): Restored<T> {
      if (asking !== tenant) throw new TypeError('Vault.restore: `tenant` is not the tenant of this vault')
      const fields = allow.filter((target) => target.tool === tool).map((target) => target.field)
      const restored: string[] = []
      const refused: string[] = []
      const value = mapStrings(args, '', (text, pointer) => {
        const found = findPlaceholders(text)
        if (found.length === 0) return text
        const permitted = fields.some((field) => matchesPointer(field, pointer))
        let result = ''
        let done = 0
        let whole = true
        for (const each of found) {
          const original = permitted ? valueOf(each.text) : undefined
          if (original === undefined) whole = false
          result += text.slice(done, each.start) + (original ?? each.text)
          done = each.end
        }
        result += text.slice(done)
        if (result !== text) restored.push(pointer)
        if (!whole) refused.push(pointer)
        return result
      })
      return { value: value as T, restored, refused }
    },
  })
}

function matchesPointer(field: string, pointer: string): boolean {
  const wanted = field.split('/')
  const steps = pointer.split('/')
  return wanted.length === steps.length && wanted.every((step, index) => step === '*' || step === steps[index])
}

/** The same value where no string changed. Depth is that of tool arguments: what is nested past 200 is left alone. */
function mapStrings(
  value: unknown,
  pointer: string,
  map: (text: string, pointer: string) => string,
  depth = 0,
): unknown {
  if (typeof value === 'string') return map(value, pointer)
  if (typeof value !== 'object' || value === null || depth > 200) return value
  if (Array.isArray(value)) {
    const items = value.map((item, index) => mapStrings(item, `${pointer}/${index}`, map, depth + 1))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const entries = Object.entries(value).map(([name, child]) => {
    const step = name.replaceAll('~', '~0').replaceAll('/', '~1')
    return [name, mapStrings(child, `${pointer}/${step}`, map, depth + 1)] as const
  })
  const changed = entries.some(([name, child]) => child !== (value as Record<string, unknown>)[name])
  return changed ? Object.fromEntries(entries) : value
}
