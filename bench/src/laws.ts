import { createHash } from 'node:crypto'

import { memoryStore, createShaper } from 'selvedge'
import type { Shaped } from 'selvedge'

import type { BenchmarkOptions } from './command.ts'
import { builtInCorpus, readCorpus, type CorpusFile } from './corpus.ts'
import { compareWithSource, firstUnaccounted } from './result-laws.ts'
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

  console.log(`${files.length} files, ${runs} results, budgets ${BUDGETS.join(', ')}, ${logs.length} of them as failing output too`)
  milliseconds.sort((a, b) => a - b)
  const at = (share: number): number => Math.round(milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))]!)
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
    const { shaped, store, ms } = first
    const { result, text } = shaped
    milliseconds.push(ms)
    const cut = result.completeness.state === 'truncated'
    note('under 2 s', ms < 2000)
    note('at or under budget by a second tokenizer', countWithTiktoken(text) <= tokens)
    note('an envelope parses', !text.startsWith('{"status"') || parses(text))
    note('a cut implies partial (failed stays failed)', !cut || result.status === (failing ? 'failed' : 'partial'))
    const shown = failing ? result.error?.output : result.data
    const source = store.bodies.length === 1 ? store.bodies[0]! : (first.source ?? file.text)
    note('what is shown is part of the source', shown === null || shown === undefined || dataIsPartOf(shown, source, file.mediaType))
    note('omitted stands above everything left out', !cut || omittedCovers(result, shown ?? null, source, file.mediaType))
    note('evidence resolves and quotes the source', evidenceHolds(result))
    note('nothing is stored when nothing is cut', cut || store.bodies.length === 0)
    note('the stored bytes hash to the digest of the link', !cut || hashes(shaped, store.bodies))
    const second = await shapeOnce(file, tokens, query, failing)
    note('the same bytes again', !(second instanceof Error) && second.shaped.text === text && JSON.stringify(second.shaped.result) === JSON.stringify(result))
  }
}

const LAWS = [
  'no exception',
  'at or under budget by a second tokenizer',
  'an envelope parses',
  'what is shown is part of the source',
  'a cut implies partial (failed stays failed)',
  'omitted stands above everything left out',
  'evidence resolves and quotes the source',
  'the stored bytes hash to the digest of the link',
  'the same bytes again',
  'nothing is stored when nothing is cut',
  'under 2 s',
] as const
