import { isWellFormed, spellLoneSurrogates } from './well-formed.ts'

/** A property of anything; undefined when there is none or reading it throws. */
export function field(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return undefined
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** A property that is a text with something in it, well-formed. */
export function textField(value: unknown, key: string): string | undefined {
  const text = field(value, key)
  if (typeof text !== 'string' || text.trim() === '') return undefined
  return isWellFormed(text) ? text : spellLoneSurrogates(text)
}

/** An integer, also when it is spelled as text. */
export function integerField(value: unknown, key: string): number | undefined {
  const found = field(value, key)
  const number = typeof found === 'string' && /^-?[0-9]{1,9}$/.test(found) ? Number(found) : found
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** The elements of a property that is a list. */
export function listField(value: unknown, key: string): readonly unknown[] | undefined {
  const list = field(value, key)
  try {
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}
