import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'

const KEY = ['AK', 'IAQP', 'YWGZJ6C', 'BLYQBYR'].join('')
const PEM = `-----BEGIN ${'PRIVATE'} KEY-----\n${'MIIEvTESTONLY098MIIEvTESTONLY098MIIEvTESTONLY098abcdefgh12345678\n'.repeat(4)}-----END ${'PRIVATE'} KEY-----\n`
const redactor = createRedactor({ rules: ['secrets', 'email', 'card', 'ip'] })

const PIECES = [
  KEY,
  PEM,
  PEM.slice(0, 90),
  ' ',
  '\n',
  '\n\n\n\n',
  '"',
  'password=',
  'password: "',
  'Cookie: a=b1c2d3e4f5; ',
  'a@example.com',
  '[EMAIL_1]',
  '4111 1111 1111 1111',
  '192.0.2.44',
  'curl -u a:',
  '- name: DB_PASSWORD\n  value: ',
  'S3cr3tWord',
  'x'.repeat(700),
  'A'.repeat(9000),
  'é🙂',
  '\\n',
  '{"token":"',
  'ghp_',
  'eyJhbGciOiJIUzI1NiJ9.',
  '://u:p@',
]

describe('a stream', () => {
  test('gives what the whole text gives, whatever the pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }),
        fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 40 }),
        (pieces, lengths) => {
          const text = pieces.join('')
          const stream = redactor.stream()
          let result = ''
          for (let at = 0, turn = 0; at < text.length; turn++) {
            const length = lengths[turn % lengths.length] as number
            result += stream.push(text.slice(at, at + length))
            at += length
          }
          expect(result + stream.end()).toBe(redactor.redactText(text).text)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('holds back a bounded piece of the text', () => {
    const stream = redactor.stream()
    let given = 0
    let taken = 0
    let most = 0
    for (let turn = 0; turn < 2000; turn++) {
      const piece = 'nothing secret in here, word after word; '
      given += stream.push(piece).length
      taken += piece.length
      most = Math.max(most, taken - given)
    }
    expect(most).toBeLessThan(9000)
  })

  test('swallows a value longer than any buffer and counts its lines', async () => {
    const line = 'MIIEvTESTONLY098MIIEvTESTONLY098MIIEvTESTONLY098abcdefgh12345678\n'
    async function* source() {
      yield `start -----BEGIN ${'PRIVATE'} KEY-----\n`
      for (let index = 0; index < 1000; index++) yield line
      yield 'done and over'
    }
    let text = ''
    for await (const piece of redactor.redactStream(source())) text += piece
    expect(text).toBe(`start [PRIVATE_KEY_1]${'\n'.repeat(1001)}done and over`)
  })

  test('is a web stream too', async () => {
    const readable = new ReadableStream<string>({
      start(controller) {
        controller.enqueue(KEY.slice(0, 9))
        controller.enqueue(`${KEY.slice(9)} end`)
        controller.close()
      },
    })
    let text = ''
    for await (const piece of readable.pipeThrough(redactor.transform())) text += piece
    expect(text).toBe('[AWS_KEY_ID_1] end')
  })

  test('takes nothing after its end', () => {
    const stream = redactor.stream()
    stream.end()
    expect(() => stream.push('x')).toThrow(/has ended/)
  })
})
