import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readCorpus } from './corpus.ts'
import type { BenchmarkOptions } from './command.ts'
import type { Figure } from './tokens/measure.ts'

/**
 * What `@selvedge/tokens` promises, measured: cold speed against other tokenizers, hostile texts, early exit, joins, cuts,
 * equality with tiktoken, loading, memory. Each line says whether it held. `--only speed,hostile,…` runs some sections.
 */
export async function run({ corpus, short, values }: BenchmarkOptions): Promise<boolean> {
  const only = typeof values['only'] === 'string' ? values['only'].split(',') : Object.keys(sections)
  let held = true
  for (const name of only) {
    const section = sections[name]
    if (section === undefined)
      throw new RangeError(`tokens: \`only\` must be among ${Object.keys(sections).join(', ')}, got ${name}`)
    console.log(`\n${name}`)
    for (const figure of await section(short, corpus)) {
      console.log(`  ${figure.line}`)
      held &&= figure.held
    }
  }
  return held
}

type Section = (short: boolean, corpus: string | undefined) => Promise<readonly Figure[]>

// Loaded one by one, so that `--only` pays for nothing else. Hostile comes first: it shows the cold time.
const sections: Readonly<Record<string, Section>> = {
  hostile: async (short) => (await import('./tokens/hostile.ts')).hostileFigures(short ? 3 : 9),
  load: async (short) => {
    const { loadFigures, sizeFigures } = await import('./tokens/load.ts')
    return [...loadFigures(short ? 3 : 9), ...sizeFigures()]
  },
  speed: async (short) => {
    const { rivals } = await import('./tokens/rivals.ts')
    const { speedTexts } = await import('./tokens/texts.ts')
    return (await import('./tokens/speed.ts')).speedFigures(await rivals(), speedTexts(), short ? 3 : 9)
  },
  limits: async (short) => (await import('./tokens/limits.ts')).limitFigures(short ? 5 : 15),
  equality: async (short, corpus) => {
    const files = corpus === undefined ? [] : readCorpus(corpus)
    return (await import('./tokens/equality.ts')).equalityFigures(short ? 10_000 : 200_000, files)
  },
  memory: async (short) => (await import('./tokens/memory.ts')).memoryFigures(short ? 200 : 1000),
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    strict: false,
    options: { corpus: { type: 'string' }, short: { type: 'boolean' }, only: { type: 'string' } },
  })
  const { corpus, short } = values
  const held = await run({
    ...(typeof corpus === 'string' && { corpus }),
    short: short === true,
    values: values as BenchmarkOptions['values'],
  })
  if (!held) process.exitCode = 1
}
