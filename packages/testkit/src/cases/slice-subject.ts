import type { ToolResult } from '@selvedge/contract'

import type { CaseInput, FaultCase } from './case.ts'
import type { Observation } from './observation.ts'
import type { CaseSubject } from './run-case.ts'

/**
 * What many people write instead: `JSON.stringify(value).slice(0, 4 * budget)`, called a complete success. The cases
 * must fail it, or they prove nothing.
 */
export const sliceSubject: CaseSubject['observe'] = (faultCase: FaultCase) => {
  const { options, input } = faultCase
  const inputs = input.variants?.map((variant) => ({ ...input.shared, ...variant })) ??
    input.calls ??
    input.steps ?? [input]
  const budgets = options.budgets ?? [options.budget_tokens ?? 2000]
  return Promise.resolve(
    budgets.flatMap((budget) => inputs.map((one, step) => observe(one, budget, input.steps ? { step } : {}))),
  )
}

function observe(input: CaseInput, budget: number, place: { readonly step?: number }): Observation {
  const started = performance.now()
  const store = { keys: [], bodies: [], count: 0 }
  const common = { label: `slice @${budget}`, input, budget, store, ...place }
  try {
    const raw = input.value ?? input.result ?? input.mcp ?? input.throws ?? input.chunks?.join('')
    const text = (typeof raw === 'string' ? raw : String(JSON.stringify(raw))).slice(0, 4 * budget)
    const result = {
      status: 'succeeded',
      data: raw,
      completeness: { state: 'complete' },
      warnings: [],
    } as unknown as ToolResult
    const wire = { content: [{ type: 'text', text }], structuredContent: raw }
    return { ...common, text, result, wire, stream: text, ms: performance.now() - started }
  } catch (thrown) {
    return { ...common, text: '', thrown, ms: performance.now() - started }
  }
}
