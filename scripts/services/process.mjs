import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** A port of the loopback that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Starts a server and waits until `ready` gives true; throws with its last words when it ends, or is aborted. */
export async function startProcess(command, args, { env, cwd, user = {}, ready, signal: given }) {
  const child = spawn(command, args, { env, cwd, ...user, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said = (said + data).slice(-2000)))
  const state = { ended: false }
  const end = new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', (error) => {
      said = error.message
      resolve()
    })
  }).then(() => void (state.ended = true))

  const stop = async () => {
    if (state.ended) return
    signal('SIGTERM')
    const patience = setTimeout(() => signal('SIGKILL'), 5000)
    await end
    clearTimeout(patience)
  }
  while (!state.ended && !given.aborted) {
    try {
      if (await ready()) return { stop }
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  given.throwIfAborted()
  throw new Error(`${command} did not start: ${said.trim().split('\n').at(-1) ?? ''}`)

  /** The whole group: a server may have children of its own. */
  function signal(name) {
    try {
      process.kill(-child.pid, name)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}
