import { s3Store } from '@selvedge/store-s3'
import { startS3Server } from '@selvedge/testkit/s3-server'
import { createShaper } from 'selvedge'

// A server of this process; with S3_TEST_ENDPOINT set, yours: MinIO, Ceph, R2, Amazon.
const {
  S3_TEST_ENDPOINT,
  S3_TEST_BUCKET = 'test',
  S3_TEST_ACCESS_KEY_ID = '',
  S3_TEST_SECRET_ACCESS_KEY = '',
} = process.env
const server = S3_TEST_ENDPOINT === undefined ? await startS3Server() : undefined
const store = s3Store({
  bucket: S3_TEST_BUCKET,
  prefix: 'example/',
  endpoint: server?.endpoint ?? S3_TEST_ENDPOINT!,
  credentials: server?.credentials ?? {
    accessKeyId: S3_TEST_ACCESS_KEY_ID,
    secretAccessKey: S3_TEST_SECRET_ACCESS_KEY,
  },
})

const rows = Array.from({ length: 5000 }, (_, id) => ({
  id,
  city: ['Oslo', 'Lyon', 'Kyoto'][id % 3],
  state: id === 4321 ? 'on fire' : 'fine',
}))
const options = { store, key: 'a key for this example only', budget: { tokens: 300 } }
const shaper = createShaper(options)
const { result, text } = await shaper.shape(rows, { query: 'Which one is on fire?', tenant: 'acme' })
const { uri, size } = result.resources![0]!
console.log(`stored     ${size.toLocaleString('en')} bytes, readable as ${uri}`)
console.log(`shown      ${text.includes('4321') ? 'row 4321, the one on fire' : 'not the row that was asked for'}`)

// Another process: nothing but the bucket and the key is shared.
const { reader } = createShaper(options)
console.log(
  `owner      ${(await reader.read(uri, { rows: [2500, 2501], tenant: 'acme' })).text.includes('2500') ? 'reads row 2500' : 'reads nothing'}`,
)
const stranger = await reader.read(uri, { rows: [2500, 2501], tenant: 'other' })
console.log(`stranger   ${stranger.result.status}: ${stranger.result.error?.message}`)

await server?.close()
