import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { figure, median, type Figure } from './measure.ts'

interface Sample {
  readonly importMs: number
  readonly loadMs: number
  /** Processor time, of all threads. */
  readonly loadCpuMs: number
  readonly importMb: number
  readonly loadMb: number
}

/**
 * What loading costs in a fresh process, interleaved, medians: importing the code, and from there to the first count. For this
 * package the second is what the packed vocabulary costs. It has a limit, held to processor time, which is above what elapses.
 */
export function loadFigures(rounds: number): Figure[] {
  const built = JSON.stringify(fileURLToPath(new URL('../../../packages/tokens/dist/index.js', import.meta.url)))
  const ways: Record<string, readonly [imports: string, loads: string]> = {
    selvedge: [`const p = await import(${built})`, `count = (await p.loadCounter()).count`],
    'selvedge cl100k_base': [`const p = await import(${built})`, `count = (await p.loadCounter('cl100k_base')).count`],
    'selvedge, bounds only': [`const p = await import(${built})`, `count = (text) => p.fitsByBounds(text, 1000)`],
    'gpt-tokenizer': [
      `const p = await import(${resolved('gpt-tokenizer/encoding/o200k_base')})`,
      `count = p.countTokens`,
    ],
    'ai-tokenizer': [
      `const { Tokenizer } = await import(${resolved('ai-tokenizer')}); const encoding = await import(${resolved('ai-tokenizer/encoding/o200k_base')})`,
      `const t = new Tokenizer(encoding); count = (text) => t.encode(text, [], []).length`,
    ],
    tiktoken: [
      `const { get_encoding } = await import(${resolved('tiktoken')})`,
      `const e = get_encoding('o200k_base'); count = (text) => e.encode_ordinary(text).length`,
    ],
  }
  const samples = new Map<string, Sample[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) samples.set(name, [...(samples.get(name) ?? []), sample(...way)])
  }
  return Object.keys(ways).map((name) => {
    const of = (key: keyof Sample): number => median(samples.get(name)!.map((one) => one[key]))
    const [importMs, loadMs, loadCpuMs] = [of('importMs'), of('loadMs'), of('loadCpuMs')]
    const [importMb, loadMb] = [of('importMb'), of('loadMb')]
    const held = !name.startsWith('selvedge') || (loadCpuMs < 60 && loadMb < 20)
    const shown =
      `${loadMs.toFixed(0)} ms (${loadCpuMs.toFixed(0)} of processor time), ${loadMb.toFixed(1)} MB resident, ` +
      `after ${importMs.toFixed(0)} ms, ${importMb.toFixed(1)} MB of importing`
    return figure(`load ${name}`, shown, held)
  })
}

export function sizeFigures(): Figure[] {
  return ['o200k-base', 'cl100k-base'].map((name) => {
    const { size } = statSync(new URL(`../../../packages/tokens/dist/${name}.generated.js`, import.meta.url))
    return figure(`${name} on disk`, `${(size / 1e6).toFixed(2)} MB`, true)
  })
}

function sample(imports: string, loads: string): Sample {
  const script = `
    let count
    const processor = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
    const resident = () => { globalThis.gc(); return process.memoryUsage.rss() / 1e6 }
    const [before, start] = [resident(), performance.now()]
    ${imports}
    const importMs = performance.now() - start
    const [imported, used, again] = [resident(), processor(), performance.now()]
    ${loads}
    count('hello world')
    const loadMs = performance.now() - again
    const loadCpuMs = processor() - used
    console.log(JSON.stringify({ importMs, loadMs, loadCpuMs, importMb: imported - before, loadMb: resident() - imported }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(`loading failed: ${stderr}`)
  return JSON.parse(stdout) as Sample
}

function resolved(name: string): string {
  return JSON.stringify(import.meta.resolve(name))
}
