import { memoryStore } from '@selvedge/offload'
import { createShaper } from 'selvedge'

/** What a planted secret was left in. */
export interface Leak {
  readonly run: number
  readonly family: string
  readonly channel: string
}

/** A sequence of numbers that is the same every time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

type Random = () => number

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const MIXED = `${LOWER}${LOWER.toUpperCase()}0123456789`

function made(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}

/** Families that need no name beside them, since they are planted anywhere. Spelled in parts. */
const FAMILIES: Readonly<Record<string, (random: Random) => string>> = {
  aws: (random) => ['AK', 'IA', made(random, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)].join(''),
  github: (random) => ['gh', 'p_', made(random, MIXED, 36)].join(''),
  gitlab: (random) => ['gl', 'pat-', made(random, MIXED, 20)].join(''),
  slack: (random) => ['xo', 'xb-', made(random, '0123456789', 12), '-', made(random, MIXED, 24)].join(''),
  stripe: (random) => ['sk', '_live_', made(random, MIXED, 24)].join(''),
  anthropic: (random) => ['sk', '-ant-api03-', made(random, MIXED, 90)].join(''),
  google: (random) => ['AI', 'za', made(random, MIXED, 35)].join(''),
  npm: (random) => ['np', 'm_', made(random, MIXED, 36)].join(''),
  digitalocean: (random) => ['do', 'p_v1_', made(random, '0123456789abcdef', 64)].join(''),
  jwt: (random) =>
    ['ey', 'J', made(random, MIXED, 33), '.ey', 'J', made(random, MIXED, 80), '.', made(random, MIXED, 43)].join(''),
  bcrypt: (random) => ['$2', 'b$12$', made(random, MIXED, 53)].join(''),
  pem: (random) => {
    const body = Array.from({ length: 4 }, () => made(random, `${MIXED}+/`, 64)).join('\n')
    return [`-----${'BEGIN'} PRIV`, 'ATE KEY-----\n', body, `\n-----${'END'} PRIV`, 'ATE KEY-----'].join('')
  },
}

/** A value with the secret somewhere in it: as a value, within words, as a name; JSON in strings up to three times over. */
function planted(random: Random, secret: string): unknown {
  const place = Math.floor(random() * 4)
  let value: unknown =
    place === 0
      ? secret
      : place === 1
        ? `some words ${secret} and more`
        : place === 2
          ? { [secret]: made(random, LOWER, 6) }
          : ['one', secret, { n: 1 }]
  for (let depth = 0; depth < 4; depth++) {
    const choice = random()
    if (choice < 0.3) value = JSON.stringify({ [made(random, LOWER, 5)]: value, other: depth })
    else if (choice < 0.6) value = { [made(random, LOWER, 5)]: value, list: [depth, null, true] }
    else if (choice < 0.8) value = [value, made(random, LOWER, 9)]
  }
  return {
    data: value,
    filler: Array.from({ length: Math.floor(random() * 200) }, (_, row) => ({ row, name: made(random, LOWER, 8) })),
  }
}

/** How the value comes: returned, as an MCP result, printed as text, or thrown with a cause. */
const CARRIERS = ['value', 'mcp', 'text', 'thrown'] as const

/** Shapes values with one secret each and looks for twelve characters of it in every channel and in the store. */
export async function plantedLeaks(runs: number, seed = 20_261_201): Promise<Leak[]> {
  const random = seeded(seed)
  const leaks: Leak[] = []
  const families = Object.entries(FAMILIES)
  for (let run = 0; run < runs; run++) {
    const [family, make] = families[run % families.length]!
    const secret = make(random)
    const value = planted(random, secret)
    const carrier = CARRIERS[Math.floor(random() * CARRIERS.length)]!
    const store = memoryStore()
    const shaper = createShaper({ store, budget: { tokens: 120 + Math.floor(random() * 900) } })
    const shaped =
      carrier === 'thrown'
        ? await shaper.fail(new Error(`failed: ${JSON.stringify(value)}`, { cause: new Error(`by ${secret}`) }), {
            dispatched: true,
          })
        : await shaper.shape(carried(carrier, value), {
            call: { tool_name: 'bench', call_id: `call_${run}`, arguments: { q: 'anything' } },
          })
    const channels: Record<string, string> = {
      text: shaped.text,
      result: JSON.stringify(shaped.result),
      trace: JSON.stringify(shaped.trace),
      store: await storedText(store),
    }
    for (const { uri } of shaped.resources) channels['reader'] = (await shaper.reader.read(uri)).text
    for (const [channel, text] of Object.entries(channels)) {
      if (holdsPiece(text, secret)) leaks.push({ run, family, channel })
    }
  }
  return leaks
}

function carried(carrier: 'value' | 'mcp' | 'text', value: unknown): unknown {
  if (carrier === 'value') return value
  const text = JSON.stringify(value, null, 1)
  return carrier === 'text' ? `result:\n${text}\n` : { content: [{ type: 'text', text }], structuredContent: value }
}

async function storedText(store: ReturnType<typeof memoryStore>): Promise<string> {
  const texts: string[] = []
  for await (const { key } of store.list('')) {
    texts.push(key, new TextDecoder().decode((await store.get(key)) ?? new Uint8Array()))
  }
  return texts.join('\n')
}

/** Line by line: a key in armour is one secret a line, and its first and last lines are public. */
function holdsPiece(text: string, secret: string): boolean {
  const lines = secret.split('\n').filter((line) => !line.startsWith('-----'))
  return lines.some((line) => {
    for (let start = 0; start + 12 <= line.length; start++)
      if (text.includes(line.slice(start, start + 12))) return true
    return false
  })
}
