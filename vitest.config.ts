import { defineConfig } from 'vitest/config'

// Tests run from source: no build step stands between a change and its test. Not `module`: Node would be sent to files
// that only bundlers can read.
const conditions = ['@selvedge/source', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/**/src/**/*.test.ts', 'examples/**/*.test.ts'],
    testTimeout: 30_000,
    setupFiles: ['scripts/fixed-seed.mjs'],
  },
})
