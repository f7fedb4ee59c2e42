import type { ResultError, Warning } from '@selvedge/contract'

import { assertArgument } from '../assert-argument.ts'
import { cleaningSteps } from '../clean/clean-source.ts'
import { cleanValue } from '../clean/clean-value.ts'
import { RemovalReport } from '../clean/removal-report.ts'
import type { Document } from '../document.ts'
import type { Outcome } from '../outcome.ts'
import { documentSteps, readDocument } from '../read-document.ts'
import { finish, finishWithPauses, type Steps } from '../steps.ts'
import { assertIngestOptions } from './assert-ingest-options.ts'
import { applyBatch } from './batch.ts'
import { byteLength, isOver } from './byte-length.ts'
import { cleaningWarnings, hiddenFinds } from './cleaning-warnings.ts'
import type { Ingested, IngestOptions } from './ingest-options.ts'
import type { Intake } from './intake.ts'
import { applyInterruption } from './interruption.ts'
import { applyPage } from './page.ts'
import { plainSuccess } from './plain-success.ts'
import { withSideEffect } from './side-effect.ts'
import { faultWarnings, hiddenTextWarnings, jsonFault } from './reading-warnings.ts'
import { takeIn } from './take-in.ts'

/**
 * Reads whatever a tool handed back: any value, text, bytes, a thrown error (`error: true`), an MCP CallToolResult, a
 * contract result. Gives the document, cleaned of what nobody can see, and what is known of the call. Never throws for what
 * a tool gave; options that cannot be used are a `TypeError`.
 * Streams are read with `collect` first.
 *
 * @example
 * const { document, outcome } = ingest({ items: [] }, { now: () => new Date() })
 * // outcome.status 'succeeded', outcome.documentIs 'data'
 */
export function ingest(raw: unknown, options: IngestOptions): Ingested {
  assertIngestOptions(options)
  return finish(ingestSteps(raw, options))
}

/**
 * {@link ingest} that asks `pause` between pieces of the work, to let others have a turn. Rejects with what `pause` throws, such
 * as the reason of a signal.
 */
export async function ingestWithPauses(
  raw: unknown,
  options: IngestOptions,
  pause: () => Promise<void> | undefined,
): Promise<Ingested> {
  assertIngestOptions(options)
  assertArgument('ingestWithPauses', 'pause', pause, 'function')
  return finishWithPauses(ingestSteps(raw, options), pause)
}

function* ingestSteps(raw: unknown, options: IngestOptions): Steps<Ingested> {
  const intake = takeIn(raw, options)
  yield
  const report = new RemovalReport()
  const said: Outcome = { ...plainSuccess(options, intake.origin), ...intake.outcome }
  const known = cleanValue(intake.outcome.side_effect === undefined ? withSideEffect(said, options) : said, report)
  const text = intake.text ?? ''
  if (
    intake.byteLength === undefined
      ? isOver(text, options.maxBytes)
      : intake.byteLength > (options.maxBytes ?? Infinity)
  ) {
    return refused(intake, known, options)
  }

  // Bytes in base64 are looked at in three places, however many they are.
  const isUnparsed = intake.hints.kind !== 'binary' && isOver(text, options.parseBytes)
  const { text: source, body } = yield* cleaningSteps(
    text,
    isUnparsed ? { ...intake.hints, kind: 'lines' } : intake.hints,
    report,
  )
  const document = yield* documentSteps(source, body, {
    origin: intake.origin,
    ...(options.name !== undefined && { name: options.name }),
  })

  const fault = isUnparsed ? undefined : jsonFault(document)
  const isNothing = intake.text === undefined || (known.documentIs === 'error_output' && text.trim() === '')
  const outcome: Outcome = {
    ...known,
    // Whoever cut it off, what follows is missing.
    ...(fault === 'cut_off' &&
      known.completeness === undefined && { completeness: { state: 'unknown', available_items: null } }),
    documentIs: isNothing ? 'nothing' : known.documentIs,
    untrusted_content: [...known.untrusted_content, ...hiddenFinds(report.hidden, known.provenance)],
  }
  const warnings = [
    ...intake.warnings,
    ...cleaningWarnings(report.removed),
    ...(isUnparsed ? [parseLimit(options)] : []),
    ...hiddenTextWarnings(document),
    ...faultWarnings(fault),
    ...emptyWarnings(document, outcome),
  ]
  return applyInterruption(applyBatch(applyPage({ document, outcome, warnings }, options), options), options)
}

/** Too large to be taken in: no data, a clear error; what a failed call reported stays. */
function refused(intake: Intake, known: Outcome, { maxBytes }: IngestOptions): Ingested {
  const { origin, warnings, text = '' } = intake
  const message = `the result has ${intake.byteLength ?? byteLength(text)} bytes, the limit is ${maxBytes}`
  const error: ResultError = {
    category: 'budget',
    code: 'byte_limit',
    message: `${message}; ask for less`,
    retryable: false,
    action: 'fix_arguments',
  }
  return {
    document: readDocument('', { origin }),
    outcome: {
      ...known,
      status: known.status === 'unknown' ? 'unknown' : 'failed',
      error: known.error ?? error,
      documentIs: 'nothing',
      completeness: { state: 'truncated', reason: 'byte_limit', omitted: [{ pointer: '', reason: 'byte_limit' }] },
    },
    warnings: known.error === null ? warnings : [...warnings, { code: 'byte_limit', message }],
  }
}

function parseLimit({ parseBytes }: IngestOptions): Warning {
  return { code: 'parse_limit', message: `more than ${parseBytes} bytes are not parsed: the text is read line by line` }
}

/** An empty result is a success that says so. */
function emptyWarnings({ source }: Document, { status, documentIs }: Outcome): Warning[] {
  if (status !== 'succeeded') return []
  if (documentIs === 'nothing') return [{ code: 'empty_result', message: 'the tool returned nothing' }]
  return source.trim() === '' ? [{ code: 'empty_result', message: 'the tool returned an empty text' }] : []
}
