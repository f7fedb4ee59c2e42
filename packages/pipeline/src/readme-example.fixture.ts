import { defineStage, pipeline } from '@selvedge/pipeline'

/** Says so when a result came back from a cache. */
const noteCache = () =>
  defineStage({
    name: 'note-cache',
    gives: ['dated'],
    writes: ['warnings'],
    run(draft) {
      if (draft.document.name !== 'cached') return draft
      return { ...draft, warnings: [...draft.warnings, { code: 'from_cache', message: 'May be an hour old.' }] }
    },
  })

/** Needs to know how old a result is. `pipeline().use(refuseOld())` does not compile. */
const refuseOld = () =>
  defineStage({
    name: 'refuse-old',
    needs: ['dated'],
    writes: [],
    run(draft) {
      if (draft.warnings.some(({ code }) => code === 'from_cache')) throw new Error('too old')
      return draft
    },
  })

const chain = pipeline().use(noteCache()).use(refuseOld())
const { draft, failure, trace } = await chain.run({ total: 3 }, { name: 'cached' })

console.log(draft.outcome.status, draft.outcome.error?.code, failure?.stage)
for (const { stage, outcome, changed } of trace) console.log(stage, outcome, changed)
