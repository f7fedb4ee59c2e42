import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

import type { S3StoreOptions } from './s3-options.ts'

/** A server that somebody else made, started by `scripts/services/with.mjs` or by whoever runs the tests. */
export interface ExternalServer {
  readonly name: string
  /** Why it is not there. */
  readonly skip: string | undefined
  /** Makes the bucket and gives the way to it. */
  readonly options: () => Promise<S3StoreOptions>
}

export const externalServers: readonly ExternalServer[] = [
  fromEnvironment('moto', 'S3_MOTO', 'start it with `node scripts/services/with.mjs moto -- …`'),
  fromEnvironment('Ceph RGW', 'S3_RGW', 'start it with `node scripts/services/with.mjs rgw -- …`'),
  fromEnvironment(
    'a server of your own',
    'S3_TEST',
    'set S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY',
  ),
]

function fromEnvironment(name: string, prefix: string, hint: string): ExternalServer {
  const read = (field: string, fallback: string): string => process.env[`${prefix}_${field}`] ?? fallback
  const endpoint = read('ENDPOINT', '')
  const bucket = read('BUCKET', 'selvedge-test')
  const credentials = { accessKeyId: read('ACCESS_KEY_ID', 'test'), secretAccessKey: read('SECRET_ACCESS_KEY', 'test') }
  return {
    name,
    skip: endpoint === '' ? `${prefix}_ENDPOINT is not set; ${hint}` : undefined,
    async options() {
      const client = new S3Client({ endpoint, region: read('REGION', 'us-east-1'), credentials, forcePathStyle: true })
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch {
        await client.send(new CreateBucketCommand({ Bucket: bucket }))
      }
      client.destroy()
      return { bucket, endpoint, credentials, region: read('REGION', 'us-east-1') }
    },
  }
}
