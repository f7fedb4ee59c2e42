import { readDocument } from '@selvedge/content'
import { createReader, memoryStore, offloadBlob } from '@selvedge/offload'
import { duckdbBackend } from '@selvedge/query-duckdb'

const orders = Array.from({ length: 3000 }, (_, id) => ({ id, city: ['Oslo', 'Lyon', 'Kyoto'][id % 3], amount: id / 4 }))
const store = memoryStore()
const key = 'a secret of at least 16 bytes'
const { uri } = await offloadBlob(readDocument(JSON.stringify(orders)), { store, key, tenant: 'acme' })

const reader = createReader({ store, key, backend: duckdbBackend() })
const sql = 'SELECT city, count(*) AS orders, sum(amount) AS total FROM data GROUP BY city ORDER BY total DESC'
const { document, isCut } = await reader.query!(uri, sql, { tenant: 'acme' })
console.log(document.source)
console.log(isCut)

const reach = "SELECT * FROM read_csv('/etc/passwd')"
await reader.query!(uri, reach, { tenant: 'acme' }).catch((error: Error) => console.log(error.message))
