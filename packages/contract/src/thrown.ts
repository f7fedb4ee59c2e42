import { field, listField, textField } from './read-field.ts'
import { isWellFormed, spellLoneSurrogates } from './well-formed.ts'

/** Wrapped errors that are looked at. A chain may be long, or lead back to itself. */
const MAX_LINKS = 8

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
