import { received } from './scan/assert-option-names.ts'

/** Refuses what has no named fields of its own: a map or an instance of a class would be taken for an empty object. */
export function assertPlainObject(caller: string, name: string, value: unknown, what: string): void {
  if (value === undefined || isPlainObject(value)) return
  throw new TypeError(`${caller}: \`${name}\` must be ${what}, got ${classOf(value) ?? received(value)}`)
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Objects of another realm have another `Object.prototype`.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function classOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlainObject(value)) return undefined
  const { constructor } = value
  return typeof constructor === 'function' && constructor.name !== '' ? `an instance of ${constructor.name}` : undefined
}
