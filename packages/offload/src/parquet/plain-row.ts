/** A row that `JSON.parse` reads without losing anything. */
export interface PlainRow {
  readonly value: Readonly<Record<string, unknown>>
  /** Whether a text in it may hold half a character. */
  readonly mayHoldHalves: boolean
}

/** Nested deeper, a row is read as a tree: what follows here recurses. */
const DEEPEST = 8
/** How JSON spells half a character, or what looks like it. */
const ESCAPED = '\\ud'
/** Escapes, characters of two halves, numbers that a double may not hold or that say they are no integers. */
const DOUBTFUL = /[\\\ud800-\udfff]|[\d.]{16}|\d[eE][-+\d]|\.0+[\s,}\]]/

/** Reads a row where the value is all that its line says: no member twice, no digit that a double does not hold. */
export function plainRow(line: string): PlainRow | undefined {
  const value = parsed(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const quoted = countQuoted(value, DEEPEST)
  if (quoted === undefined) return undefined
  if (JSON.stringify(value) === line)
    return { value: value as PlainRow['value'], mayHoldHalves: line.includes(ESCAPED) }
  // Without escapes every quote begins or ends a name or a text: of a member that is twice there are too many.
  if (DOUBTFUL.test(line) || countQuotes(line) !== 2 * quoted) return undefined
  return { value: value as PlainRow['value'], mayHoldHalves: false }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}

/** Names and texts in a value; `undefined` when it is nested too deep. */
function countQuoted(value: object, depth: number): number | undefined {
  if (depth === 0) return undefined
  let count = 0
  const isList = Array.isArray(value)
  for (const member of isList ? (value as readonly unknown[]) : Object.values(value)) {
    if (!isList) count++
    if (typeof member === 'string') count++
    else if (typeof member === 'object' && member !== null) {
      const inner = countQuoted(member, depth - 1)
      if (inner === undefined) return undefined
      count += inner
    }
  }
  return count
}

function countQuotes(line: string): number {
  let count = 0
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count++
  return count
}
