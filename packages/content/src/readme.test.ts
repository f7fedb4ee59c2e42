import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { expect, it, vi } from 'vitest'

it('the example of the README runs, and prints what the README says', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const source = await readFile(new URL('readme-example.fixture.ts', import.meta.url), 'utf8')
  expect(readme).toContain(`\`\`\`ts\n${source}\`\`\``)

  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  })
  await import('./readme-example.fixture.ts')
  vi.restoreAllMocks()
  expect(readme).toContain(`\`\`\`text\n${lines.join('\n')}\n\`\`\``)
})
