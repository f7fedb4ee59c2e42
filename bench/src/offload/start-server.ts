import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface BenchServer {
  readonly endpoint: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly stop: () => void
}

/** Starts the test server in its own process. */
export function startServer(): Promise<BenchServer> {
  const path = fileURLToPath(new URL('server-child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=@selvedge/source', '--import', 'tsx', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.once('data', (data: Buffer) => {
      const { endpoint, credentials } = JSON.parse(data.toString()) as Omit<BenchServer, 'stop'>
      resolve({ endpoint, credentials, stop: () => child.kill() })
    })
  })
}
