import type { JsonValue } from '@selvedge/contract'

import { defused, type Defused, type DefusedKind, type DefuseOptions } from './defuse.ts'
import { assertDefuseOptions } from './image-hosts.ts'

export interface DefusedValue<T = JsonValue> {
  readonly value: T
  /** How many of each kind, names of members included. Empty when the value is the one that was given. */
  readonly counts: Defused['counts']
}

/**
 * Does to every string of a JSON value, names of members too, what `defuse` does to a text. Names that would become one
 * are kept apart by a number. What holds nothing to break is the very same object.
 *
 * @example
 * defuseValue({ '<|im_start|>': 'a' }).value // { '<·|im_start|>': 'a' }
 */
export function defuseValue<T extends JsonValue>(value: T, options: DefuseOptions = {}): DefusedValue<T> {
  assertDefuseOptions('defuseValue', options)
  const counts: Counts = new Map()
  const text = countingDefuse(options.imageHosts ?? [], counts)
  return { value: mapStrings(value, text), counts: Object.fromEntries(counts) }
}

export type Counts = Map<DefusedKind, number>

/** Breaks what a text holds, and adds to the account. */
export type DefuseText = (text: string) => string

export function countingDefuse(imageHosts: readonly string[], counts: Counts): DefuseText {
  return (text) => {
    const broken = defused(text, imageHosts)
    for (const [kind, count] of Object.entries(broken.counts) as [DefusedKind, number][]) {
      counts.set(kind, (counts.get(kind) ?? 0) + count)
    }
    return broken.text
  }
}

/** A plain value with its strings and names changed; `name` is that of the member, or of the list, a string is in. */
export function mapStrings<T>(value: T, change: (text: string, name?: string) => string, name?: string): T {
  if (typeof value === 'string') return change(value, name) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mapStrings(item, change, name))
    return (items.some((item, index) => item !== value[index]) ? items : value) as T
  }
  const names = distinctNames(Object.keys(value), (each) => change(each))
  const entries = Object.entries(value).map(([key, item]) => [names.get(key) ?? key, mapStrings(item, change, key)])
  const isSame = names.size === 0 && Object.values(value).every((item, index) => item === entries[index]![1])
  return isSame ? value : (Object.fromEntries(entries) as T)
}

/** New names for those that must change, by the old one: each differs from all others of the object. */
export function distinctNames(names: Iterable<string>, change: DefuseText): ReadonlyMap<string, string> {
  const all = new Set(names)
  const renamed = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of all) {
    const changed = change(name)
    if (changed === name) taken.add(name)
    else renamed.set(name, changed)
  }
  // How many have had a name so far: a thousand alike must not be counted through a thousand times.
  const numbers = new Map<string, number>()
  for (const [name, changed] of renamed) {
    let free = changed
    let number = numbers.get(changed) ?? 1
    while (taken.has(free)) free = `${changed} (${++number})`
    numbers.set(changed, number)
    taken.add(free)
    renamed.set(name, free)
  }
  return renamed
}
