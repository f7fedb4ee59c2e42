// Set-up, tests, build and demo leave the work tree as they found it.
import { execFileSync } from 'node:child_process'

const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
if (changed !== '') {
  console.error(`these files were changed or left behind:\n${changed}`)
  process.exitCode = 1
}
