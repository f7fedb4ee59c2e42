import type { Question } from './survival-corpus.ts'
import { isForTuning } from './survival-corpus.ts'
import { seeded } from './corpus.ts'

export interface Row {
  readonly strategy: string
  readonly budget: number
  readonly question: Question
  readonly survived: boolean
  readonly tokens: number
}

/** Share that survives, in percent, with a bootstrap interval of 95 %. */
export function shareOf(rows: readonly Row[]): { share: number; low: number; high: number; n: number } {
  const hits = rows.map((row) => (row.survived ? 1 : 0))
  const n = hits.length
  if (n === 0) return { share: 0, low: 0, high: 0, n }
  const random = seeded(20)
  const means = Array.from({ length: 1000 }, () => {
    let sum = 0
    for (let draw = 0; draw < n; draw++) sum += hits[Math.floor(random() * n)]!
    return sum / n
  }).sort((left, right) => left - right)
  const total = hits.reduce<number>((sum, hit) => sum + hit, 0)
  return { share: (100 * total) / n, low: 100 * means[25]!, high: 100 * means[974]!, n }
}

/** One line a strategy, one column a budget, for tuning, validation and both. */
export function printOverview(rows: readonly Row[], budgets: readonly number[]): void {
  const strategies = [...new Set(rows.map((row) => row.strategy))]
  for (const [name, part] of [
    ['tuning', rows.filter((row) => isForTuning(row.question.file))],
    ['validation', rows.filter((row) => !isForTuning(row.question.file))],
    ['all', rows],
  ] as const) {
    if (part.length === 0) continue
    console.log(`\n${name} (${new Set(part.map((row) => row.question.id)).size} questions), % that survive`)
    for (const strategy of strategies) {
      const cells = budgets.map((budget) => {
        const { share, low, high } = shareOf(part.filter((row) => row.strategy === strategy && row.budget === budget))
        return `${share.toFixed(1).padStart(5)} [${low.toFixed(0)}-${high.toFixed(0)}]`
      })
      console.log(`  ${strategy.padEnd(28)} ${cells.join('  ')}`)
    }
  }
}

/** The same by type, position and kind. */
export function printBreakdown(rows: readonly Row[], budgets: readonly number[], strategies: readonly string[]): void {
  for (const by of ['type', 'position', 'kind'] as const) {
    console.log(`\nby ${by} (${budgets.join(' / ')})`)
    for (const value of [...new Set(rows.map((row) => row.question[by]))].toSorted()) {
      const part = rows.filter((row) => row.question[by] === value)
      const n = new Set(part.map((row) => row.question.id)).size
      const cells = strategies.map((strategy) =>
        budgets
          .map((budget) =>
            percent(part.filter((row) => row.strategy === strategy && row.budget === budget)).padStart(3),
          )
          .join(' '),
      )
      console.log(
        `  ${value.padEnd(18)} n=${String(n).padStart(3)}  ${strategies.map((strategy, at) => `${strategy}: ${cells[at]}`).join('   ')}`,
      )
    }
  }
}

function percent(rows: readonly Row[]): string {
  return rows.length === 0 ? '-' : String(Math.round((100 * rows.filter((row) => row.survived).length) / rows.length))
}
