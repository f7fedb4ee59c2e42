import { describe, expect, test } from 'vitest'
import { createRedactor } from './index.ts'
import { madeValues } from './made-values.fixture.ts'

const { alnum, b64, hex } = madeValues(61)
const redactor = createRedactor({ packs: ['core', 'extended'] })
const facebook = () => ['EA', 'AG'].join('') + alnum(120)
const square = () => `${['EA', 'AA'].join('')}E${alnum(59)}`
const adyen = () => `${['AQ', 'E'].join('')}${alnum(90)}`
const aws = () => `${['AK', 'IA'].join('')}${hex(16).toUpperCase()}`
const azure = () => `${b64(76)}${['+A', 'St'].join('')}${b64(6)}==`

/** 64 KiB of a made-up file, in base64: words of a few bytes between zeros, as programs and fonts have, or without zeros. */
function madeFile(seed: number, zeros: number): string {
  let state = seed
  const bytes = Uint8Array.from({ length: 65_536 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % 100 < zeros ? 0 : state >>> 24
  })
  return Buffer.from(bytes).toString('base64')
}

describe('a file in base64', () => {
  const literals = ['EAA', 'EAAA', 'AQE', 'A'.repeat(21), 'AKIA', 'YCA', 'LTAI', 'cmVmd']
  const planted = (text: string) =>
    literals
      .map(
        (literal, index) =>
          text.slice(index * 900, index * 900 + 700) + '/+'[index % 2] + literal + text.slice(9000, 9200),
      )
      .join('')

  test.each([0, 30, 60, 85])(
    'with %d bytes of a hundred zero: stays, in JSON, in an address, in lines and alone',
    (zeros) => {
      const file = planted(madeFile(zeros + 7, zeros))
      const inputs = [
        file,
        `data:image/png;base64,${file}`,
        file.replace(/.{76}/g, '$&\n'),
        file.replace(/.{64}/g, '$&\r\n'),
      ]
      for (const text of inputs) {
        expect(redactor.redactText(text).text === text).toBe(true)
        expect(
          JSON.stringify(redactor.redactValue({ content: text }).value) === JSON.stringify({ content: text }),
        ).toBe(true)
      }
    },
  )

  test.each([
    'AAAAAAAAAAAAAAAAAAAAAAAAAAi3AAAAAAAAADeAAAAAAAAAC3ADMzMzMANwAAAAAAAA',
    'EAAAoBUAACMUAACJEgAAixQAAE0VAADUEQAAzxQAABAYAADJFgAA3BYAAMERAADgFwAAux/TcLAQEAQZE4C14AAAB',
  ])('that is short or begins so: %s stays', (content) => {
    expect(redactor.redactValue({ content }).value).toEqual({ content })
  })
})

describe('a token of letters and digits', () => {
  test.each([
    ['in a path', (v: string) => `https://graph.example.com/v12.0/${v}/messages`],
    ['in a path of words', (v: string) => `https://api.example.com/Users/GetUserProfileById2/${v}?x=1`],
    ['after a short word', (v: string) => `key/${v}`],
    ['after a plus', (v: string) => `curl x+${v}`],
    ['in a file name', (v: string) => `/var/cache/tokens/${v}`],
    ['after a long slug', (v: string) => `my-long-name-of-a-service-2-${v}`],
    ['alone', (v: string) => v],
    ['below a line of text', (v: string) => `${'word '.repeat(15)}\n${v}\n`],
    ['below a long path', (v: string) => `/srv/${'app/'.repeat(18)}x\n${v}\n`],
  ])('%s: goes', (_, place) => {
    for (const token of [facebook(), square(), adyen(), aws()]) {
      expect(redactor.redactText(place(token)).text).not.toContain(token.slice(4, 20))
      expect(JSON.stringify(redactor.redactValue({ a: place(token) }).value)).not.toContain(token.slice(4, 20))
    }
  })

  test('and a key of Azure, whose name stands inside it', () => {
    for (const place of [(v: string) => v, (v: string) => `x y=${v};z`, (v: string) => `"${v}"`]) {
      const key = azure()
      expect(redactor.redactText(place(key)).text).not.toContain(key.slice(0, 20))
    }
  })

  test('a bearer of Twitter goes', () => {
    const token = `${'A'.repeat(22)}MLheAAAAAAA0%2B${alnum(24)}%3D${alnum(50)}`
    expect(redactor.redactText(`curl ${token}`).text).toBe('curl [TWITTER_TOKEN_1]')
  })
})
