// node scripts/services/with.mjs SERVICE… -- COMMAND…
// Starts the services that can be had here, runs the command with their addresses in the environment, stops them.
// What is missing is said in a line that begins with `skip`.
import { spawn } from 'node:child_process'

const SERVICES = {
  moto: () => import('./moto.mjs').then(({ startMoto }) => startMoto()),
  rgw: () => import('./rgw.mjs').then(({ startRgw }) => startRgw()),
  postgres: () => import('./postgres.mjs').then(({ startPostgres }) => startPostgres()),
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
const environment = {}
let code = 1
try {
  for (const name of names) {
    try {
      const service = await SERVICES[name]()
      started.push(service)
      Object.assign(environment, service.environment)
    } catch (error) {
      console.log(`skip ${name}: ${error.message}`)
    }
  }
  code = await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.once('exit', (status) => resolve(status ?? 1))
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => child.kill(name))
  })
} finally {
  for (const service of started.toReversed()) await service.stop()
}
process.exit(code)
