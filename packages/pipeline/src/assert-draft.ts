import { CONTRACT_VERSION, validateResult } from '@selvedge/contract'
import type { Document, Link, Outcome } from '@selvedge/content'

import type { Draft } from './draft.ts'
import { ShapingError } from './shaping-error.ts'

/**
 * Refuses, by the stage's name, what a stage returned that is no draft, or that no result could hold: the stage that
 * builds the result would fail on it later, and name itself. What was wrong before the stage ran is not its fault.
 */
export function assertDraft(name: string, before: Draft, after: unknown): asserts after is Draft {
  const missing = missingIn(after)
  const faults = missing === undefined ? newFaults(before, after as Draft) : [missing]
  if (faults.length === 0) return
  throw new ShapingError({
    code: 'invalid_draft',
    stage: name,
    message: `Stage "${name}" did not return a draft: ${faults.slice(0, MOST_FAULTS).join('; ')}.`,
  })
}

const MOST_FAULTS = 3

function missingIn(after: unknown): string | undefined {
  if (!isObject(after)) return `it returned ${after === null ? 'null' : typeof after}`
  const draft = after as { readonly [Field in keyof Draft]?: unknown }
  if (!isObject(draft.document) || !Array.isArray((draft.document as Partial<Document>).parts))
    return 'it has no `document`'
  if (!isObject(draft.outcome)) return 'it has no `outcome`'
  const list = (['redactions', 'facts', 'warnings'] as const).find((field) => !Array.isArray(draft[field]))
  return list && `its \`${list}\` are no list`
}

function newFaults(before: Draft, after: Draft): string[] {
  const fields = ['outcome', 'facts', 'warnings'] as const
  if (fields.every((field) => before[field] === after[field])) return []
  const faults = faultsOf(after)
  return faults.length > 0 && faultsOf(before).length === 0 ? faults : []
}

/** The document and its completeness come later: what is checked is the shape of each field (rules 0 and 9). */
function faultsOf({ outcome, facts, warnings }: Draft): string[] {
  const { documentIs, links, itemsAt: _, ...fields } = outcome
  const probe = {
    contract_version: CONTRACT_VERSION,
    data: null,
    completeness: { state: 'complete' },
    ...stated(fields),
    warnings,
  }
  const told = shapeFaults(probe).map(([pointer, message]) =>
    pointer.startsWith('/warnings') ? `${pointer}: ${message}` : `/outcome${pointer}: ${message}`,
  )
  const summary = { facts, method: 'computed', derived: true, covers: '' }
  for (const [pointer, message] of facts.length > 0 ? shapeFaults({ ...probe, summary }) : [])
    if (pointer.startsWith('/summary/facts')) told.push(`${pointer.slice('/summary'.length)}: ${message}`)
  if (!DOCUMENT_IS.includes(documentIs)) told.push(`/outcome/documentIs: one of ${DOCUMENT_IS.join(', ')}`)
  if (!Array.isArray(links) || !links.every(isLink))
    told.push('/outcome/links: a list of links, each with `uri` and `name`')
  return told
}

const DOCUMENT_IS: readonly Outcome['documentIs'][] = ['data', 'error_output', 'nothing']

function isLink(link: Link): boolean {
  return isObject(link) && typeof link.uri === 'string' && typeof link.name === 'string'
}

/** A field that is `undefined` is left out of a result. */
function stated(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function shapeFaults(probe: object): [pointer: string, message: string][] {
  return validateResult(probe)
    .filter(({ rule, severity }) => (rule === 0 || rule === 9) && severity === 'error')
    .map(({ pointer, message }) => [pointer, message])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
