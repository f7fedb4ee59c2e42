// Shapes a stream of rows into a store, and waits in the middle of it to be killed.
import { fileStore } from '@selvedge/offload/file-store'
import { s3Store } from '@selvedge/store-s3'
import { shapeRows } from 'selvedge'

import type { CrashSettings } from './crash.ts'
import { orderRow } from './rows.ts'

const settings = JSON.parse(process.argv[2]!) as CrashSettings
const store = 'directory' in settings ? fileStore(settings) : s3Store({ bucket: 'bench', ...settings })

async function* rows() {
  for (let id = 0; id < settings.rows; id++) {
    if (id === settings.stopAt) {
      console.log('stopped')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }
    yield orderRow(id)
  }
}

const { result } = await shapeRows(rows(), { store, key: 'a key for benchmarks only', budget: { tokens: 600 } })
console.log(JSON.stringify({ uri: result.resources?.[0]?.uri }))
process.exit(0)
