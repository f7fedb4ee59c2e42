// Prints what importing the built package costs: CPU time, and bytes of a bundle without what is loaded later.
// Run after `npm run build`: node packages/selvedge/scripts/measure.mjs
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

const probe = `
  const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const start = cpu()
  const { createShaper } = await import('selvedge')
  const loaded = cpu()
  const shaper = createShaper()
  const made = cpu()
  await shaper.shape({ id: 7 })
  console.log(JSON.stringify([loaded - start, made - loaded, cpu() - made]))`
const runs = Array.from({ length: 5 }, () =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', probe], { cwd: root, encoding: 'utf8' })),
)
const [importing, making, first] = [0, 1, 2].map((step) => Math.round(Math.min(...runs.map((run) => run[step]))))
console.log(`CPU ms, best of 5: import ${importing}, createShaper ${making}, first result with its vocabulary ${first}`)

const { output } = await build({
  root,
  logLevel: 'silent',
  build: { write: false, minify: true, lib: { entry: 'dist/index.js', formats: ['es'] }, modulePreload: false },
}).then((built) => (Array.isArray(built) ? built[0] : built))
const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]))
const eager = new Set()
const open = output.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName)
for (let name = open.pop(); name !== undefined; name = open.pop()) {
  if (eager.has(name)) continue
  eager.add(name)
  open.push(...chunks.get(name).imports.filter((imported) => chunks.has(imported)))
}
const code = [...eager].map((name) => chunks.get(name).code).join('\n')
console.log(
  `bundle at import, minified: ${Math.round(code.length / 1000)} kB, ${Math.round(brotliCompressSync(code).length / 1000)} kB in brotli`,
)
