// Sums the test reports of a CI run: `N passed, N failed`, alone on the last line. A step without a report of its own
// counts as one test; a step that failed although its report shows no failure counts as one failure.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
let passed = 0
let failed = 0
let skipped = 0
for (const file of readdirSync(folder).filter((name) => name.endsWith('.step'))) {
  const name = file.replace(/\.step$/, '')
  const held = readFileSync(join(folder, file), 'utf8').trim() === 'pass'
  const report = join(folder, `${name}.json`)
  if (!existsSync(report)) {
    if (held) passed++
    else failed++
    continue
  }
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  passed += numPassedTests
  failed += held || numFailedTests > 0 ? numFailedTests : 1
  skipped += numPendingTests
}
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
