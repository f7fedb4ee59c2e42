// After a build every package resolves from a script at the root, by each of its entries, without the source condition.
import { packages } from './workspace.mjs'

let failed = 0
for (const { manifest } of packages()) {
  for (const [entry, target] of Object.entries(manifest.exports ?? {})) {
    if (entry.endsWith('.json') || JSON.stringify(target).includes('.json')) continue
    const specifier = manifest.name + entry.slice(1)
    try {
      const { ...names } = await import(specifier)
      if (Object.keys(names).length === 0) throw new Error('it exports nothing')
      console.log(`ok ${specifier}: ${Object.keys(names).length} names`)
    } catch (error) {
      failed++
      console.error(`fail ${specifier}: ${error.message}`)
    }
  }
}
process.exitCode = failed === 0 ? 0 : 1
