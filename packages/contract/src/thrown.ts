import { isWellFormed, spellLoneSurrogates } from './well-formed.ts'

/** Wrapped errors that are looked at. A chain may be long, or lead back to itself. */
const MAX_LINKS = 8

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

/** What was thrown, then what it wraps: its cause, or the first member of an AggregateError. */
export function linksOf(thrown: unknown): unknown[] {
  const links: unknown[] = []
  let link = thrown
  while (link !== undefined && link !== null && links.length < MAX_LINKS && !links.includes(link)) {
    links.push(link)
    const members = field(link, 'name') === 'AggregateError' ? listField(link, 'errors') : undefined
    link = field(link, 'cause') ?? field(members, '0')
  }
  return links
}

/** One message out of the chain, outermost first, without repeating what a wrapper already says. */
export function messageOf(links: readonly unknown[]): string | undefined {
  let message = ''
  for (const link of links) {
    const next = typeof link === 'string' ? link.trim() : textField(link, 'message')
    if (next === undefined || next === '' || message.includes(next)) continue
    message = message === '' ? next : `${message}: ${next}`
  }
  if (message === '') return undefined
  return isWellFormed(message) ? message : spellLoneSurrogates(message)
}
