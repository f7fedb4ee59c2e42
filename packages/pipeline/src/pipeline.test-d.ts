import { pipeline } from './pipeline.ts'
import type { Pipeline } from './pipeline.ts'
import { defineStage } from './stage.ts'
import type { Draft } from './draft.ts'

interface Row {
  readonly id: number
}

const validate = () =>
  defineStage({ name: 'validate', gives: ['validated'], writes: ['outcome'], run: (draft) => draft })
const rowsOnly = () =>
  defineStage({
    name: 'rows',
    gives: ['validated'],
    writes: ['document'],
    run: (draft) => draft as Draft<readonly Row[]>,
  })
const redact = () => defineStage({ name: 'redact', gives: ['redacted'], writes: ['document'], run: (draft) => draft })
const summarize = () =>
  defineStage({ name: 'summarize', gives: ['summarized'], writes: ['facts'], run: (draft) => draft })
const select = () => defineStage({ name: 'select', gives: ['ranked'], writes: ['ranking'], run: (draft) => draft })
const offload = () =>
  defineStage({
    name: 'offload',
    needs: ['redacted'],
    gives: ['offloaded'],
    writes: ['resource'],
    run: (draft) => draft,
  })
const mark = () => defineStage({ name: 'mark', gives: ['marked'], writes: ['fit', 'result'], run: (draft) => draft })
const unrank = () => defineStage({ name: 'unrank', breaks: ['ranked'], writes: ['ranking'], run: (draft) => draft })
const needsRanked = () => defineStage({ name: 'boost', needs: ['ranked'], writes: ['ranking'], run: (draft) => draft })
const countRows = () =>
  defineStage({
    name: 'count-rows',
    writes: ['warnings'],
    run(draft: Draft<readonly Row[]>) {
      return draft
    },
  })

// The whole chain, a reordered one and two shortened ones.
export const whole: Pipeline<unknown, unknown, 'redacted' | 'summarized' | 'ranked' | 'offloaded' | 'marked'> =
  pipeline().use(validate()).use(redact()).use(summarize()).use(select()).use(offload()).use(mark())
export const reordered = pipeline().use(redact()).use(select()).use(offload()).use(summarize()).use(mark())
export const shortened = pipeline().use(redact()).use(offload()).use(mark())
export const shortest = pipeline().use(mark())

// Nothing raw can be stored.
// @ts-expect-error needs "redacted" from an earlier stage
pipeline().use(offload())
// @ts-expect-error needs "redacted" from an earlier stage
pipeline().use(validate()).use(offload()).use(redact())
// A stage that writes the document breaks what was given before.
// @ts-expect-error needs "ranked" from an earlier stage
pipeline().use(select()).use(redact()).use(needsRanked())
// @ts-expect-error needs "ranked" from an earlier stage
pipeline().use(select()).use(unrank()).use(needsRanked())
pipeline().use(unrank()).use(select()).use(needsRanked())

// The type of the data is followed.
pipeline().use(rowsOnly()).use(redact()).use(countRows())
pipeline<readonly Row[]>().use(validate()).use(countRows())
// @ts-expect-error this stage does not accept the data that reaches it here
pipeline().use(countRows())
// @ts-expect-error this stage does not accept the data that reaches it here
pipeline<string>().use(validate()).use(countRows())

// A list whose facts are not known goes through the named door.
const configured = [redact(), offload()]
// @ts-expect-error its needs are not known
pipeline().use(configured[1]!)
pipeline().useUnchecked(configured).use(offload())

// A field that is no field of the draft.
// @ts-expect-error 'documents' is not a field
defineStage({ name: 'typo', writes: ['documents'], run: (draft) => draft })
