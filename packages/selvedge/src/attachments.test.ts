import { memoryStore } from '@selvedge/offload'
import { expect, test } from 'vitest'

import { createShaper } from './create-shaper.ts'

const now = () => new Date(0)
const LINK = /selvedge:\/\/\d{39}/

/** Bytes without a pattern that begin like a picture. */
function picture(length: number, within = ''): Buffer {
  let state = 1
  const noise = Uint8Array.from({ length }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 24)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise, Buffer.from(within)])
}

const token = ['ghp', '_', 'TESTONLYabcdefghijklmnopqrstuvwxyz12'].join('')

test('a picture between the texts of a result becomes a blob of its own, named where it stood', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  const image = picture(20_000)
  const blocks = [
    { type: 'text', text: 'a chart' },
    { type: 'image', data: image.toString('base64'), mimeType: 'image/png' },
  ]
  const { text, result, resources } = await shaper.shape({ content: blocks }, { budget: { tokens: 300 } })
  const [whole, picked] = resources
  const uri = picked!.uri
  expect(text).toContain(`[image/png, 20008 bytes, ${uri}]`)
  expect(whole).toMatchObject({ mime_type: 'application/json' })
  expect(picked).toMatchObject({ mime_type: 'image/png', size: 20_008 })
  expect(result.completeness).toMatchObject({ state: 'truncated', omitted: [{ pointer: '/content', count: 1 }] })
  expect(Buffer.from(await shaper.reader.bytes(uri)).equals(image)).toBe(true)
  expect((await shaper.reader.read(uri)).text).toBe('[image/png, 20008 bytes]')
  await expect(shaper.reader.bytes(uri, { tenant: 'other' })).rejects.toMatchObject({ code: 'unknown' })
})

test('it is found in JSON inside a string, and what stands around it keeps its numbers', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  const rows = Array.from({ length: 300 }, (_, id) => ({ id, name: `part ${id}` }))
  const inner = JSON.stringify({ rows, scan: picture(5000).toString('base64') })
  const { result, resources } = await shaper.shape({ inner }, { budget: { tokens: 400 }, query: 'part 217' })
  expect(resources.map(({ mime_type }) => mime_type)).toEqual(['application/json', 'image/png'])
  expect(JSON.stringify(result.data)).toContain('part 217')
  const read = await shaper.reader.read(resources[0]!.uri, { part: '/inner', pointer: '/scan' })
  expect(read.text).toMatch(LINK)
})

test('bytes as a whole are stored as they are, and shown as what they are', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  const file = picture(3000)
  const { text, result, resources } = await shaper.shape(file, { budget: { tokens: 200 } })
  expect(text).toContain('[image/png, 3008 bytes]')
  expect(result.completeness.state).toBe('truncated')
  expect(resources).toMatchObject([{ mime_type: 'image/png', size: 3008 }])
  expect(Buffer.from(await shaper.reader.bytes(resources[0]!.uri)).equals(file)).toBe(true)
})

test.each([
  ['in a string', { file: picture(3000, `\nTOKEN=${token}\n`).toString('base64') }],
  ['as a whole', picture(3000, `\nTOKEN=${token}\n`)],
])('a file with a secret in it is not kept: %s', async (_, raw) => {
  const store = memoryStore()
  const shaped = await createShaper({ store, now }).shape(raw, { budget: { tokens: 200 } })
  expect(shaped.result.warnings.map(({ code }) => code)).toContain('attachment_withheld')
  expect(shaped.resources).toEqual([])
  for await (const { key } of store.list('')) {
    expect(Buffer.from((await store.get(key))!).toString('latin1')).not.toContain(token)
  }
})

test('at most sixteen are moved: the rest stays in the stored source', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  const images = Array.from({ length: 20 }, (_, index) => picture(2000 + index).toString('base64'))
  const { resources } = await shaper.shape({ images }, { budget: { tokens: 1500 } })
  expect(resources.filter(({ mime_type }) => mime_type === 'image/png')).toHaveLength(16)
})
