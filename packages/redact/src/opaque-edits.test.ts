import { createContext, createDraft } from '@selvedge/pipeline'
import { expect, test } from 'vitest'

import { redact } from './redact.ts'

/** Milliseconds that the stage takes for JSON in a string with so many secrets. */
async function timeFor(rows: number): Promise<number> {
  const text = JSON.stringify(Array.from({ length: rows }, (_, id) => ({ id, password: `hunter-${id}` })))
  const draft = createDraft({ text }, { now: () => new Date(0) })
  const context = await createContext({ budget: { tokens: 500 } })
  const started = performance.now()
  const { redactions } = await redact().run(draft, context)
  const time = performance.now() - started
  expect(redactions.reduce((sum, { count }) => sum + count, 0)).toBe(rows)
  return time
}

test('many secrets in one long string take time in proportion', async () => {
  await timeFor(2_000)
  const [less, more] = [await timeFor(4_000), await timeFor(16_000)]
  // Four times as many; the square would be sixteen times the time.
  expect(more / less).toBeLessThan(10)
})
