import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { figure, type Figure } from './measure.ts'

/** Heap growth after many documents that were counted and dropped, in a process of its own that collects garbage. */
export function memoryFigures(documents: number): Figure[] {
  const built = fileURLToPath(new URL('../../../packages/tokens/dist/index.js', import.meta.url))
  const script = `
    const { loadCounter } = await import(${JSON.stringify(built)})
    const counter = await loadCounter()
    const text = (n) => JSON.stringify(Array.from({ length: 900 }, (_, i) => ({ id: n * 1000 + i, name: 'user ' + (n * i) % 7919, code: (n * 31 + i * 17).toString(36) })))
    for (let n = 0; n < 20; n++) counter.count(text(n))
    globalThis.gc()
    const before = process.memoryUsage().heapUsed
    const kept = []
    for (let n = 0; n < ${documents}; n++) {
      const document = text(n)
      counter.count(document)
      if (n % 100 === 0) kept.push(counter.fragment(document), counter.cut(document, { tokens: 20 }).tokens)
    }
    globalThis.gc()
    console.log((process.memoryUsage().heapUsed - before) / 1e6, kept.length)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(`counting failed: ${stderr}`)
  const grown = Number.parseFloat(stdout)
  return [figure(`heap growth after ${documents} dropped documents`, `${grown.toFixed(2)} MB`, grown < 2)]
}
