import { existsSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

it('names no Node module in what browsers load', () => {
  const seen = new Set<string>()
  const named: string[] = []
  const visit = (url: URL): void => {
    if (seen.has(url.href) || !existsSync(url)) return
    seen.add(url.href)
    for (const [, name] of readFileSync(url, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      if (name!.startsWith('node:')) named.push(`${url.pathname}: ${name}`)
      else if (name!.startsWith('.')) visit(new URL(name!, url))
    }
  }
  visit(new URL('index.ts', import.meta.url))
  expect(seen.size).toBeGreaterThan(40)
  expect(named).toEqual([])
})
