import { testBlobStore } from '@selvedge/testkit'
import { startS3Server, type S3Server } from '@selvedge/testkit/s3-server'

import { externalServers } from './external-servers.fixture.ts'
import { s3Store } from './s3-store.ts'

let server: S3Server
testBlobStore(
  's3Store on the test server',
  async () => {
    server = await startS3Server()
    return s3Store({ bucket: 'test', prefix: 'kept/', endpoint: server.endpoint, credentials: server.credentials })
  },
  { close: () => server.close(), runs: 10 },
)

for (const { name, skip, options } of externalServers) {
  testBlobStore(`s3Store on ${name}`, async () => s3Store({ prefix: 'suite/', ...(await options()) }), {
    skip,
    runs: 10,
  })
}
