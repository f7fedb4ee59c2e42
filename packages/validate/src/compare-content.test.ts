import { readDocument } from '@selvedge/content'
import { expect, test } from 'vitest'

import { compareContent } from './compare-content.ts'

const compare = (text: string, structuredContent: unknown) =>
  compareContent(
    readDocument(JSON.stringify({ content: [{ type: 'text', text }], structuredContent }), { origin: 'mcp' }),
  )

test('30 against 27.4 is found, and both places are named', () => {
  expect(compare('杭州当前温度 30°C。', { temperature_c: 27.4 })).toEqual({
    code: 'content_mismatch',
    message:
      '/content/0/text and /structuredContent/temperature_c tell different observations. Neither may be cited before it is known which one holds.',
    pointer: '/structuredContent/temperature_c',
  })
})

test('27.4 against 27.4 passes, and so does what has no twin', () => {
  expect(compare('杭州当前温度 27.4°C，天气晴。', { location: '杭州', temperature_c: 27.4 })).toBeUndefined()
  expect(compareContent(readDocument('{"content":[{"type":"text","text":"30"}]}', { origin: 'mcp' }))).toBeUndefined()
  expect(compareContent(readDocument('30 degrees', { origin: 'mcp' }))).toBeUndefined()
})

test('an own list called content is not taken for content blocks', () => {
  const value = { content: [{ type: 'text', text: '30' }], structuredContent: { a: 27.4 } }
  expect(compareContent(readDocument(JSON.stringify(value), { origin: 'value' }))).toBeUndefined()
})
