import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { figure, median, type Figure } from './measure.ts'

/** What loading costs in a fresh process, interleaved, medians: time until the first count, and resident memory. */
export function loadFigures(rounds: number): Figure[] {
  const built = fileURLToPath(new URL('../../../packages/tokens/dist/index.js', import.meta.url))
  const ways: Record<string, string> = {
    selvedge: `const { loadCounter } = await import(${JSON.stringify(built)}); count = (await loadCounter()).count`,
    'selvedge cl100k_base': `const { loadCounter } = await import(${JSON.stringify(built)}); count = (await loadCounter('cl100k_base')).count`,
    'bounds only': `const { fitsByBounds } = await import(${JSON.stringify(built)}); count = (text) => fitsByBounds(text, 1000)`,
    'gpt-tokenizer': `const { countTokens } = await import(${resolved('gpt-tokenizer/encoding/o200k_base')}); count = countTokens`,
    'ai-tokenizer': `const { Tokenizer: T } = await import(${resolved('ai-tokenizer')}); const e = await import(${resolved('ai-tokenizer/encoding/o200k_base')}); const t = new T(e); count = (text) => t.encode(text, [], []).length`,
    tiktoken: `const { get_encoding } = await import(${resolved('tiktoken')}); const e = get_encoding('o200k_base'); count = (text) => e.encode_ordinary(text).length`,
  }
  const samples = new Map<string, { ms: number; mb: number }[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, load] of Object.entries(ways)) samples.set(name, [...(samples.get(name) ?? []), sample(load)])
  }
  return Object.keys(ways).map((name) => {
    const ms = median(samples.get(name)!.map((one) => one.ms))
    const mb = median(samples.get(name)!.map((one) => one.mb))
    const held = !name.startsWith('selvedge') || (ms < 60 && mb < 20)
    return figure(`load ${name}`, `${ms.toFixed(0)} ms, ${mb.toFixed(1)} MB resident`, held)
  })
}

export function sizeFigures(): Figure[] {
  return ['o200k-base', 'cl100k-base'].map((name) => {
    const { size } = statSync(new URL(`../../../packages/tokens/dist/${name}.generated.js`, import.meta.url))
    return figure(`${name} on disk`, `${(size / 1e6).toFixed(2)} MB`, true)
  })
}

function sample(load: string): { ms: number; mb: number } {
  const script = `
    let count
    globalThis.gc()
    const before = process.memoryUsage.rss()
    const { user, system } = process.cpuUsage()
    ${load}
    count('hello world')
    const used = process.cpuUsage({ user, system })
    globalThis.gc()
    console.log(JSON.stringify({ ms: (used.user + used.system) / 1000, mb: (process.memoryUsage.rss() - before) / 1e6 }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(`loading failed: ${stderr}`)
  return JSON.parse(stdout) as { ms: number; mb: number }
}

function resolved(name: string): string {
  return JSON.stringify(import.meta.resolve(name))
}
