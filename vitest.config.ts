import { defineConfig } from 'vitest/config'

// Tests run from source: no build step stands between a change and its test.
const conditions = ['@selvedge/source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/**/src/**/*.test.ts'],
    testTimeout: 30_000,
  },
})
