import type { Budget, Pipeline } from '@selvedge/pipeline'
import type { CounterChoice } from '@selvedge/tokens'

import { assertShaperOptions } from './assert-options.ts'
import { USUAL_OPTIONS, stagesOf } from './default-stages.ts'
import { minimumBudget } from './minimum-budget.ts'
import type { ShaperBudget, ShaperOptions } from './shape-options.ts'

/** Options with their stages built and everything checked. */
export interface Plan {
  readonly options: ShaperOptions
  readonly pipeline: Pipeline
}

export const DEFAULT_TOKENS = 2000

/** Checks the options of a shaper, those of each tool with them, and builds the stages once. */
export function plansOf(options: ShaperOptions, where: string): (toolName: string | undefined) => Plan {
  assertShaperOptions(options, where)
  if (options.offload !== undefined && options.store === undefined)
    throw new TypeError(`${where}: \`offload\` needs a \`store\``)
  const usual = planOf(options, where)
  const byTool = new Map<string, Plan>()
  for (const [name, tool] of Object.entries(options.tools ?? {})) {
    assertShaperOptions(tool, where, `tools.${name}`)
    const { stages: _, ...shared } = options
    const own = USUAL_OPTIONS.some((name) => tool[name] !== undefined)
    // The usual stages with other options take the place of a list that the tool does not repeat.
    const base = own ? shared : options
    byTool.set(
      name,
      planOf({ ...base, ...tool, budget: { ...options.budget, ...tool.budget } }, where, `tools.${name}.`),
    )
  }
  return (toolName) => (toolName === undefined ? usual : (byTool.get(toolName) ?? usual))
}

/** The sizes of a budget, and whose tokens count. */
export function budgetOf({ encoding, model, ...sizes }: ShaperBudget): {
  readonly budget: Budget
  readonly counter: CounterChoice
} {
  const { tokens = DEFAULT_TOKENS } = sizes
  return {
    budget: { ...sizes, tokens },
    counter: { ...(encoding !== undefined && { encoding }), ...(model !== undefined && { model }) },
  }
}

function planOf(options: ShaperOptions, where: string, inside = ''): Plan {
  const { budget } = budgetOf(options.budget ?? {})
  const least = minimumBudget(options)
  if (budget.tokens < least) {
    throw new RangeError(
      `${where}: \`${inside}budget.tokens\` must be at least ${least} for these options, got ${budget.tokens}`,
    )
  }
  return { options, pipeline: stagesOf(options, where, inside) }
}
