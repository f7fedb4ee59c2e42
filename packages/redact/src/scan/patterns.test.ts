import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Every pattern in CI; elsewhere one in sixteen, since each takes a tenth of a second and more. */
const EVERY = process.env['CI'] === undefined ? 16 : 1

/**
 * Steps decide what is vulnerable, not time: a busy machine finds no more than an idle one. Some patterns would be
 * searched for minutes, in gigabytes: after five seconds nothing was found.
 */
const BY_STEPS = { timeout: 5000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null, randomSeed: 1 }

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** Every regular expression in the source of the package. Those of the packs are matched at one place only. */
function patterns(): Pattern[] {
  const files = (readdirSync(ROOT, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => {
    const found: Pattern[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const source = node.text.slice(1, end)
        const anchored = file.startsWith('scan/packs') ? `^(?:${source})` : source
        found.push({ file, source: anchored, flags: node.text.slice(end + 1).replace('g', '') })
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, readFileSync(`${ROOT}/${file}`, 'utf8'), ts.ScriptTarget.Latest))
    return found
  })
}

test('no pattern takes more than linear time', { timeout: 1_200_000 }, async () => {
  const all = patterns()
  expect(all.length).toBeGreaterThan(300)
  const unsafe: string[] = []
  for (const { file, source, flags } of all.filter((_, index) => index % EVERY === 0)) {
    const { status } = await check(source, flags, BY_STEPS)
    if (status === 'vulnerable') unsafe.push(`${file}: /${source}/${flags}`)
  }
  expect(unsafe).toEqual([])
})
