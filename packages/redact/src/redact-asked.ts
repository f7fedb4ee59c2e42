import type { JsonValue } from '@selvedge/contract'
import type { Asked } from '@selvedge/pipeline'

import { UNSCANNED, type Redactor } from './scan/index.ts'

/**
 * What was asked, without what is taken out; the same object when there is nothing. A question may be made of arguments:
 * what only the name of an argument gives away goes from it as well.
 */
export function redactAsked(asked: Asked, redactor: Redactor): Asked {
  const clean = redactor.redactValue(asked).value as Asked | typeof UNSCANNED
  if (clean === asked) return asked
  if (clean === UNSCANNED) return { queries: [] }
  const taken = takenTexts(asked.arguments, clean.arguments)
  const queries = clean.queries.map((query) =>
    taken.reduce((text, { from, to }) => text.replaceAll(from, () => to), query),
  )
  return { ...clean, queries }
}

interface Taken {
  readonly from: string
  readonly to: string
}

/** Strings that redaction changed, the longest first, for one may hold another. */
function takenTexts(before: JsonValue | undefined, after: JsonValue | undefined): readonly Taken[] {
  const found: Taken[] = []
  const open: [JsonValue | undefined, JsonValue | undefined][] = [[before, after]]
  for (let at = 0; at < open.length; at++) {
    const [one, other] = open[at]!
    if (typeof one === 'object' && one !== null) {
      const others = typeof other === 'object' && other !== null ? Object.values(other) : []
      for (const [index, value] of Object.values(one).entries()) open.push([value, others[index] ?? other])
    } else if (one !== other && one !== undefined && String(one).length >= SHORTEST) {
      found.push({ from: String(one), to: typeof other === 'string' ? other : UNSCANNED })
    }
  }
  return found.toSorted((one, other) => other.from.length - one.from.length)
}

/** Shorter ones would tear words apart. */
const SHORTEST = 4
