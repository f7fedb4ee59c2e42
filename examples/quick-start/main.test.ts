import { readFileSync } from 'node:fs'

import { expect, test, vi } from 'vitest'

test(
  'prints what the front page says, the answer, and a film that the text left out',
  { timeout: 120_000 },
  async () => {
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')))
    try {
      await import('./main.ts')
    } finally {
      log.mockRestore()
    }

    const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    const shown = /```text\n(question[\s\S]*?)\n```/.exec(page)![1]!.split('\n')
    expect(lines.slice(0, shown.length)).toEqual(shown)

    const answer = lines[lines.indexOf('--- and the answer, further on in it ---') + 1]
    expect(answer).toContain(
      '"#":2508,"Title":"Pirates of the Caribbean: At World\'s End","Production Budget":300000000',
    )

    expect(lines.at(-2)).toContain("{ pointer: '/2828' }) ---")
    expect(lines.at(-1)).toContain('"Title": "Superman Returns"')
  },
)
