import { runChild } from './run-child.ts'

interface Asked {
  readonly answer: unknown
  readonly read: number
  readonly seconds: number
}

interface Figures {
  readonly size: number
  readonly asked: readonly { readonly sql: string; readonly part: Asked; readonly full: Asked }[]
}

/** Of each query, what is known of its answer; `last` is the number of the last row. */
const QUERIES: readonly (readonly [sql: string, answer: (last: number) => unknown])[] = [
  [
    'SELECT count(*) AS n, min(id) AS first, max(amount) AS most FROM data WHERE id BETWEEN 1500000 AND 1500999',
    () => [{ n: 1000, first: 1_500_000, most: mostOf(500_000, 1000) }],
  ],
  [
    'SELECT * EXCLUDE (note) FROM data WHERE id = 1500000',
    () => [{ id: 1_500_000, amount: amountOf(500_000), city: 'Kyoto' }],
  ],
  ["SELECT id FROM data WHERE note IS NOT NULL AND note LIKE '%walrus%'", () => [{ id: 777_777 }]],
  ['SELECT count(*) AS n FROM data', (last) => [{ n: last + 1 }]],
]

/** How much of the objects is read for SQL by the bounds in their footers, and how much without them. */
export async function benchPushdown(server: object, rows: number): Promise<boolean> {
  const queries = QUERIES.map(([sql]) => sql)
  const { size, asked } = await runChild<Figures>('pushdown-child.ts', { ...server, queries })
  console.log(`pushdown: SQL over ${(size / 1e6).toFixed(0)} MB, bytes read by the footers and without them`)
  let held = true
  for (const [index, { sql, part, full }] of asked.entries()) {
    const isRight = JSON.stringify(part.answer) === JSON.stringify(QUERIES[index]![1](rows - 1))
    held &&= isRight
    const without = typeof full.answer === 'string' ? `, refused or stopped: ${full.answer}` : ''
    console.log(`  ${isRight ? 'ok  ' : 'FAIL'} ${sql}`)
    console.log(`       ${said(part)}; without ${said(full)}${without}`)
  }
  return held
}

function said({ read, seconds }: Asked): string {
  return `${(read / 1e6).toFixed(2)} MB in ${seconds.toFixed(2)} s`
}

function amountOf(row: number): number {
  return ((row * 37) % 100_003) / 4
}

function mostOf(first: number, count: number): number {
  return Math.max(...Array.from({ length: count }, (_, at) => amountOf(first + at)))
}
