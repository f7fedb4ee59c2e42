import { createRedactor } from '@selvedge/redact/scan'

// Made up, and put together here so that no scanner takes this file for a leak.
const password = ['hunter', '-2!'].join('')
const key = ['AK', 'IAQP', 'YWGZJ6C', 'BLYQBYR'].join('')

const redactor = createRedactor({ rules: ['secrets', 'email'] })

const { value, redactions } = redactor.redactValue({
  user: 'mira.okafor@example.com',
  env: [
    { name: 'DB_PASSWORD', value: password },
    { name: 'LOG_LEVEL', value: 'debug' },
  ],
  rows: { columns: ['id', 'password'], rows: [[1, password]] },
  log: `connecting to postgres://app:${password}@db.example.com/shop as mira.okafor@example.com`,
})
console.log(JSON.stringify(value, null, 1))
console.log(JSON.stringify(redactions))

const table = ` id |  password  \n----+------------\n  1 | ${password}\n(1 row)\n`
const pieces = [table.slice(0, 47), table.slice(47), `key ${key.slice(0, 9)}`, key.slice(9)]
let shown = ''
for await (const piece of redactor.redactStream(pieces)) shown += piece
console.log(shown)
