import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pick, seededRandom, type Random } from './random.ts'

/** The kinds of tool result that are timed, with the least that the counter has to be faster than gpt-tokenizer. */
export interface SpeedText {
  readonly name: string
  readonly text: string
  readonly least: number
}

export function speedTexts(): SpeedText[] {
  return [
    { name: 'JSON 20 KB', text: orders(70), least: 4 },
    { name: 'JSON 1 MB', text: orders(3500), least: 4 },
    { name: 'CSV 1 MB', text: csvRows(12_000), least: 4 },
    { name: 'logs 1 MB', text: logLines(9000), least: 2.5 },
    { name: 'HTML 1 MB', text: htmlRows(5000), least: 2.5 },
    { name: 'source 1 MB', text: fromTypeScript('lib/_tsc.js').slice(2_000_000, 3_000_000), least: 2.5 },
    { name: 'base64 1 MB', text: base64(750_000), least: 2.5 },
    { name: 'Chinese', text: chineseMessages(), least: 3 },
    { name: 'emoji', text: emojiLines(4000), least: 2 },
  ]
}

/** Compact JSON of orders, about 290 bytes each. */
export function orders(rows: number, seed = 1): string {
  const random = seededRandom(seed)
  return JSON.stringify(Array.from({ length: rows }, (_, index) => order(random, index)))
}

/** One order, as an API would return it. */
export function order(random: Random, index: number): object {
  return {
    id: `ord_${hex(random, 12)}`,
    number: 10_000 + index,
    status: pick(random, ['open', 'paid', 'shipped', 'cancelled']),
    customer: { name: `${word(random)} ${word(random)}`, email: `${word(random)}${random(999)}@example.com` },
    total: (random(100_000) / 100).toFixed(2),
    currency: pick(random, ['EUR', 'USD', 'GBP']),
    createdAt: new Date(1.7e12 + random(1e9) * 60).toISOString(),
    items: Array.from({ length: 1 + random(2) }, () => ({
      sku: hex(random, 8).toUpperCase(),
      quantity: 1 + random(9),
    })),
  }
}

function csvRows(rows: number): string {
  const random = seededRandom(2)
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      index,
      word(random),
      word(random),
      random(1e6) / 100,
      `2026-0${1 + random(9)}-1${random(9)}`,
      hex(random, 8),
      random(2) === 1,
    ].join(','),
  )
  return `id,first,last,amount,day,code,active\n${lines.join('\n')}\n`
}

function logLines(lines: number): string {
  const random = seededRandom(3)
  return Array.from({ length: lines }, () => {
    const time = new Date(1.7e12 + random(1e9)).toISOString()
    const head = `${time} ${pick(random, ['INFO', 'WARN', 'ERROR', 'DEBUG'])} [${word(random)}-${random(64)}]`
    if (random(12) > 0) return `${head} ${word(random)} ${word(random)} took ${random(5000)} ms id=${hex(random, 8)}`
    return `${head} request failed: TypeError: cannot read ${word(random)}\n    at ${word(random)}.${word(random)} (/srv/app/${word(random)}.js:${random(900)}:${random(80)})`
  }).join('\n')
}

function htmlRows(rows: number): string {
  const random = seededRandom(4)
  return Array.from(
    { length: rows },
    () =>
      `<tr class="row row--${word(random)}">\n  <td data-id="${random(1e6)}"><a href="/items/${hex(random, 6)}">${word(random)} ${word(random)}</a></td>\n` +
      `  <td>${word(random)} ${word(random)} ${word(random)} ${word(random)}</td>\n</tr>\n`,
  ).join('')
}

function base64(bytes: number): string {
  const random = seededRandom(5)
  return Buffer.from(Uint8Array.from({ length: bytes }, () => random(256))).toString('base64')
}

/** Real Chinese: the translated messages of the TypeScript compiler. */
function chineseMessages(): string {
  return Object.values(
    JSON.parse(fromTypeScript('lib/zh-cn/diagnosticMessages.generated.json')) as Record<string, string>,
  ).join('\n')
}

function emojiLines(lines: number): string {
  const random = seededRandom(6)
  const emoji = ['😀', '👩‍👩‍👧', '🇩🇪', '👍🏽', '❤️', '🎉', '🚀', '✅', '🧑‍💻', '🏴‍☠️', '☕', '🔥']
  return Array.from({ length: lines }, () =>
    Array.from({ length: 1 + random(8) }, () => pick(random, emoji)).join(random(2) === 0 ? '' : ' '),
  ).join('\n')
}

function fromTypeScript(file: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(`typescript/${file}`), 'utf8')
}

const syllables = [
  'an',
  'ber',
  'co',
  'de',
  'el',
  'fi',
  'gor',
  'ha',
  'in',
  'jo',
  'ka',
  'lin',
  'mo',
  'ner',
  'os',
  'per',
  'qua',
  'ri',
  'son',
  'ter',
]

function word(random: Random): string {
  return Array.from({ length: 1 + random(4) }, () => pick(random, syllables)).join('')
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => random(16).toString(16)).join('')
}
