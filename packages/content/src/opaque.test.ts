import { describe, expect, test } from 'vitest'

import { describeOpaque, opaqueAt } from './opaque.ts'
import { leafUnits } from './leaf-units.ts'
import { readDocument } from './read-document.ts'
import { textAt, unitText } from './text-at.ts'

const BASE64 = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'.repeat(20)

describe('describeOpaque', () => {
  test.each([
    ['base64', BASE64, 'application/octet-stream', 540],
    ['a picture', `iVBORw0KGgo${BASE64}`, 'image/png', 548],
    ['a data URI', `data:font/woff2;charset=utf-8;base64,${BASE64}==`, 'font/woff2', 540],
    ['base64 in lines', BASE64.replace(/.{76}/g, '$&\n'), 'application/octet-stream', 540],
    ['base64 of the URL alphabet', BASE64.replaceAll('0', '_'), 'application/octet-stream', 540],
  ])('tells %s', (_, text, mediaType, byteLength) => {
    expect(describeOpaque(text)).toEqual({ mediaType, byteLength, placeholder: `[${mediaType}, ${byteLength} bytes]` })
  })

  test.each([
    ['short base64', BASE64.slice(0, 255)],
    ['prose', 'The quick brown fox jumps over 13 lazy dogs. '.repeat(20)],
    ['a run', 'a'.repeat(5000)],
    ['hex', '0123456789abcdef'.repeat(40)],
    ['a path', 'Users/Ann/projects/Shop9/packages/Core/source/index/'.repeat(10)],
    ['an identifier', 'a_very_Long_identifier_With_many_Words_9_'.repeat(10)],
    ['base64 with text behind it', `${BASE64} and so on`],
    ['a token with dots', `${BASE64}.${BASE64}.${BASE64}`],
    ['a key', `-----BEGIN KEY-----\n${BASE64}\n-----END KEY-----`],
  ])('takes %s for text', (_, text) => {
    expect(describeOpaque(text)).toBeUndefined()
  })
})

test('an opaque leaf is shown as a placeholder, and read piece by piece', () => {
  const document = readDocument(JSON.stringify({ file: { mime_type: 'application/x-font', body: BASE64 }, n: 1 }))
  const shown = [...leafUnits(document)].map((unit) => unitText(document, unit))
  expect(shown).toEqual(['application/x-font', '[application/x-font, 540 bytes]', '1'])
  expect(opaqueAt(document, 3)?.mediaType).toBe('application/x-font')
  expect(opaqueAt(document, 4)).toBeUndefined()
  expect(textAt(document, { pointer: '/file/body' })).toBe('[application/x-font, 540 bytes]')
  expect(textAt(document, { pointer: '/file/body', chars: [1, 4] })).toBe('bCd')
})

test('a long text is read as the media type beside it says', () => {
  const text = `id,note\n${'1,"a, b"\n'.repeat(100)}`
  const document = readDocument(JSON.stringify({ resource: { uri: 'f://a', mimeType: 'text/csv', text } }))
  expect(document.parts[1]!.kind).toBe('csv')
})

test('a text that is base64 as a whole is one unit', () => {
  const document = readDocument(`iVBORw0KGgo${BASE64}\n`)
  expect(document).toMatchObject({ kind: 'binary', mediaType: 'image/png', unitCount: 1 })
  expect(unitText(document, 0)).toBe('[image/png, 548 bytes]')
  expect(document.source).toContain(BASE64)
})
