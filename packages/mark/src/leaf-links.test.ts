import type { Resource } from '@selvedge/contract'
import { createContext } from '@selvedge/pipeline'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { draftOf } from './draft.fixture.ts'
import { fitDocument } from './fit-document.ts'

const resourceOf = (name: string, size: number, index = 0): Resource => ({
  uri: `selvedge://${String(index).padStart(39, '1')}`,
  name,
  mime_type: 'text/plain',
  size,
  digest: `sha256:${'0'.repeat(64)}`,
})

const log = (lines: number): string =>
  Array.from({ length: lines }, (_, line) => `worker ${line} is done with step ${line % 7}`).join('\n')

async function dataOf(value: unknown, attachments: readonly Resource[], tokens: number) {
  const { fit } = await fitDocument(
    { ...draftOf(JSON.stringify(value)), attachments },
    await createContext({ budget: { tokens }, present: 'envelope' }),
  )
  expect(fit.tokens).toBeLessThanOrEqual(tokens)
  return { data: (JSON.parse(fit.text) as { data?: Record<string, unknown> }).data ?? {}, fit }
}

test('names the blob of a string under its pointer, where a part of it is shown', async () => {
  const value = { id: 7, 'a/b': { output: log(900) } }
  const size = value['a/b'].output.length
  const { data, fit } = await dataOf(value, [resourceOf('/a~1b/output', size)], 500)
  expect(Object.keys(data)).toEqual(['id', 'a~1b/output', '/a~1b/output (whole)'])
  expect(data['/a~1b/output (whole)']).toBe(
    '[text/plain, 27789 bytes, selvedge://111111111111111111111111111111111111110]',
  )
  // It is no part of the data.
  expect(Object.keys(fit.data as object)).toEqual(['id', 'a/b'])
  expect(JSON.stringify(fit.data)).not.toContain('selvedge:')
})

test('names none where there is no room, where all is shown, where nothing is shown, or where no string stands', async () => {
  const value = { id: 7, output: log(900), short: 'all of it', list: [1, 2, 3] }
  const named = async (attachments: readonly Resource[], tokens: number) =>
    Object.keys((await dataOf(value, attachments, tokens)).data).filter((key) => key.endsWith(' (whole)'))
  const output = resourceOf('/output', value.output.length)
  expect(await named([output], 500)).toEqual(['/output (whole)'])
  expect(await named([output], 399)).toEqual([])
  expect(await named([output], 30_000)).toEqual([])
  const halves = { ...value, output: log(60), rest: log(900) }
  const cut = await dataOf(halves, [resourceOf('/output', 9), resourceOf('/rest', 9)], 1400)
  expect(Object.keys(cut.data).filter((key) => key.endsWith(' (whole)'))).toEqual(['/rest (whole)'])
  const others = ['/short', '/list', '/nothing', 'attachment', ''].map((name) => resourceOf(name, 9))
  expect(await named(others, 500)).toEqual([])
  expect(await named([...others, output], 500)).toEqual(['/output (whole)'])
})

test('keeps the budget and every value, whatever is stored on its own', async () => {
  const leaf = fc.record({ lines: fc.integer({ min: 1, max: 400 }), isJson: fc.boolean(), isStored: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(leaf, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 60, max: 1700 }),
      async (leaves, tokens) => {
        const texts = leaves.map(({ lines, isJson }) => (isJson ? JSON.stringify({ log: log(lines) }) : log(lines)))
        const value = { id: 1, items: texts.map((text, index) => ({ index, text })) }
        const attachments = leaves.flatMap(({ isStored }, index) =>
          isStored ? [resourceOf(`/items/${index}/text`, texts[index]!.length, index)] : [],
        )
        const { data } = await dataOf(value, attachments, tokens)
        const named = Object.entries(data).filter(([key]) => key.endsWith(' (whole)'))
        expect(named.length).toBeLessThanOrEqual(tokens / 400)
        for (const [key, placeholder] of named) {
          const { uri, size } = attachments.find(({ name }) => `${name} (whole)` === key)!
          expect(placeholder).toBe(`[text/plain, ${size} bytes, ${uri}]`)
        }
      },
    ),
    { seed: 5, numRuns: 60 },
  )
})
