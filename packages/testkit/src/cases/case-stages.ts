import { mark } from '@selvedge/mark'
import { offload, type BlobStore } from '@selvedge/offload'
import type { Stage } from '@selvedge/pipeline'
import { redact, type RedactOptions } from '@selvedge/redact'
import { wrapUntrusted } from '@selvedge/redact/untrusted'
import { select } from '@selvedge/select'
import { summarize } from '@selvedge/summarize'
import { validate } from '@selvedge/validate'

import type { CaseOptions } from './case.ts'

/** The stages of a case in its order. `mark` ends every list, since without it there is no result to look at. */
export function caseStages(names: readonly string[], options: CaseOptions, store: BlobStore): readonly Stage[] {
  const stages: Stage[] = []
  for (const name of names) {
    const make = STAGES[name]
    if (make === undefined) throw new TypeError(`caseStages: no stage named ${name}`)
    if (name === 'offload' && !names.includes('redact')) stages.push(redact({ rules: [] }))
    stages.push(make(options, store))
  }
  if (!names.includes('mark')) stages.push(mark(wrapOf(options)))
  return stages
}

const STAGES: Readonly<Record<string, (options: CaseOptions, store: BlobStore) => Stage>> = {
  validate: () => validate(),
  redact: ({ rules }) => redact(rules === undefined ? {} : { rules: rules as RedactOptions['rules'] & {} }),
  // Asked of results that fit too: a case is about what happens to its text.
  summarize: ({ summarizer_returns: text }) =>
    summarize(text === undefined ? {} : { summarizer: { summarize: () => text, when: 'always' } }),
  select: () => select(),
  offload: ({ offload_bytes: minBytes, key_prefix: keyPrefix, ...options }, store) =>
    offload({
      store,
      ...wrapOf(options),
      ...(minBytes !== undefined && { when: 'always', minBytes: minBytes + 1 }),
      ...(keyPrefix !== undefined && { keyPrefix }),
    }),
  mark: (options) => mark(wrapOf(options)),
}

function wrapOf({ wrap_untrusted: isWrapped }: CaseOptions): { readonly wrap?: typeof wrapUntrusted } {
  return isWrapped === true ? { wrap: wrapUntrusted } : {}
}
