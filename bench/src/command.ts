import { parseArgs } from 'node:util'

/** Each benchmark is a module with `run(options)`; it prints its table and gives false when a law was broken. */
const BENCHMARKS: Readonly<Record<string, { readonly says: string; readonly load: () => Promise<Benchmark> }>> = {
  survival: {
    says: 'does the answer survive the budget? against head, head+tail and BM25',
    load: () => import('./survival.ts'),
  },
  laws: {
    says: 'budget, parsing, completeness, evidence, stored bytes over a whole corpus',
    load: () => import('./laws.ts'),
  },
  tokens: { says: 'speed of counting and cutting against other tokenizers', load: () => import('./tokens.ts') },
  offload: {
    says: 'streams into S3 in flat memory, faults of a server, throughput',
    load: () => import('./offload.ts'),
  },
  redact: { says: 'what the scanner finds, what it leaves alone, and how fast', load: () => import('./redact.ts') },
}

interface Benchmark {
  readonly run: (options: BenchmarkOptions) => Promise<boolean | void>
}

export interface BenchmarkOptions {
  /** Folder with `files/`, `manifest.json`, `questions.json`; without it data of pinned packages and seeded generators. */
  readonly corpus?: string
  /** A share that takes under a minute, for CI. */
  readonly short: boolean
  /** Everything given, for options of a single benchmark. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    corpus: { type: 'string' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const [name = ''] = positionals
const benchmark = BENCHMARKS[name]

if (benchmark === undefined || values['help'] === true) {
  const list = Object.entries(BENCHMARKS).map(([key, { says }]) => `  ${key.padEnd(10)} ${says}`)
  console.log(`usage: npm run bench -- NAME [--corpus DIR] [--short]\n\n${list.join('\n')}`)
  process.exitCode = values['help'] === true ? 0 : 2
} else {
  const { run } = await benchmark.load()
  const corpus = typeof values['corpus'] === 'string' ? fromWhereTheUserStands(values['corpus']) : undefined
  const held = await run({
    ...(corpus !== undefined && { corpus }),
    short: values['short'] === true,
    values: values as BenchmarkOptions['values'],
  })
  if (held === false) process.exitCode = 1
}

/** npm starts scripts in the package's folder; paths are meant from the folder the user is in. */
function fromWhereTheUserStands(path: string): string {
  return new URL(path.replace(/\/?$/u, ''), `file://${process.env['INIT_CWD'] ?? process.cwd()}/`).pathname
}
