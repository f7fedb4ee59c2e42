import { fitDocument } from '@selvedge/mark'
import { createContext, createDraft, pipeline, type Ranking } from '@selvedge/pipeline'
import { redact } from '@selvedge/redact'
import { rankUnits, type Weights } from '@selvedge/select'
import { summarizeDocument } from '@selvedge/summarize'

export interface PrepareOptions {
  readonly name: string
  readonly mediaType: string
  readonly weights?: Partial<Weights>
  readonly facts: boolean
}

export interface Prepared {
  readonly model: 'tree' | 'lines'
  /**
   * Ranks by questions, with other weights than those the result was prepared with if need be; gives a function that
   * fits the ranking into a budget and returns the text the model sees.
   */
  readonly rank: (
    queries: readonly string[],
    weights?: Partial<Weights>,
  ) => Promise<(budget: number) => Promise<string>>
}

/**
 * What the usual stages do to one result, the steps that do not depend on question and budget done once: a run over
 * hundreds of questions would else read and redact each file a thousand times.
 */
export async function prepare(
  source: string,
  { name, mediaType, weights: usual = {}, facts }: PrepareOptions,
): Promise<Prepared> {
  const now = () => new Date(0)
  const { draft } = await pipeline().use(redact()).runDraft(createDraft(source, { now, name, mediaType }), { now })
  const { document } = draft
  return {
    model: document.parts[0]!.body.model,
    async rank(queries, weights = usual) {
      const ranking: Ranking = rankUnits(document, { queries, weights })
      const ranked = { ...draft, ranking, facts: facts ? summarizeDocument(document, { queries }) : [] }
      return async (budget) => {
        const { fit } = await fitDocument(ranked, await createContext({ budget: { tokens: budget }, queries, now }))
        return fit.text
      }
    },
  }
}
