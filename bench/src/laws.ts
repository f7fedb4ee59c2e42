import { createHash } from 'node:crypto'

import { resolvePointer, type ToolResult } from '@selvedge/contract'
import { createShaper, memoryStore, type Shaped } from 'selvedge'

import type { BenchmarkOptions } from './command.ts'
import { builtInCorpus, readCorpus, type CorpusFile } from './corpus.ts'
import { compareWithSource, firstUnaccounted, madeOfWords } from './result-laws.ts'
import { countWithTiktoken } from './second-counter.ts'

const BUDGETS = [300, 500, 1000, 2000, 4000]
const FAILING = /^(log|test|cmd|grep|junit)/u

/** Shapes every file of a corpus at every budget, with and without its question, and counts broken laws. */
export async function run({ corpus, short }: BenchmarkOptions): Promise<boolean> {
  const all = corpus === undefined ? builtInCorpus() : readCorpus(corpus)
  const files = short ? all.filter((_, index) => index % 6 === 0) : all
  const logs = files.filter(({ name }) => FAILING.test(name)).slice(0, 5)
  const broken = new Map<string, string[]>()
  const milliseconds: number[] = []
  let runs = 0

  for (const file of files) {
    for (const tokens of BUDGETS) {
      for (const query of [file.questions[0], undefined]) await judge(file, tokens, query, false)
    }
  }
  for (const file of logs) for (const tokens of BUDGETS) await judge(file, tokens, undefined, true)

  console.log(
    `${files.length} files, ${runs} results, budgets ${BUDGETS.join(', ')}, ${logs.length} of them as failing output too`,
  )
  milliseconds.sort((a, b) => a - b)
  const at = (share: number): number =>
    Math.round(milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))]!)
  console.log(`ms a result: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`)
  for (const law of LAWS) console.log(`${String(broken.get(law)?.length ?? 0).padStart(5)} broken  ${law}`)
  for (const [law, where] of broken) console.log(`\n${law}:\n  ${where.slice(0, 12).join('\n  ')}`)
  return broken.size === 0

  async function judge(file: CorpusFile, tokens: number, query: string | undefined, failing: boolean): Promise<void> {
    const label = `${file.name} @${tokens}${query === undefined ? ' blind' : ''}${failing ? ' failing' : ''}`
    const note = (law: (typeof LAWS)[number], holds: boolean): void => {
      if (!holds) broken.set(law, [...(broken.get(law) ?? []), label])
    }
    runs++
    const first = await shapeOnce(file, tokens, query, failing)
    if (first instanceof Error) return note('no exception', (console.error(label, first), false))
    const { shaped, bodies, ms } = first
    const { result, text } = shaped
    milliseconds.push(ms)
    const cut = result.completeness.state === 'truncated'
    note('under 2 s', ms < 2000)
    note('at or under budget by a second tokenizer', countWithTiktoken(text) <= tokens)
    note('an envelope parses', !text.startsWith('{"status"') || parses(text))
    note('a cut implies partial (failed stays failed)', !cut || result.status === (failing ? 'failed' : 'partial'))
    if (failing) note('failed stays failed', result.status === 'failed' && result.data === null)
    const shown = (failing ? result.error?.output : result.data) ?? null
    // What is stored is the redacted source. Where nothing had to be stored, the text itself is all of it.
    const redacted = shaped.trace.some(({ stage, changed }) => stage === 'redact' && changed.includes('document'))
    const source = bodies.length > 0 ? new TextDecoder().decode(bodies[0]) : redacted ? text : file.text
    const { isPart, missing } = compareWithSource(shown, source, file.mediaType)
    note('what is shown is part of the source', isPart)
    note('omitted stands above everything left out', firstUnaccounted(result, missing) === undefined)
    note('evidence resolves and quotes the source', evidenceHolds(result, source))
    note('nothing is stored when nothing is cut', cut || !first.isStored)
    note('the stored bytes hash to the digest of the link', !cut || hashes(result, bodies))
    const second = await shapeOnce(file, tokens, query, failing)
    const same = !(second instanceof Error) && second.shaped.text === text && sameResult(second.shaped.result, result)
    note('the same bytes again', same)
  }
}

interface Once {
  readonly shaped: Shaped
  /** What stands behind each link: of the whole first, then of the files in it. */
  readonly bodies: readonly Uint8Array[]
  readonly isStored: boolean
  readonly ms: number
}

const CLOCK = new Date('2026-01-02T03:04:05Z')

async function shapeOnce(
  file: CorpusFile,
  tokens: number,
  query: string | undefined,
  failing: boolean,
): Promise<Once | Error> {
  const store = memoryStore()
  const shaper = createShaper({ store, now: () => CLOCK })
  const options = {
    budget: { tokens },
    mediaType: file.mediaType,
    name: file.name,
    ...(query !== undefined && { query }),
  }
  const started = performance.now()
  try {
    const shaped = failing
      ? await shaper.fail(
          Object.assign(new Error('the command failed with exit code 1'), { stdout: file.text }),
          options,
        )
      : await shaper.shape(file.text, options)
    const ms = performance.now() - started
    const bodies: Uint8Array[] = []
    for (const { uri } of shaped.resources) bodies.push(await shaper.reader.bytes(uri))
    let isStored = false
    for await (const { key } of store.list('')) if (/\/s\//u.test(key)) isStored = true
    return { shaped, bodies, isStored, ms }
  } catch (error) {
    return error as Error
  }
}

function hashes({ resources = [] }: ToolResult, bodies: readonly Uint8Array[]): boolean {
  const digests = bodies.map((body) => `sha256:${createHash('sha256').update(body).digest('hex')}`)
  return bodies.length > 0 && resources.every(({ digest }, index) => digest === digests[index])
}

/** Every supports pointer resolves, and a quote stands in the source (as text, or inside its JSON strings). */
function evidenceHolds(result: ToolResult, source: string): boolean {
  return result.evidence.every(
    ({ supports, quote }) =>
      supports.every((pointer) => resolvePointer(result as never, pointer).found) &&
      (quote === undefined ||
        source.includes(quote) ||
        source.includes(JSON.stringify(quote).slice(1, -1)) ||
        quotesParts(quote, source)),
  )
}

/** A quote of several fields, or of marked-up text: its pieces stand in the source in order. */
function quotesParts(quote: string, source: string): boolean {
  const pieces = quote.split(/, |=|: |\n/u)
  if (pieces.every((piece) => source.includes(piece) || source.includes(JSON.stringify(piece).slice(1, -1))))
    return true
  return madeOfWords([quote], [source])
}

function sameResult(one: ToolResult, two: ToolResult): boolean {
  return JSON.stringify(one) === JSON.stringify(two)
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const LAWS = [
  'no exception',
  'at or under budget by a second tokenizer',
  'an envelope parses',
  'what is shown is part of the source',
  'a cut implies partial (failed stays failed)',
  'failed stays failed',
  'omitted stands above everything left out',
  'evidence resolves and quotes the source',
  'the stored bytes hash to the digest of the link',
  'the same bytes again',
  'nothing is stored when nothing is cut',
  'under 2 s',
] as const
