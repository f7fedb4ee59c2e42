import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url))
const EXAMPLES = ['', 'adapters/']
  .flatMap((folder) => readdirSync(PACKAGES + folder).map((name) => `${folder}${name}/src/readme-example.fixture.ts`))
  .filter((example) => existsSync(PACKAGES + example))

/** The first block of text in a README is what its example prints. */
const OUTPUT = /```text\n[\s\S]*?\n```/
/** `UPDATE_READMES=1 npx vitest run packages/testkit/src/readmes.test.ts` writes it anew. */
const UPDATE = process.env['UPDATE_READMES'] !== undefined

test.each(EXAMPLES)('%s is in the README, and prints what the README says', async (example) => {
  const file = `${PACKAGES}${example.replace(/src\/.*/, 'README.md')}`
  const readme = readFileSync(file, 'utf8')
  expect(readme).toContain(`\`\`\`ts\n${readFileSync(PACKAGES + example, 'utf8')}\`\`\``)

  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '))
  })
  try {
    await import(pathToFileURL(PACKAGES + example).href)
  } finally {
    log.mockRestore()
  }
  const block = `\`\`\`text\n${lines.join('\n')}\n\`\`\``
  if (UPDATE)
    writeFileSync(
      file,
      readme.replace(OUTPUT, () => block),
    )
  else expect(OUTPUT.exec(readme)?.[0]).toBe(block)
})
