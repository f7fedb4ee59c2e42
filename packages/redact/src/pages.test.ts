import { readDocument } from '@selvedge/content'
import { createContext, createDraft } from '@selvedge/pipeline'
import { loadCounter } from '@selvedge/tokens'
import { describe, expect, test } from 'vitest'

import { redact } from './redact.ts'

const TOKEN = ['ghp_', 'q7Rt2Wz9Lk4Xc8Vb1Nm6', 'Hs3Jd5Fg0Pa1Qe2Y'].join('')
const WORD = ['tr0ub4dor', '-and-3'].join('')

async function redacted(raw: unknown, mediaType?: string): Promise<string> {
  const draft = createDraft(raw, { now: () => new Date(0), ...(mediaType !== undefined && { mediaType }) })
  const context = await createContext({ budget: { tokens: 1000 }, tokens: await loadCounter() })
  const { document } = await redact().run(draft, context)
  return [document.source, document.mediaType, ...document.parts.map(({ body }) => body.source)].join('\n')
}

const page = (body: string): string => `<!doctype html>\n<html><body>\n${body}\n<p>the end</p></body></html>`

describe('a page', () => {
  test.each([
    [
      'with markup inside',
      `<p>${TOKEN.slice(0, 4)}<b>${TOKEN.slice(4, 16)}</b>${TOKEN.slice(16)}</p>`,
      TOKEN.slice(16),
    ],
    ['written with character references', `<p>${TOKEN.replace('_', '&#95;')}</p>`, TOKEN.slice(4)],
    ['behind its name in another element', `<p>password: <b>${WORD}</b></p>`, WORD],
    [
      'under its name in a table',
      `<table><tr><th>user</th><th>password</th></tr><tr><td>bob</td><td>${WORD}</td></tr></table>`,
      WORD,
    ],
  ])('loses a secret %s', async (_, body, secret) => {
    for (const raw of [page(body), { page: page(body).padEnd(900, '\n') }]) {
      const text = await redacted(raw)
      expect(text).not.toContain(secret)
      expect(text).toContain('the end')
    }
  })

  test('keeps its line numbers', () => {
    const source = page(`<p>password:\n<b>${WORD}</b>\n</p>`)
    return expect(
      redacted(source).then((text) => readDocument(text.slice(0, text.indexOf('</html>'))).source),
    ).resolves.toSatisfy(
      (text: string) =>
        text.split('\n').findIndex((line) => line.includes('the end')) ===
        source.split('\n').findIndex((line) => line.includes('the end')),
    )
  })
})

test('a media type with a secret in it loses what it says beside the type', async () => {
  expect(await redacted('plain text', `text/plain; boundary=${TOKEN}`)).not.toContain(TOKEN)
  expect(await redacted('plain text', `text/x-${TOKEN}`)).not.toContain(TOKEN)
})
