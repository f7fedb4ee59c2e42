#!/usr/bin/env node
import { ExitCode } from './exit-code.ts'
import { main } from './main.ts'

process.stdout.on('error', leave)
process.stderr.on('error', () => {})

process.exitCode = await main(process.argv.slice(2), process)
// All is said: a file system that never answers keeps nobody waiting.
process.stdout.write('', (error) => leave(error))

/** Whoever reads may stop before the end, as `head` does: that is no failure. */
function leave(error: NodeJS.ErrnoException | null | undefined): void {
  if (error) process.exit(error.code === 'EPIPE' ? ExitCode.ok : ExitCode.io)
  process.stderr.write('', () => process.exit())
}
