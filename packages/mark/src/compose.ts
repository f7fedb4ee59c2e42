import type { Next } from '@selvedge/contract'

import type { Said } from './said.ts'

/** The two forms a text can have. */
export type Form = 'envelope' | 'plain'

/** Puts frame and data together. `data` is JSON in an envelope, any text in plain form; `undefined` for no data at all. */
export function compose(form: Form, said: Said, data: string | undefined): string {
  return form === 'envelope' ? envelope(said, data) : plain(said, data)
}

/** Order of the members; what comes after the data is what a reader needs last. */
const BEFORE = [
  'status',
  'error',
  'item_errors',
  'side_effect',
  'reconciliation',
  'input_request',
  'completeness',
  'citable',
  'conflicts',
  'warnings',
  'derived_summary',
  'summary',
] as const satisfies readonly (keyof Said)[]
const AFTER = ['evidence', 'untrusted_content', 'links', 'link'] as const satisfies readonly (keyof Said)[]

/** One JSON document: the model's view of the result. */
function envelope(said: Said, data: string | undefined): string {
  const write = (key: keyof Said): string[] =>
    said[key] === undefined ? [] : [`"${key}":${JSON.stringify(said[key])}`]
  const members = [...BEFORE.flatMap(write), ...(data === undefined ? [] : [`"data":${data}`]), ...AFTER.flatMap(write)]
  return `{${members.join(',')}}`
}

/** What there is to say, each in a line in brackets, then the data, then nothing. */
function plain(said: Said, data: string | undefined): string {
  const [first, ...more] = [headline(said), ...remarks(said)].filter((line) => line !== '')
  // A bare status and its error are one line.
  const isBareFailure = first === said.status && said.error !== undefined
  const heads = isBareFailure ? [`${first}: ${more[0]!.replace(/^error /, '')}`, ...more.slice(1)] : [first, ...more]
  const lines = heads.filter((line) => line !== undefined).map((line) => `[${line}]`)
  if (data !== undefined && data !== '') lines.push(data)
  return lines.join('\n')
}

function headline({ status, completeness, link }: Said): string {
  if (completeness === undefined || completeness.state === 'complete') {
    const words = status === 'succeeded' ? [] : [status]
    return [...words, ...(link === undefined ? [] : [`stored as ${link}`])].join('; ')
  }
  const { state, reason, shown, next, local_next: localNext } = completeness
  const words = [
    status === state
      ? state
      : `${status}, ${state}${reason === undefined || reason === 'context_budget' ? '' : ` (${reason})`}`,
  ]
  const clauses = [shown === undefined ? words[0]! : `${words[0]}: ${shown}`]
  if (localNext !== undefined) clauses.push(`left out here: ${JSON.stringify(localNext)}`)
  if (next !== undefined) clauses.push(`next page: ${spellNext(next)}`)
  if (link !== undefined) clauses.push(`read or search the rest: ${link}`)
  return clauses.join('; ')
}

function remarks(said: Said): string[] {
  const { error, item_errors, side_effect, reconciliation, input_request, citable, conflicts } = said
  const lines: string[] = []
  if (error !== undefined) lines.push(`error ${spellError(error as Record<string, unknown>)}`)
  for (const item of item_errors ?? []) lines.push(`failed item ${item}`)
  if (side_effect !== undefined) lines.push(`side effect ${JSON.stringify(side_effect)}`)
  if (reconciliation !== undefined) lines.push(`reconcile ${JSON.stringify(reconciliation)}`)
  if (input_request !== undefined) lines.push(`input needed ${JSON.stringify(input_request)}`)
  if (citable === false) lines.push('not citable')
  if (conflicts !== undefined) lines.push(`conflicts ${JSON.stringify(conflicts)}`)
  for (const warning of said.warnings ?? []) lines.push(`warning ${warning}`)
  if (said.derived_summary !== undefined) lines.push(`derived summary, not data: ${said.derived_summary}`)
  for (const fact of said.summary ?? []) lines.push(`computed: ${fact}`)
  for (const one of said.evidence ?? []) lines.push(`evidence ${one}`)
  for (const content of said.untrusted_content ?? []) lines.push(`untrusted ${content}`)
  for (const link of said.links ?? []) lines.push(`link ${link}`)
  return lines.map(oneLine)
}

function spellError({ code, message, category, retryable, action, details }: Record<string, unknown>): string {
  const more = details === undefined ? '' : `; ${JSON.stringify(details)}`
  return `${String(code)} (${String(category)}): ${String(message)}; ${retryable === true ? 'retryable' : 'not retryable'}; action: ${String(action)}${more}`
}

function spellNext(next: Next): string {
  return next.type === 'cursor' ? `cursor ${JSON.stringify(next.value)}` : JSON.stringify(next)
}

/** A remark stays in its line: what follows must not look like data. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ⏎ ')
}
