import type { JsonValue } from '@selvedge/contract'
import { defineStage } from '@selvedge/pipeline'

import { rankUnits } from './rank-units.ts'
import type { Weights } from './weights.ts'

export interface SelectOptions {
  /** For experiments: other weights than the measured ones. */
  readonly weights?: Partial<Weights>
}

/**
 * Ranks the units of the document: by the questions of the call, else by the words of its arguments, else by what
 * usually matters. Cuts nothing; the fit takes from the front what the budget holds.
 */
export function select({ weights }: SelectOptions = {}) {
  return defineStage({
    name: 'select',
    gives: ['ranked'],
    writes: ['ranking'],
    async run(draft, context) {
      if (draft.document.unitCount === 0) return draft
      const asked = context.queries.length > 0
      const queries = asked ? context.queries : wordsOfArguments(context.arguments)
      const ranking = await rankUnits(draft.document, {
        queries,
        weak: !asked,
        pause: context.pause,
        ...(weights !== undefined && { weights }),
      })
      return { ...draft, ranking }
    },
  })
}

const MAX_ARGUMENT_TEXT = 500

/** The strings of a call's arguments, as one weak question; none for arguments without words. */
function wordsOfArguments(value: JsonValue | undefined): readonly string[] {
  const found: string[] = []
  const open: (JsonValue | undefined)[] = [value]
  let length = 0
  while (open.length > 0 && length < MAX_ARGUMENT_TEXT) {
    const next = open.shift()
    if (typeof next === 'string') {
      found.push(next)
      length += next.length
    } else if (typeof next === 'object' && next !== null) open.push(...Object.values(next))
  }
  return found.length === 0 ? [] : [found.join(' ').slice(0, MAX_ARGUMENT_TEXT)]
}
