import { cleanText, unlessAborted, withinTime } from '@selvedge/content'
import type { Summary, Warning } from '@selvedge/contract'
import { factsAllowance, fitsWhole, type FitsWholeOptions } from '@selvedge/mark'
import type { Draft, StageContext } from '@selvedge/pipeline'
import { defuse, instructionPhrases } from '@selvedge/redact/untrusted'

import { chunksOf } from './chunks.ts'
import { firstSentences } from './first-sentences.ts'
import type { RedactText } from './redact-text.ts'
import type { SummarizerInput, SummarizerOptions } from './summarizer.ts'
import { unverifiedIn, withMarks, type Unverified } from './verify-text.ts'

/** Of what may be said about the data, the computed facts keep a third. */
const SHARE_OF_TEXT = 2 / 3
/** Fewer tokens than this hold no sentence worth a call. */
const LEAST_ROOM = 40
/** Room of a text that is not shown. */
const ROOM_BESIDE = 200
/** What a summarizer gives is no longer, or it is no summary. */
const MOST_CHARACTERS = 20_000

export interface DeriveOptions extends Required<SummarizerOptions> {
  readonly redactText: RedactText
  readonly wrapping: FitsWholeOptions
}

/**
 * Asks the summarizer for a text, checks it against the data and redacts it once more. Whatever goes wrong costs the
 * text alone: the computed facts stay, and a warning says what happened.
 */
export async function deriveSummary(draft: Draft, context: StageContext, options: DeriveOptions): Promise<Draft> {
  const { document, outcome, facts } = draft
  const { when, inputTokens, chunkTokens, wrapping } = options
  // A summary that came along is the source's own word.
  if (outcome.summary?.text !== undefined || outcome.documentIs === 'nothing') return draft
  const room = Math.floor(factsAllowance(context.budget.tokens) * SHARE_OF_TEXT)
  if (when === 'cut' && (room < LEAST_ROOM || fitsWhole(draft, context, wrapping))) return draft

  const { chunks, whole, total } = chunksOf(document, context.tokens, { inputTokens, chunkTokens })
  if (chunks.length === 0) return draft
  const maxTokens = room < LEAST_ROOM ? ROOM_BESIDE : room
  let given: unknown
  try {
    given = await askInTime({ chunks, facts, queries: context.queries, maxTokens }, context, options)
  } catch (error) {
    context.signal.throwIfAborted()
    context.log({ level: 'warn', stage: 'summarize', message: error instanceof Error ? error.message : 'it failed' })
    const why = isTimeout(error) ? `did not answer within ${options.timeoutMs} ms` : 'failed'
    return warned(draft, 'summarizer_failed', `The summarizer ${why}; the computed facts stand alone.`)
  }
  const { text, warnings } = await checked(given, draft, context, { ...options, maxTokens })
  const summary: Summary | undefined =
    text === undefined
      ? outcome.summary
      : {
          facts: outcome.summary?.facts ?? [],
          text,
          method: 'summarizer',
          derived: true,
          covers: whole ? 'the whole result' : `${chunks.length} of about ${total} pieces of the result`,
        }
  return {
    ...draft,
    ...(summary !== outcome.summary && { outcome: { ...outcome, ...(summary && { summary }) } }),
    ...(warnings.length > 0 && { warnings: [...draft.warnings, ...warnings] }),
  }
}

/** The answer, or a throw: a summarizer that does not listen to its signal holds nobody up. */
async function askInTime(
  input: Omit<SummarizerInput, 'signal'>,
  context: StageContext,
  { summarize, timeoutMs }: DeriveOptions,
): Promise<unknown> {
  return withinTime(timeoutMs, context.signal, ({ signal }) =>
    unlessAborted(summarize(Object.freeze({ ...input, signal })), signal),
  )
}

async function checked(
  given: unknown,
  draft: Draft,
  { queries, tokens }: StageContext,
  { onUnverified, redactText, maxTokens }: DeriveOptions & { readonly maxTokens: number },
): Promise<{ readonly text?: string; readonly warnings: readonly Warning[] }> {
  if (typeof given !== 'string' || given.trim() === '' || given.length > MOST_CHARACTERS) {
    const what = typeof given !== 'string' ? typeof given : given.trim() === '' ? 'no text' : 'far too long a text'
    return { warnings: [warning('summarizer_failed', `The summarizer gave ${what}; the computed facts stand alone.`)] }
  }
  const said = cleanText(given).text.trim()
  if (instructionPhrases(said).length > 0) {
    const message = 'The summary was dropped: it holds phrases that give orders to a model.'
    return { warnings: [warning('summary_dropped', message)] }
  }
  const wrong = unverifiedIn(said, { document: draft.document, facts: draft.facts, queries })
  if (wrong.length > 0 && onUnverified === 'drop') {
    const message = `The summary was dropped: ${wordsFor(wrong)} of it not in the data.`
    return { warnings: [warning('summary_dropped', message)] }
  }
  const warnings: Warning[] = []
  if (wrong.length > 0) {
    warnings.push(warning('summary_unverified', `Marked with [?] in the summary: ${wordsFor(wrong)} not in the data.`))
  }
  const safe = defuse(await redactText(withMarks(said, wrong), draft.document)).text
  const text = firstSentences(safe, maxTokens, tokens)
  if (text === '') {
    const message = `The summary was dropped: its first sentence is longer than ${maxTokens} tokens.`
    return { warnings: [...warnings, warning('summary_dropped', message)] }
  }
  if (text !== safe) {
    warnings.push(warning('summary_cut', `The summary was cut after a sentence, to at most ${maxTokens} tokens.`))
  }
  return { text, warnings }
}

function wordsFor(places: readonly Unverified[]): string {
  const numbers = places.filter(({ kind }) => kind === 'number').length
  const names = places.length - numbers
  return [
    ...(numbers > 0 ? [`${numbers} number${numbers === 1 ? '' : 's'}`] : []),
    ...(names > 0 ? [`${names} name${names === 1 ? '' : 's'}`] : []),
  ].join(' and ')
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function warning(code: string, message: string): Warning {
  return { code, message }
}

function warned(draft: Draft, code: string, message: string): Draft {
  return { ...draft, warnings: [...draft.warnings, warning(code, message)] }
}
