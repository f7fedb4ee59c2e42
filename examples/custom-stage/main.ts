import { createShaper, defaultStages, defineStage } from 'selvedge'

/** Warns about data whose source says it is old. A stage is a plain object: a name, what it writes, a function. */
const warnAboutAge = ({ maxDays }: { readonly maxDays: number }) =>
  defineStage({
    name: 'warn-about-age',
    writes: ['warnings'],
    run(draft, { now }) {
      const observed = draft.outcome.provenance.observed_at
      if (observed === null || now().getTime() - Date.parse(observed) < maxDays * 86_400_000) return draft

      const warning = { code: 'old_data', message: `The source was last updated on ${observed.slice(0, 10)}.` }
      return { ...draft, warnings: [...draft.warnings, warning] }
    },
  })

// In front of the usual stages, so that the warning is redacted and fitted like everything else.
const shaper = createShaper({
  stages: [warnAboutAge({ maxDays: 90 }), ...defaultStages()],
  now: () => new Date('2026-06-01T00:00:00Z'),
})

const stock = {
  contract_version: 'agent.tool.result.v1',
  status: 'succeeded',
  data: { sku: 'A-1', in_stock: 17 },
  provenance: {
    source_type: 'database',
    source_id: 'stock',
    observed_at: '2026-01-10T08:00:00Z',
    retrieved_at: '2026-06-01T00:00:00Z',
  },
}
const { text, result } = await shaper.shape(stock)

console.log(text)
console.log(result.warnings.map(({ code }) => code).join(', '))
