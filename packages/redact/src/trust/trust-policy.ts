import type { Document, Outcome } from '@selvedge/content'

import { compilePointerPatterns, statesOf, type PointerPatterns } from '../fields/pointer-patterns.ts'

/** What is believed of a source, or of some fields of it. All that is named must match; the first rule that does decides. */
export interface TrustRule {
  /** `provenance.source_type`, such as `web`. */
  readonly sourceType?: string
  /** `provenance.source_id`: the server, the file, the address. */
  readonly source?: string
  /** Fields that hold outside text whatever the source: a JSON Pointer with `*` for any step, `**` for any number. Only with `untrusted`. */
  readonly pointer?: string
  readonly trust: 'trusted' | 'untrusted'
}

/** Sources whose texts others wrote. What a tool of one's own, a database or the user gives is trusted. */
export const OUTSIDE_SOURCES: readonly string[] = [
  'web',
  'email',
  'e-mail',
  'ticket',
  'file',
  'repository',
  'agent',
  'model',
  'api',
  'mcp',
]

/** Sources that are written back to: what an agent read there it will save again, so nothing in it is changed. */
export const WRITTEN_BACK: ReadonlySet<string> = new Set(['file', 'repository'])

/** A sub-tree of outside origin. */
export interface OutsidePlace {
  readonly part: number
  readonly node: number
}

export interface TrustPolicy {
  /** Whether all of a result is of outside origin. */
  readonly isOutside: (outcome: Pick<Outcome, 'provenance'>) => boolean
  /** The topmost places that hold outside text though the result as a whole does not. */
  readonly places: (document: Document, outcome: Pick<Outcome, 'provenance'>) => readonly OutsidePlace[]
}

/** Compiles rules; they go before the usual ones. */
export function compileTrust(rules: readonly TrustRule[], where: string): TrustPolicy {
  if (!Array.isArray(rules)) throw new TypeError(`${where}: \`rules\` must be an array, got ${typeof rules}`)
  for (const { trust, pointer } of rules) {
    if (trust !== 'trusted' && trust !== 'untrusted') {
      throw new RangeError(`${where}: \`trust\` must be 'trusted' or 'untrusted', got ${JSON.stringify(trust)}`)
    }
    if (pointer !== undefined && trust === 'trusted') {
      throw new TypeError(
        `${where}: a rule with a \`pointer\` must be 'untrusted': a field is not better than its source`,
      )
    }
  }
  const whole = rules.filter(({ pointer }) => pointer === undefined)
  const fields = rules.filter(({ pointer }) => pointer !== undefined)
  const patterns = compilePointerPatterns(
    fields.map(({ pointer }) => pointer as string),
    where,
  )
  return {
    isOutside({ provenance }) {
      const rule = whole.find((each) => isAbout(each, provenance))
      return rule === undefined ? OUTSIDE_SOURCES.includes(provenance.source_type) : rule.trust === 'untrusted'
    },
    places(document, { provenance }) {
      const matching = new Set(fields.flatMap((rule, index) => (isAbout(rule, provenance) ? [index] : [])))
      return matching.size === 0 ? [] : topmost(document, patterns, matching)
    },
  }
}

function isAbout({ sourceType, source }: TrustRule, { source_type, source_id }: Outcome['provenance']): boolean {
  return (sourceType === undefined || sourceType === source_type) && (source === undefined || source === source_id)
}

function topmost(document: Document, patterns: PointerPatterns, matching: ReadonlySet<number>): OutsidePlace[] {
  const places: OutsidePlace[] = []
  const states = statesOf(document, patterns)
  for (const { index, body, host } of document.parts) {
    const own = states[index]
    if (body.model !== 'tree' || own === undefined) continue
    if (host !== undefined && isInside(document, places, host)) continue
    for (let node = 0; node < body.count; node++) {
      if (!patterns.accepted(own[node]!).some((pattern) => matching.has(pattern))) continue
      places.push({ part: index, node })
      node = body.after[node]! - 1
    }
  }
  return places
}

/** Whether a node lies in one of the places, which stand in order within each part. */
function isInside(document: Document, places: readonly OutsidePlace[], { part, node }: OutsidePlace): boolean {
  const { body } = document.parts[part]!
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = places[middle]!
    if (at.part < part || (at.part === part && at.node <= node)) low = middle + 1
    else high = middle
  }
  const last = places[low - 1]
  return last !== undefined && last.part === part && body.model === 'tree' && node < body.after[last.node]!
}
