import { readDocument } from '@selvedge/content'
import { createReader, offloadBlob } from '@selvedge/offload'
import { s3Store } from '@selvedge/store-s3'
import { startS3Server } from '@selvedge/testkit/s3-server'

// A server of tests, in this process. With Amazon's, `bucket` and a region are enough.
const server = await startS3Server({ buckets: ['agent-results'] })
const { endpoint, credentials } = server
const store = s3Store({ bucket: 'agent-results', prefix: 'prod/', endpoint, credentials })
const key = 'a secret of at least 16 bytes'

const document = readDocument('id,city\n1,Oslo\n2,Lyon\n', { mediaType: 'text/csv', kind: 'csv' })
const { uri, size } = await offloadBlob(document, { store, key, tenant: 'acme' })
console.log(uri, size)

const reader = createReader({ store, key })
console.log((await reader.read(uri, { tenant: 'acme' })).document.source)

await server.close()
await store.head('anything').catch((error: Error & { code?: string }) => console.log(error.name, error.code))
