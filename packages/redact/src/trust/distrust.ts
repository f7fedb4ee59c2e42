import { applyEdits, readDocument, type Document, type Outcome } from '@selvedge/content'
import { defineStage, type StageContext } from '@selvedge/pipeline'

import { assertPlainObject } from '../plain-object.ts'
import { assertOptionNames } from '../scan/assert-option-names.ts'
import { countingDefuse, type Counts, type DefuseText } from '../untrusted/defuse-value.ts'
import { assertImageHosts } from '../untrusted/image-hosts.ts'
import { defuseOutcome } from './defuse-outcome.ts'
import { defusePages } from './defuse-pages.ts'
import { accountOf, listingOf } from './listing.ts'
import { lookThrough, type Seen } from './look-through.ts'
import { closingCells, isPiped } from './piped-cells.ts'
import { renameMembers } from './rename-members.ts'
import { compileTrust, WRITTEN_BACK, type OutsidePlace, type TrustRule } from './trust-policy.ts'

export interface DistrustOptions {
  /** Whose texts are of outside origin; these rules go before the usual ones. */
  readonly rules?: readonly TrustRule[]
  /** Hosts whose pictures may stay. @default [] */
  readonly imageHosts?: readonly string[]
  /** Says of a text whether it tries to give orders, such as a model does. Its answers only raise a flag. */
  readonly detector?: (text: string) => boolean | Promise<boolean>
}

/**
 * Marks what is of outside origin where it stands: listed by reference in `untrusted_content`, never twice. In it, and in
 * the errors, links, quotes and warnings that go with it, what could pass for the frame around a result is broken, names
 * of members included, and pictures that would be fetched from elsewhere are taken out, with an account; files,
 * repositories and code that is called by its name are left as they are. Texts that read like orders are flagged, and stay.
 *
 * The list lowers no risk by itself: whoever calls tools must not let data give rights.
 */
export function distrust(options: DistrustOptions = {}) {
  assertPlainObject('distrust', 'options', options, 'an object such as { imageHosts: [] }')
  assertOptionNames(options, ['rules', 'imageHosts', 'detector'], 'distrust')
  const { rules = [], imageHosts = [], detector } = options
  if (detector !== undefined && typeof detector !== 'function') {
    throw new TypeError(`distrust: \`detector\` must be a function, got ${typeof detector}`)
  }
  assertImageHosts('distrust', options.imageHosts)
  const policy = compileTrust(rules, 'distrust')

  return defineStage({
    name: 'distrust',
    needs: ['redacted'],
    gives: ['redacted'],
    writes: ['document', 'outcome', 'warnings'],
    async run(draft, context) {
      const isWhole = policy.isOutside(draft.outcome)
      const placesIn = (document: Document) => (isWhole ? [WHOLE] : policy.places(document, draft.outcome))
      const places = draft.outcome.documentIs === 'nothing' ? [] : placesIn(draft.document)
      const isChanged = !WRITTEN_BACK.has(draft.outcome.provenance.source_type)
      const counts: Counts = new Map()
      const manner = { imageHosts, detector, counts, isChanged: isChanged && !isNamedCode(draft.document) }

      const { document, renamed, ...seen } = await defuseDocument(draft.document, places, context, manner)
      const text = countingDefuse(imageHosts, counts)
      const extent = isWhole ? 'all' : places.length > 0 ? 'quotes' : 'hidden'
      const beside = defuseOutcome(draft, extent, { text, pointer: renamed ?? text })
      const outcome = isChanged ? await withUserContent(beside.outcome, placesIn, context, manner) : beside.outcome
      const listed = listingOf(draft.document, outcome, { ...seen, places, isWhole, renamed: renamed ?? text })
      const warnings = [...beside.warnings, ...accountOf(seen, counts)]
      if (listed.length === 0 && outcome === draft.outcome && warnings.length === draft.warnings.length) return draft
      return {
        ...draft,
        document: isWhole ? withLabels(document, text) : document,
        outcome: { ...outcome, untrusted_content: [...outcome.untrusted_content, ...listed] },
        warnings,
      }
    },
  })
}

const WHOLE: OutsidePlace = { part: 0, node: 0 }

/** Marks in code mean something to its compiler. What merely looks like code, and has no name that says so, chose its looks. */
function isNamedCode({ kind, name }: Document): boolean {
  return name !== undefined && CODE.has(kind)
}

const CODE: ReadonlySet<Document['kind']> = new Set(['source', 'diff', 'notebook'])

interface Manner {
  readonly imageHosts: readonly string[]
  readonly detector: DistrustOptions['detector'] | undefined
  readonly counts: Counts
  /** Whether what could pass for the frame is broken. */
  readonly isChanged: boolean
}

interface Defused extends Omit<Seen, 'edits'> {
  readonly document: Document
  readonly renamed?: (pointer: string) => string
}

async function defuseDocument(
  document: Document,
  places: readonly OutsidePlace[],
  context: StageContext,
  { imageHosts, detector, counts, isChanged }: Manner,
): Promise<Defused> {
  if (!isChanged || places.length === 0) {
    return { document, ...(await lookThrough(document, places, context, { detector, defuseIn: undefined })) }
  }
  const defuse = countingDefuse(imageHosts, counts)
  const cell = closingCells(defuse, counts)
  const defuseIn = (part: number): DefuseText => (isPiped(document, part) ? cell : defuse)
  const { edits, ...seen } = await lookThrough(document, places, context, { detector, defuseIn })
  const names = renameMembers(document, places, defuseIn)
  const mended = applyEdits(document, [...names.edits, ...edits])
  return { ...seen, document: defusePages(mended, imageHosts, counts), renamed: names.pointer }
}

/** What the user is shown is a document of its own; nobody counts twice what stands in both. */
async function withUserContent(
  outcome: Outcome,
  placesIn: (document: Document) => readonly OutsidePlace[],
  context: StageContext,
  manner: Manner,
): Promise<Outcome> {
  if (outcome.user_content === undefined) return outcome
  const shown = readDocument(outcome.user_content)
  const apart = { ...manner, detector: undefined, counts: new Map() }
  const { document } = await defuseDocument(shown, placesIn(shown), context, apart)
  return document.source === outcome.user_content ? outcome : { ...outcome, user_content: document.source }
}

/** The name and the media type come from outside as well. */
function withLabels(document: Document, text: (label: string) => string): Document {
  const { name, mediaType } = document
  const labels = { mediaType: text(mediaType), ...(name !== undefined && { name: text(name) }) }
  return labels.mediaType === mediaType && labels.name === name ? document : { ...document, ...labels }
}
