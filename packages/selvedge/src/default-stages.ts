import type { Outcome } from '@selvedge/content'
import { mark, type MarkOptions } from '@selvedge/mark'
import { offload } from '@selvedge/offload'
import { Pipeline, assertOptions, pipeline, type Stage } from '@selvedge/pipeline'
import {
  createFieldPolicy,
  createScanner,
  distrust,
  redact,
  restrictFields,
  type RedactOptions,
  type Scanner,
} from '@selvedge/redact'
import { wrapUntrusted } from '@selvedge/redact/untrusted'
import { select, type SelectOptions } from '@selvedge/select'
import { summarize, type SummarizeOptions } from '@selvedge/summarize'
import { validate } from '@selvedge/validate'

import type { ShaperOptions } from './shape-options.ts'

/**
 * The stages a shaper runs unless it is given others: validate, redact, restrict-fields (with a field policy), distrust,
 * summarize, select, offload (with a store), mark.
 */
export function defaultStages(options: ShaperOptions = {}): readonly Stage[] {
  assertOptions('defaultStages', options, {})
  const { store, key, keyPrefix, redact: redactOptions = {} } = options
  const wrapping = wrapOf(options)
  const fields = options.fields === undefined ? undefined : createFieldPolicy(options.fields)
  const clean = pipeline().use(validate(options.validate)).use(redact(redactOptions))
  const open = fields === undefined ? clean : clean.use(restrictFields(fields))
  const summarizeOptions: SummarizeOptions =
    options.summarizer === undefined ? {} : { summarizer: options.summarizer, redact: redactOptions, ...wrapping }
  const selectOptions: SelectOptions = options.scorer === undefined ? {} : { scorer: options.scorer, ...wrapping }
  const ranked = open.use(distrust(options.trust)).use(summarize(summarizeOptions)).use(select(selectOptions))
  if (store === undefined) return ranked.use(mark(wrapping)).stages
  const kept = offload({
    store,
    policy: policyOf(redactOptions),
    admits: holdsNothingToRedact(redactOptions),
    ...(fields && {
      keep: (document, { outputSchema }) => {
        const view = fields.view(document, 'store', outputSchema)
        return view.isEmpty ? undefined : view.document
      },
    }),
    ...(key !== undefined && { key }),
    ...(keyPrefix !== undefined && { keyPrefix }),
    ...options.offload,
    ...wrapping,
  })
  return ranked.use(kept).use(mark(wrapping)).stages
}

/**
 * Bytes cannot be edited: a file in which something can be read that would be redacted is not kept at all. Of bytes that
 * are no text only secrets count: some digits of an image always look like a telephone number.
 */
function holdsNothingToRedact({ rules = ['secrets'], packs = ['core'], custom = [] }: RedactOptions) {
  // Made when first asked: by then `redact` has loaded what its rules need.
  let scanners: { readonly text: Scanner; readonly bytes: Scanner } | undefined
  return (bytes: Uint8Array): boolean => {
    scanners ??= {
      text: createScanner({ rules, packs, custom }),
      bytes: createScanner({ rules: rules.filter((rule) => rule === 'secrets'), packs, custom }),
    }
    const text = decodeText(bytes)
    if (text !== undefined) return scanners.text.scanText(text).length === 0
    return scanners.bytes.scanText(new TextDecoder('latin1').decode(bytes)).length === 0
  }
}

/** UTF-16 where a mark says so, else UTF-8; `undefined` for what is neither. */
function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How the data of a text is set apart, for the stages that must know what it costs. */
export function wrapOf({ wrapUntrusted: wrapped = false }: ShaperOptions): Pick<MarkOptions, 'wrap' | 'wrapWhen'> {
  if (wrapped === false) return {}
  return { wrap: wrapUntrusted, ...(wrapped === 'outside' && { wrapWhen: holdsOutsideText }) }
}

function holdsOutsideText({ untrusted_content: contents }: Outcome): boolean {
  return contents.some(({ pointer }) => pointer !== undefined && /^\/(?:data|error\/output)(?:\/|$)/.test(pointer))
}

/** Options of the usual stages. */
export const USUAL_OPTIONS = [
  'redact',
  'validate',
  'offload',
  'fields',
  'trust',
  'wrapUntrusted',
  'summarizer',
  'scorer',
] as const

/** The stages of a shaper's options, their order checked. */
export function stagesOf(options: ShaperOptions, where: string, inside: string): Pipeline {
  const { stages } = options
  if (stages === undefined) return pipeline().useUnchecked(defaultStages(options)) as Pipeline
  for (const name of USUAL_OPTIONS) {
    if (options[name] !== undefined) {
      throw new TypeError(
        `${where}: \`${inside}${name}\` is for the usual stages; give it to the stage in \`${inside}stages\` instead`,
      )
    }
  }
  const chosen = stages instanceof Pipeline ? stages : chained(stages, where, inside)
  if (!chosen.facts.has('marked'))
    throw new TypeError(`${where}: \`${inside}stages\` must end with one that gives "marked", such as mark()`)
  return chosen as Pipeline
}

function chained(stages: readonly Stage[], where: string, inside: string) {
  try {
    return pipeline().useUnchecked(stages)
  } catch (error) {
    throw new TypeError(`${where}: \`${inside}stages\` cannot be run: ${(error as Error).message}`, { cause: error })
  }
}

/** Names the rules, so that what was redacted by others has another handle. */
export function policyOf({ rules = ['secrets'], packs = ['core'], custom = [] }: RedactOptions): string {
  return [rules.toSorted(), packs.toSorted(), custom.map(({ name }) => name).toSorted()]
    .map((names) => names.join(','))
    .join(';')
}
