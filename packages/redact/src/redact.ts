import { applyEdits, locate, type Document } from '@selvedge/content'
import type { Fact, JsonValue, Locator, Warning } from '@selvedge/contract'
import { defineStage, type Draft, type Redaction } from '@selvedge/pipeline'

import { documentEdits, type DocumentEdit } from './document-edits.ts'
import { settledInFiles } from './opaque-edits.ts'
import { pageEdits } from './page-edits.ts'
import { redactAsked } from './redact-asked.ts'
import { redactOutcome } from './redact-outcome.ts'
import {
  UNSCANNED,
  createRedactor,
  findPlaceholders,
  type Redactor,
  type ScannerOptions,
  type Vault,
} from './scan/index.ts'
import { assertVault } from './scan/redactor.ts'
import { assertScannerOptions } from './scan/scanner.ts'
import { scannerFor } from './scanner-for.ts'

export interface RedactOptions extends ScannerOptions {
  /** Keeps personal values so that they may be put back into the arguments of later calls. */
  readonly vault?: Vault
}

/** Places named a type; the count goes on. */
const MOST_PLACES = 20

/**
 * Takes secrets, and the personal data it is asked for, out of everything a result holds: values, keys, names, links,
 * errors, quotes of evidence, warnings. The source stays as it came around them. Fails closed: when it cannot finish,
 * nothing passes.
 *
 * The data may change its types (a card number that was a number becomes a placeholder), so its type is lost.
 */
export function redact(options: RedactOptions = {}) {
  assertScannerOptions(options, 'redact', ['vault'])
  assertVault('redact', options.vault)
  const { vault, ...scannerOptions } = options
  const scanner = scannerFor(scannerOptions)

  return defineStage({
    name: 'redact',
    gives: ['redacted'],
    writes: ['document', 'outcome', 'facts', 'redactions', 'warnings', 'asked'],
    async run(draft, { pause, call, queries, arguments: calledWith }) {
      // One numbering for the whole result: the same value has the same placeholder in the data and in the error.
      const loaded = await scanner()
      const redactor = createRedactor(loaded, { numbering: 'redactor', ...(vault && { vault }) })
      reservePlaceholders(draft, redactor)
      const found: DocumentEdit[] = []
      for (const edit of documentEdits(draft.document, redactor)) {
        if (edit) found.push(edit)
        else await pause()
      }
      const edits = settledInFiles(draft.document, found, loaded)
      const asWritten = edits.length > 0 ? applyEdits(draft.document, edits) : draft.document
      const inPages = pageEdits(asWritten, redactor)
      const document = withCleanLabels(inPages.length > 0 ? applyEdits(asWritten, inPages) : asWritten, redactor)
      // Facts of a document that changes go with it.
      const facts = document === draft.document ? redactFacts(draft.facts, redactor) : draft.facts
      const outside = redactOutcome(draft.outcome, draft.warnings, redactor, call)
      // Last, so that the numbers of the data do not hang on the question. It may name a value by which it asks.
      const question = { queries, ...(calledWith !== undefined && { arguments: calledWith }) }
      const asked = redactAsked(question, redactor)
      if (
        document === draft.document &&
        outside.redactions.length === 0 &&
        outside.outcome === draft.outcome &&
        outside.warnings === draft.warnings &&
        facts === draft.facts &&
        asked === question
      ) {
        return draft as Draft<JsonValue>
      }
      const redactions = joined([
        ...draft.redactions,
        ...places(document, edits),
        ...inPages.map(({ type }) => ({ type, count: 1, at: [] })),
        ...outside.redactions,
      ])
      return {
        ...draft,
        document,
        facts,
        outcome: outside.outcome,
        warnings: withUnscanned(outside.warnings, redactions),
        redactions,
        ...(asked !== question && { asked }),
      } as Draft<JsonValue>
    },
  })
}

/** What a stage before said of the document; the same list when nothing is taken out. */
function redactFacts(facts: readonly Fact[], redactor: Redactor): readonly Fact[] {
  const { value: clean } = redactor.redactValue(facts)
  return Array.isArray(clean) ? (clean as unknown as readonly Fact[]) : []
}

/** A text that already looks like a placeholder keeps its number, so that no value found later gets the same. */
function reservePlaceholders({ document, facts, outcome, warnings }: Draft, redactor: Redactor): void {
  const taken = [document.source, JSON.stringify([facts, outcome, warnings])].flatMap(findPlaceholders)
  if (taken.length > 0) redactor.redactText(taken.map(({ text }) => text).join(' '))
}

/** What could not be scanned is gone; that it is has to be known. */
function withUnscanned(warnings: readonly Warning[], redactions: readonly Redaction[]): readonly Warning[] {
  const count = redactions.find(({ type }) => type === 'UNSCANNED')?.count
  if (count === undefined || warnings.some(({ code }) => code === 'not_scanned')) return warnings
  const message = `Values that could not be scanned were left out: ${count}. ${UNSCANNED} stands for each.`
  return [...warnings, { code: 'not_scanned', message }]
}

/** Name and media type come from outside as well; a media type with a secret in it loses its parameters, or all. */
function withCleanLabels(document: Document, redactor: Redactor): Document {
  const isClean = (text: string): boolean => redactor.redactText(text).text === text
  const name = document.name === undefined ? undefined : redactor.redactText(document.name).text
  const [bare = ''] = document.mediaType.split(';')
  const mediaType = isClean(document.mediaType) ? document.mediaType : isClean(bare) ? bare.trim() : 'text/plain'
  if (name === document.name && mediaType === document.mediaType) return document
  return { ...document, mediaType, ...(name !== undefined && { name }) }
}

/** Counts by type, with places in the new document: the old one's may spell what was taken out. */
function places(document: Document, edits: readonly DocumentEdit[]): readonly Redaction[] {
  const found: Redaction[] = []
  const named = new Map<string, number>()
  let shift = 0
  for (const { start, end, replacement, type, isFinding } of edits) {
    const count = named.get(type) ?? 0
    if (isFinding) found.push({ type, count: 1, at: count < MOST_PLACES ? [placeAt(document, start + shift)] : [] })
    named.set(type, count + 1)
    shift += replacement.length - (end - start)
  }
  return found
}

/** The unit that spells an offset of the whole: the last one that begins, with its key, at or before it. */
function placeAt(document: Document, offset: number): Locator {
  const { body } = document.parts[0]!
  let low = 0
  let high = body.count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const begin = body.model === 'tree' && body.keyEnd[middle]! > 0 ? body.keyStart[middle]! : body.start[middle]!
    if (begin <= offset) low = middle
    else high = middle - 1
  }
  return body.count === 0 ? {} : locate(document, low)
}

function joined(redactions: readonly Redaction[]): readonly Redaction[] {
  const byType = new Map<string, { count: number; at: Map<string, Locator> }>()
  for (const { type, count, at } of redactions) {
    let entry = byType.get(type)
    if (entry === undefined) byType.set(type, (entry = { count: 0, at: new Map() }))
    entry.count += count
    for (const locator of at) if (entry.at.size < MOST_PLACES) entry.at.set(JSON.stringify(locator), locator)
  }
  return Array.from(byType, ([type, { count, at }]) => ({ type, count, at: [...at.values()] }))
}
