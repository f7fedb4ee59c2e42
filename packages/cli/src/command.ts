#!/usr/bin/env node
import { main } from './main.ts'

// Whoever reads may stop before the end, as `head` does: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 3)
})
process.stderr.on('error', () => {})

process.exitCode = await main(process.argv.slice(2), process)
// All is said: a file system that never answers keeps nobody waiting.
process.stdout.write('', () => process.stderr.write('', () => process.exit()))
