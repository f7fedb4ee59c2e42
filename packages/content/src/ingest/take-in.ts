import {
  isToolResult,
  stringifyJson,
  toPlainJson,
  type Completeness,
  type CompletenessReason,
  type Note,
  type NoteCode,
  type Warning,
} from '@selvedge/contract'

import type { Hints } from '../detect-kind.ts'
import { missedIn, withoutRepeats } from './dropped.ts'
import type { IngestOptions } from './ingest-options.ts'
import type { Intake } from './intake.ts'
import { bytesOf, takeInBytes } from './take-in-bytes.ts'
import { takeInError } from './take-in-error.ts'
import { isMcpResult, takeInMcp } from './take-in-mcp.ts'
import { takeInResult } from './take-in-result.ts'

/** Tells what a raw result is, and turns it into text. */
export function takeIn(raw: unknown, options: IngestOptions): Intake {
  const hints = hintsOf(options)
  if (options.error === true || isError(raw)) return takeInError(raw, options)
  if (typeof raw === 'string') return { text: raw, hints, origin: 'text', outcome: {}, warnings: [] }
  const bytes = bytesOf(raw)
  if (bytes !== undefined) return takeInBytes(bytes, hints)

  const { value, notes } = toPlainJson(raw, options.depth === undefined ? {} : { maxDepth: options.depth })
  const unwritable = value === null ? notes.find(({ pointer }) => pointer === '') : undefined
  const what = unwritable && UNWRITABLE[unwritable.code]
  if (what !== undefined) return notWritten(what, hints)
  const missed = value === null ? undefined : missedIn(value, notes)
  const warnings = [...(missed === undefined ? [] : [unwritableAt(missed)]), ...warningsOf(notes)]
  const cut = cutOf(notes) ?? (missed === undefined ? undefined : UNKNOWN)
  if (value === null) return { hints, origin: 'value', outcome: {}, warnings }
  if (typeof value === 'string') return { text: value, hints, origin: 'value', outcome: {}, warnings }
  if (isToolResult(value)) return merged(takeInResult(value, options), {}, warnings, cut)
  if (isMcpResult(value)) return merged(takeInMcp(value), hints, warnings, cut)
  return merged(
    { text: stringifyJson(value), hints: { kind: 'json' }, origin: 'value', outcome: {}, warnings: [] },
    {},
    warnings,
    cut,
  )
}

/** Values that are something, and of which JSON can hold nothing. */
const UNWRITABLE: { readonly [code in NoteCode]?: string } = {
  function_dropped: 'a function',
  symbol_dropped: 'a symbol',
  not_finite: 'a number that is not finite',
  invalid_date: 'an invalid date',
  opaque: 'an object without readable content',
  unreadable: 'a value that throws when it is read',
}

/** Nothing is shown, which is not to say that nothing came. */
function notWritten(what: string, hints: Hints): Intake {
  return {
    hints,
    origin: 'value',
    outcome: { status: 'partial', completeness: UNKNOWN },
    warnings: [{ code: 'unwritable', message: `the tool returned ${what}, which cannot be written as data` }],
  }
}

const UNKNOWN: Completeness = { state: 'unknown', available_items: null }

function unwritableAt({ code, pointer }: Note): Warning {
  const message = `the result holds ${UNWRITABLE[code]}, which cannot be written as data`
  return { code: 'unwritable', message, pointer: `/data${pointer}` }
}

function hintsOf({ mediaType, name, kind }: IngestOptions): Hints {
  return {
    ...(mediaType !== undefined && { mediaType }),
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
  }
}

function isError(raw: unknown): boolean {
  try {
    return raw instanceof Error
  } catch {
    // A proxy that throws is a value like any other.
    return false
  }
}

function merged(intake: Intake, hints: Hints, warnings: readonly Warning[], cut: Completeness | undefined): Intake {
  const status = intake.outcome.status ?? 'partial'
  return {
    ...intake,
    hints: { ...hints, ...intake.hints },
    outcome: cut === undefined ? intake.outcome : { ...intake.outcome, status, completeness: cut },
    warnings: [...warnings, ...intake.warnings],
  }
}

/** A change that says nothing to a reader: JSON has no other way to leave a field out. */
const SILENT = 'undefined_dropped'

function warningsOf(notes: readonly Note[]): Warning[] {
  return withoutRepeats(notes)
    .filter(({ code, pointer }) => code !== SILENT && !(code === 'undefined_as_null' && pointer === ''))
    .map(({ code, message, pointer }) => ({ code, message, pointer: `/data${pointer}` }))
}

/** What the normaliser had to leave out makes the result incomplete. */
function cutOf(notes: readonly Note[]): Completeness | undefined {
  const cuts = notes.filter(({ cut }) => cut === true)
  const [first] = cuts
  if (first === undefined) return undefined
  return {
    state: 'truncated',
    reason: reasonOf(first),
    omitted: cuts.slice(0, 8).map((note) => ({ pointer: note.pointer, reason: reasonOf(note) })),
  }
}

function reasonOf({ code }: Note): CompletenessReason {
  return code === 'depth' ? 'depth_limit' : 'item_limit'
}
