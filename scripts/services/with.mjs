// node scripts/services/with.mjs SERVICE… -- COMMAND…
// Starts the services that can be had here, all at once, each within its time; runs the command with their addresses in
// the environment; stops them. What is missing is said in a line that begins with `skip` and costs nothing else: the exit
// code is the command's own (2 for wrong use).
import { spawn } from 'node:child_process'

const SERVICES = {
  moto: { limitMs: 150_000, start: (signal) => import('./moto.mjs').then(({ startMoto }) => startMoto(signal)) },
  rgw: { limitMs: 240_000, start: (signal) => import('./rgw.mjs').then(({ startRgw }) => startRgw(signal)) },
  postgres: {
    limitMs: 150_000,
    start: (signal) => import('./postgres.mjs').then(({ startPostgres }) => startPostgres(signal)),
  },
}

const separator = process.argv.indexOf('--')
const names = process.argv.slice(2, separator < 0 ? undefined : separator)
const [command, ...args] = separator < 0 ? [] : process.argv.slice(separator + 1)
if (command === undefined || names.some((name) => !(name in SERVICES))) {
  console.error(
    `usage: node scripts/services/with.mjs SERVICE… -- COMMAND…   (services: ${Object.keys(SERVICES).join(', ')})`,
  )
  process.exit(2)
}

const started = []
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => interrupted.abort(new Error(`stopped by ${name}`)))

let code = 1
try {
  await Promise.all(names.map(startService))
  if (!interrupted.signal.aborted) code = await runCommand()
} finally {
  await Promise.allSettled(started.map(({ stop }) => stop()))
}
process.exit(code)

async function startService(name) {
  const { limitMs, start } = SERVICES[name]
  const timeout = AbortSignal.timeout(limitMs)
  try {
    started.push(await start(AbortSignal.any([timeout, interrupted.signal])))
  } catch (error) {
    const reason = timeout.aborted ? `not ready within ${limitMs / 1000} s` : error.message
    console.log(`skip  ${name}: ${reason}`)
  }
}

function runCommand() {
  const environment = Object.assign({}, ...started.map((service) => service.environment))
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.once('exit', (status) => resolve(status ?? 1))
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    interrupted.signal.addEventListener('abort', () => child.kill('SIGTERM'))
  })
}
