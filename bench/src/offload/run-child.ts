import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a script of this folder in a process of its own; gives what it prints as JSON on its last line. */
export function runChild<Figures>(script: string, settings: unknown): Promise<Figures> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(
    process.execPath,
    ['--conditions=@selvedge/source', '--import', 'tsx', path, JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_NO_WARNINGS: '1' } },
  )
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(said.trim().split('\n').at(-1)!) as Figures)
      else reject(new Error(`${script} ended with ${code}`))
    })
  })
}
