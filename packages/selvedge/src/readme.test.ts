import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'

test('the example of the README runs, and prints what the README says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const source = await readFile(new URL('readme-example.fixture.ts', import.meta.url), 'utf8')
  expect(readme).toContain(`\`\`\`ts\n${source}\`\`\``)

  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.join(' '))
  })
  await import('./readme-example.fixture.ts')
  vi.restoreAllMocks()
  // Which of the late orders are shown is the business of the stages.
  expect(lines[0]).toMatch(/^\{"status":"partial","completeness":\{"state":"truncated"/)
  expect(lines[1]).toMatch(/^2\d\d partial truncated$/)
  expect(readme).toContain(`\n${lines[2]}\n\`\`\``)
})
