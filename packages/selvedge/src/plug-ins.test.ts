import { describe, expect, test, vi } from 'vitest'

import { createShaper } from './create-shaper.ts'

const people = Array.from({ length: 400 }, (_, index) => ({
  id: index,
  mail: `person.${index}@example.com`,
  note: index === 311 ? 'The automobile would not start.' : `Remark ${index}: nothing of interest was seen.`,
}))

describe('a summarizer of a shaper', () => {
  test('sees what the rules of redaction leave, and its text is redacted by them too', async () => {
    const seen: string[] = []
    const shaper = createShaper({
      redact: { rules: ['secrets', 'email'] },
      summarizer: {
        summarize: ({ chunks }) => {
          seen.push(...chunks.map(({ text }) => text))
          return 'The first mail is to person.0@example.com today.'
        },
        onUnverified: 'mark',
      },
    })
    const { text, result } = await shaper.shape(people)
    expect(seen.join('')).not.toContain('@example.com')
    expect(result.summary?.text).toMatch(/^The first mail is to \[EMAIL_\d+\]/)
    expect(text).toContain('derived_summary')
    expect(JSON.stringify(result)).not.toContain('person.0@example.com')
  })

  test('leaves its mark when the data is of outside origin', async () => {
    const shaper = createShaper({ summarizer: () => 'There are 400 people.' })
    const { result } = await shaper.shape(people, { provenance: { source_type: 'web' } })
    expect(result.untrusted_content.some(({ pointer }) => pointer === '/summary/text')).toBe(true)
  })

  test('may be one for a single tool', async () => {
    const summarizer = vi.fn(() => 'There are 400 people.')
    const shaper = createShaper({ tools: { people: { summarizer } } })
    await shaper.shape(people)
    expect(summarizer).not.toHaveBeenCalled()
    const { result } = await shaper.shape(people, { call: { tool_name: 'people', call_id: 'c1' } })
    expect(result.summary).toMatchObject({ method: 'summarizer', text: 'There are 400 people.' })
  })

  test('gives way where its result is shaped a second time', async () => {
    const summarizer = vi.fn(() => 'There are 400 people.')
    const shaper = createShaper({ summarizer })
    const first = await shaper.shape(people)
    const again = await shaper.shape(first.result)
    expect(summarizer).toHaveBeenCalledOnce()
    expect(again.result.summary?.text).toBe('There are 400 people.')
  })
})

test('a scorer of a shaper has a say in what is shown', async () => {
  const shaper = createShaper({
    budget: { tokens: 300 },
    scorer: { score: ({ texts }) => texts.map((text) => Number(text.includes('automobile'))), candidates: 400 },
  })
  const { text } = await shaper.shape(people, { query: 'which car broke down?' })
  expect(text).toContain('The automobile would not start.')
})

test.each([
  [{ summarizer: 'gpt' }, 'createShaper: `summarizer` must be a function or { summarize: function }, got "gpt"'],
  [{ scorer: {} }, 'createShaper: `scorer` must be a function or { score: function }, got an object'],
  [{ scorers: () => [] }, 'createShaper: there is no `scorers`; did you mean `scorer`?'],
])('refuses what is none %#', (options, message) => {
  expect(() => createShaper(options as never)).toThrow(message)
})
