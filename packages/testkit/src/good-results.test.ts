import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PAGE = `${ROOT}docs/good-results.md`
/** A picture: a comment that names it, and the block of text below. */
const PICTURE = /<!-- picture: ([\w ]+) -->\n\n```text\n([\s\S]*?)\n```/g
/** `UPDATE_READMES=1 npx vitest run packages/testkit/src/good-results.test.ts` writes them anew. */
const UPDATE = process.env['UPDATE_READMES'] !== undefined

test('every picture of the page is what a run gives, and every one is on the page', { timeout: 120_000 }, async () => {
  const module = (await import(pathToFileURL(`${ROOT}examples/good-results/pictures.ts`).href)) as {
    readonly pictures: () => Promise<Readonly<Record<string, string>>>
  }
  const pictures = await module.pictures()
  const page = readFileSync(PAGE, 'utf8')
  if (UPDATE) {
    writeFileSync(
      PAGE,
      page.replaceAll(PICTURE, (_, name: string) => {
        return `<!-- picture: ${name} -->\n\n\`\`\`text\n${pictures[name]}\n\`\`\``
      }),
    )
    return
  }
  const shown = Object.fromEntries(Array.from(page.matchAll(PICTURE), ([, name, text]) => [name, text]))
  expect(shown).toEqual(pictures)
  expect(Object.keys(shown)).toHaveLength(7)
})
