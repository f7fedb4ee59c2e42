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

/** Kinds on which the blind text does worse than both ends, and the middle third beside the head third. */
export function printWorst(rows: readonly Row[], budgets: readonly number[]): void {
  const share = (strategy: string, budget: number, of: (row: Row) => boolean) =>
    shareOf(rows.filter((row) => row.strategy === strategy && row.budget === budget && of(row))).share
  const below: string[] = []
  for (const kind of new Set(rows.map((row) => row.question.kind))) {
    for (const budget of budgets) {
      const [ours, theirs] = ['blind', 'head+tail'].map((one) =>
        share(one, budget, (row) => row.question.kind === kind),
      )
      if (ours! < theirs!) below.push(`${kind} at ${budget}: ${ours!.toFixed(0)} < ${theirs!.toFixed(0)}`)
    }
  }
  if (rows.some((row) => row.strategy === 'head+tail') && rows.some((row) => row.strategy === 'blind'))
    console.log(`\nblind below head+tail: ${below.length === 0 ? 'on no kind' : below.join('; ')}`)
  const thirds = budgets.map((budget) => {
    const [middle, head] = ['middle', 'head'].map((third) =>
      share('aware', budget, (row) => row.question.position === third),
    )
    return `${((100 * middle!) / head!).toFixed(0)} %`
  })
  if (rows.some((row) => row.strategy === 'aware'))
    console.log(`middle third of head third, aware: ${thirds.join(' / ')}`)
}

function percent(rows: readonly Row[]): string {
  return rows.length === 0 ? '-' : String(Math.round((100 * rows.filter((row) => row.survived).length) / rows.length))
}
