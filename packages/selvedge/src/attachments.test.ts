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
])('a file with a secret in it goes whole: %s', async (_, raw) => {
  const store = memoryStore()
  const shaped = await createShaper({ store, now }).shape(raw, { budget: { tokens: 200 } })
  expect(shaped.text).toContain('[GITHUB_TOKEN_1]')
  expect(shaped.resources).toEqual([])
})

test('a file whose text cannot be read in its base64 is withheld', async () => {
  const store = memoryStore()
  const words = Array.from({ length: 300 }, (_, index) => `${'zqjxkvbw'[index % 8]}${index * 7919} `).join('')
  const file = Buffer.from(`\ufeff${words}TOKEN=${token}\n`, 'utf16le').toString('base64')
  const { text, result, resources } = await createShaper({ store, now }).shape({ file }, { budget: { tokens: 200 } })
  expect(result.warnings.map(({ code }) => code)).toContain('attachment_withheld')
  expect(result).toMatchObject({ status: 'partial', completeness: { state: 'truncated' } })
  expect(text).toContain('withheld]')
  for (const { uri } of resources) expect(JSON.stringify(uri)).not.toContain('octet')
  for await (const { key } of store.list('')) {
    expect(Buffer.from((await store.get(key))!).toString('latin1')).not.toContain(file.slice(0, 100))
  }
})

test.each([
  ['a data URI', (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`],
  ['the alphabet of addresses', (bytes: Buffer) => bytes.toString('base64url')],
  ['lines', (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\n')],
])('gives the bytes of %s', async (_, encode) => {
  const shaper = createShaper({ store: memoryStore(), now })
  const image = picture(3000)
  const { resources } = await shaper.shape({ image: encode(image) }, { budget: { tokens: 300 } })
  expect(resources[1]).toMatchObject({ size: 3008 })
  expect(Buffer.from(await shaper.reader.bytes(resources[1]!.uri)).equals(image)).toBe(true)
})

test('silence and one colour are told by what they are called', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  const content = [{ type: 'audio', data: Buffer.alloc(5000).toString('base64'), mimeType: 'audio/wav' }]
  const { text, resources } = await shaper.shape({ content }, { budget: { tokens: 300 } })
  expect(text).toContain('[audio/wav, 5000 bytes, selvedge://')
  expect(resources.map(({ size }) => size)).toContain(5000)
})

test('what is base64 at its ends alone stays in the source', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  const base64 = picture(6000).toString('base64')
  const value = `${base64.slice(0, 2000)}!!IMPORTANT!!${base64.slice(2000)}`
  for (const raw of [{ value }, value]) {
    const { resources } = await shaper.shape(raw, { budget: { tokens: 300 } })
    const bytes = await shaper.reader.bytes(resources[0]!.uri)
    expect(Buffer.from(bytes).toString()).toContain('!!IMPORTANT!!')
  }
})

test('random letters that begin like a token do not damage a file', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  // `JQQJ99` marks a key where it stands in base64 by chance.
  const chance = Buffer.from(`${'A'.repeat(52)}JQQJ99${'B'.repeat(26)}`, 'base64')
  for (let length = 3000; length < 3003; length++) {
    const file = Buffer.concat([picture(length), chance, picture(length)])
    const { resources } = await shaper.shape(file, { budget: { tokens: 300 } })
    expect(Buffer.from(await shaper.reader.bytes(resources[0]!.uri)).equals(file)).toBe(true)
  }
})

test('at most sixteen are moved: the rest stays in the stored source', async () => {
  const shaper = createShaper({ store: memoryStore(), now })
  const images = Array.from({ length: 20 }, (_, index) => picture(2000 + index).toString('base64'))
  const { resources } = await shaper.shape({ images }, { budget: { tokens: 1500 } })
  expect(resources.filter(({ mime_type }) => mime_type === 'image/png')).toHaveLength(16)
})
