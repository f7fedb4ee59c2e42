import type { Evidence, Fact, JsonValue, UntrustedContent } from '@selvedge/contract'

/**
 * What was taken from outside text is outside text too: the extremes and most frequent values of a summary, the quotes of
 * evidence. Named by reference, like the text itself. `outside` and the facts speak of the source, the evidence of the
 * result.
 */
export function inheritedTrust(
  outside: readonly UntrustedContent[],
  facts: readonly Fact[],
  evidence: readonly Evidence[],
  summaryText?: string,
): UntrustedContent[] {
  const origins = outside.flatMap((content) => {
    const { pointer } = content
    return pointer === undefined || !isInData(pointer) ? [] : [{ content, steps: pointer.split('/') }]
  })
  if (origins.length === 0) return []
  const originOf = (pointer: string): UntrustedContent | undefined => {
    const steps = (isInData(pointer) ? pointer : `/data${pointer}`).split('/')
    return origins.find((origin) => isAround(origin.steps, steps))?.content
  }

  const inherited: UntrustedContent[] = []
  const add = (origin: UntrustedContent | undefined, name: string, pointer: string): void => {
    if (origin === undefined) return
    const { content_id: id, instructional: _, ...rest } = origin
    inherited.push({ ...rest, content_id: `${id}_${name}`, mime_type: 'text/plain', text: '', pointer })
  }
  // A text about all of it is as little to be trusted as any of it.
  if (summaryText !== undefined) add(origins[0]!.content, 'summary_text', '/summary/text')
  const texts = facts.filter(({ value }) => holdsText(value)).map(({ pointer }) => originOf(pointer))
  add(
    texts.find((origin) => origin !== undefined),
    'summary',
    '/summary/facts',
  )
  const quotes = evidence.flatMap(({ quote, supports }, index) => {
    return quote === undefined ? [] : [{ origin: supports.map(originOf).find((each) => each !== undefined), index }]
  })
  // The whole list in one word, unless it holds quotes of other origin.
  const isAll = quotes.length > 1 && quotes.every(({ origin }) => origin !== undefined)
  if (isAll) add(quotes[0]!.origin, 'evidence', '/evidence')
  else for (const { origin, index } of quotes) add(origin, `evidence_${index}`, `/evidence/${index}/quote`)
  return inherited
}

function isInData(pointer: string): boolean {
  return pointer === '/data' || pointer.startsWith('/data/')
}

/** `*` in the pointer of a fact stands for any row. */
function isAround(outer: readonly string[], steps: readonly string[]): boolean {
  return outer.length <= steps.length && outer.every((step, index) => step === steps[index] || steps[index] === '*')
}

/** Numbers are ours to compute; words are the source's, those that are counted by name too. */
function holdsText(value: JsonValue): boolean {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).some(holdsText)
  return typeof value === 'string' || (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
}
