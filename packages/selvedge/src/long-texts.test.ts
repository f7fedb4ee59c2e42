import { createHash } from 'node:crypto'

import { resolvePointer } from '@selvedge/contract'
import { memoryStore } from '@selvedge/offload'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'

const now = () => new Date(0)
const offload = { leafCharacters: 16_384 }
const token = ['ghp', '_', 'TESTONLYabcdefghijklmnopqrstuvwxyz12'].join('')

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/** A text of some kind, longer than `length`, with a word nobody else has and a secret. */
const TEXTS = {
  log: (length: number, word: string) =>
    lines(
      length / 60,
      (index) => `2026-01-02 03:04:${String(index % 60).padStart(2, '0')} INFO worker ${index} step done and well`,
    ) + `\n2026-01-02 03:05:00 ERROR ${word} token=${token}\n`,
  page: (length: number, word: string) =>
    `<!doctype html><html><body>${lines(length / 50, (index) => `<p>Paragraph ${index} of this long page of text.</p>`)}<p>${word} ${token}</p></body></html>`,
  json: (length: number, word: string) =>
    JSON.stringify(
      Array.from({ length: length / 50 }, (_, id) => ({
        id,
        city: `Town ${id % 9}`,
        note: 'nothing to say about it',
      })).concat([{ id: -1, city: word, note: token }]),
    ),
  prose: (length: number, word: string) => `${'The ship sails on over the sea. '.repeat(length / 30)}${word} ${token}`,
}

test.each([
  ['log', 'log', /^text\//],
  ['page', 'html', /^text\/html/],
  ['json', 'json', /^application\/json/],
] as const)('a long text is also a blob of its own: a %s as a %s', async (what, kind, mediaType) => {
  const store = memoryStore()
  const shaper = createShaper({ store, now, budget: { tokens: 300 }, offload })
  const text = TEXTS[what](40_000, 'quagmire')
  const { result, resources } = await shaper.shape({ id: 7, output: text })
  expect(resources).toHaveLength(2)
  expect(resources[1]).toMatchObject({ name: '/output' })
  expect(resources[1]!.mime_type).toMatch(mediaType)
  expect(result.resources).toEqual(resources)
  const found = await shaper.reader.search(resources[1]!.uri, 'Where is the quagmire?')
  expect(found.text).toContain('quagmire')
  expect(found.text).toContain('[GITHUB_TOKEN_1]')
  if (kind === 'log') {
    const read = await shaper.reader.read(resources[1]!.uri, { lines: [3, 4] })
    expect(read.text).toContain('worker 2 step')
    expect(read.text).not.toContain('worker 4 step')
  }
})

test('huge texts have blobs of their own unless that is refused, but none that is nearly all of the result', async () => {
  const value = {
    logs: [
      { id: 1, log: TEXTS.log(120_000, 'quagmire') },
      { id: 2, log: TEXTS.log(110_000, 'swamp') },
    ],
  }
  const names = async (given: unknown, options: { readonly leafCharacters?: number }, tokens = 900) => {
    const shaper = createShaper({ store: memoryStore(), now, budget: { tokens }, offload: options })
    const { text, resources } = await shaper.shape(given, { query: 'What became of the swamp?' })
    return { names: resources.map(({ name }) => name), text, resources }
  }
  const { text, resources, ...huge } = await names(value, {})
  expect(huge.names).toEqual(['result', '/logs/0/log', '/logs/1/log'])
  expect(JSON.parse(text)).toMatchObject({
    data: { '/logs/1/log (whole)': `[text/plain, ${resources[2]!.size} bytes, ${resources[2]!.uri}]` },
  })
  expect((await names(value, { leafCharacters: Infinity })).names).toEqual(['result'])
  expect((await names({ id: 1, log: TEXTS.log(400_000, 'swamp') }, {})).names).toEqual(['result'])
})

test('a text that fits is not moved, nothing is stored; a short string has no blob of its own', async () => {
  const store = memoryStore()
  const shaper = createShaper({ store, now, offload })
  const whole = await shaper.shape({ output: TEXTS.prose(17_000, 'quagmire') }, { budget: { tokens: 20_000 } })
  expect(whole.resources).toEqual([])
  for await (const { key } of store.list('')) expect(key).toBeUndefined()
  const many = Array.from({ length: 50 }, (_, index) => TEXTS.prose(2_000, `quagmire ${index}`))
  expect((await shaper.shape({ many }, { budget: { tokens: 300 } })).resources).toHaveLength(1)
})

test('a store that fails for the text alone costs its link, not the whole', async () => {
  let puts = 0
  const store = memoryStore()
  const failing = {
    ...store,
    putIfAbsent: async (...given: Parameters<typeof store.putIfAbsent>) => {
      if (++puts > 3) throw new Error('no more')
      return store.putIfAbsent(...given)
    },
  }
  const shaper = createShaper({ store: failing, now, budget: { tokens: 300 }, offload })
  const { resources } = await shaper.shape({ output: TEXTS.log(40_000, 'quagmire') })
  expect(resources).toHaveLength(1)
})

test('every long text reads back as it stands in the stored whole, redacted alike, the same on each run', async () => {
  const kinds = fc.constantFrom(...(Object.keys(TEXTS) as (keyof typeof TEXTS)[]))
  const leaf = fc.record({
    kind: kinds,
    length: fc.integer({ min: 1_000, max: 30_000 }),
    name: fc.stringMatching(/^[a-z~/]{1,6}$/),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(leaf, { minLength: 1, maxLength: 4 }), async (leaves) => {
      const raw = {
        head: 'x',
        nested: leaves.map(({ kind, length, name }, index) => ({ [name]: TEXTS[kind](length, `word${index}`) })),
      }
      const store = memoryStore()
      const shaper = createShaper({ store, now, budget: { tokens: 250 }, offload: { leafCharacters: 8_192 } })
      const { text, resources } = await shaper.shape(raw)
      const again = await createShaper({
        store: memoryStore(),
        now,
        budget: { tokens: 250 },
        offload: { leafCharacters: 8_192 },
      }).shape(raw)
      expect([again.text, again.resources]).toEqual([text, resources])
      if (resources.length === 0) return
      const [whole, ...texts] = resources
      const source = JSON.parse(Buffer.from(await shaper.reader.bytes(whole!.uri)).toString()) as unknown
      for (const { uri, digest, size, name } of texts) {
        const bytes = Buffer.from(await shaper.reader.bytes(uri))
        expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest)
        expect(bytes.byteLength).toBe(size)
        expect(bytes.toString()).toBe(resolvePointer(source, name!).value)
        expect(bytes.toString()).not.toContain(token)
      }
      const long = (source as typeof raw).nested
        .flatMap((each) => Object.values(each))
        .filter((each) => each.length >= 8_192)
      expect(new Set(texts.map(({ digest }) => digest)).size).toBe(new Set(long).size)
    }),
    { numRuns: 12, seed: 6 },
  )
})
