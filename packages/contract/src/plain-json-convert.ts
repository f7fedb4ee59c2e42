import type { JsonValue } from './json.ts'
import { note, pointerOf, type Container, type Place, type Walk } from './plain-json-walk.ts'
import { readObject, type Reading } from './read-object.ts'
import { isWellFormed, spellLoneSurrogates } from './well-formed.ts'

/** A value JSON has no word for: left out of records, null in lists. */
export const DROPPED = Symbol('dropped')

/** A list or record that must be filled before it is whole. */
export class Opened {
  readonly container: Container
  constructor(container: Container) {
    this.container = container
  }
}

/** Turns one value into JSON; lists and records are only opened, so that depth costs no stack. */
export function convert(walk: Walk, value: unknown, place: Place): JsonValue | typeof DROPPED | Opened {
  switch (typeof value) {
    case 'string':
      if (isWellFormed(value)) return value
      note(walk, 'lone_surrogate', place)
      return spellLoneSurrogates(value)
    case 'number':
      return convertNumber(walk, value, place)
    case 'boolean':
      return value
    case 'bigint':
      note(walk, 'bigint_as_string', place)
      return value.toString()
    case 'undefined':
      note(walk, place.parent?.keys === undefined ? 'undefined_as_null' : 'undefined_dropped', place)
      return DROPPED
    case 'function':
      note(walk, 'function_dropped', place)
      return DROPPED
    case 'symbol':
      note(walk, 'symbol_dropped', place)
      return DROPPED
    case 'object':
      return value === null ? null : convertObject(walk, value, place)
  }
}

function convertNumber(walk: Walk, value: number, place: Place): JsonValue {
  if (!Number.isFinite(value)) {
    note(walk, 'not_finite', place)
    return null
  }
  // From 1e21 on a number is written with an exponent and claims no digits.
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21) {
    note(walk, 'unsafe_integer', place)
  }
  // JSON.stringify writes -0 as 0.
  return value === 0 ? 0 : value
}

function convertObject(walk: Walk, value: object, place: Place): JsonValue | typeof DROPPED | Opened {
  const standing = walk.open.get(value)
  if (standing !== undefined) {
    note(walk, 'cycle', place)
    return { $cycle: pointerOf(standing.place) }
  }
  if ((place.parent?.depth ?? 0) >= walk.maxDepth) {
    note(walk, 'depth', place)
    return null
  }

  const origins = [value]
  const reading = readFollowing(walk, value, origins, place)
  if (reading === undefined) return null
  if (reading.as === 'value') return convert(walk, reading.value, place)

  const length = reading.as === 'list' ? reading.length : reading.keys.length
  if (!walk.repeats.allows(value, length)) {
    note(walk, 'repeats', place)
    return null
  }

  return new Opened(openContainer(walk, reading, length, origins, place))
}

/** Follows `toJSON` once, as JSON.stringify does: what it returns is written as it is. */
function readFollowing(walk: Walk, value: object, origins: object[], place: Place): Reading | undefined {
  try {
    const reading = readObject(value, String(place.segment))
    if (reading.note !== undefined) note(walk, reading.note, place)
    if (reading.as !== 'value' || typeof reading.value !== 'object' || reading.value === null) return reading
    if (walk.open.has(reading.value)) return reading

    origins.push(reading.value)
    const followed = readObject(reading.value, undefined)
    if (followed.note !== undefined) note(walk, followed.note, place)
    return followed
  } catch {
    note(walk, 'unreadable', place)
    return undefined
  }
}

function openContainer(
  walk: Walk,
  reading: Exclude<Reading, { as: 'value' }>,
  length: number,
  origins: readonly object[],
  place: Place,
): Container {
  const container: Container = {
    origins,
    source: reading.as === 'list' ? reading.list : reading.record,
    keys: reading.as === 'list' ? undefined : reading.keys,
    target: reading.as === 'list' ? [] : {},
    place,
    depth: (place.parent?.depth ?? 0) + 1,
    length,
    index: 0,
    renamed: 0,
  }
  for (const origin of origins) walk.open.set(origin, container)
  return container
}
