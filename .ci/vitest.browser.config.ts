import { playwright } from '@vitest/browser-playwright'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const conditions = ['@selvedge/source', 'module', 'browser', 'development|production']

export default defineConfig({
  root,
  resolve: { conditions },
  test: {
    // What the packages for browsers promise; tests that read files or need a native second opinion stay in Node.
    include: testsWithoutNode(),
    testTimeout: 60_000,
    setupFiles: ['scripts/fixed-seed.mjs'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

function testsWithoutNode(): string[] {
  const packages = [
    'contract',
    'tokens',
    'content',
    'pipeline',
    'validate',
    'redact',
    'summarize',
    'select',
    'mark',
    'selvedge',
  ]
  return packages
    .flatMap((name) =>
      readdirSync(`${root}/packages/${name}/src`, { recursive: true }).map(
        (file) => `packages/${name}/src/${String(file)}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => {
      const text = readFileSync(`${root}/${file}`, 'utf8')
      return !/from '(node:|tiktoken|canonicalize|recheck|ajv)|process\.|Buffer\./u.test(text)
    })
}
