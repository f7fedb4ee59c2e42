import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'

import type { S3StoreOptions } from './s3-options.ts'

export type Sdk = typeof import('@aws-sdk/client-s3')

export interface Connection {
  readonly sdk: Sdk
  readonly client: S3Client
}

/** Loads the SDK (about 200 ms and 26 MB, so only when it is needed) and makes a client whose timeouts fire. */
export async function connect(options: S3StoreOptions): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3')
  return { sdk, client: options.client ?? new sdk.S3Client(clientConfig(options)) }
}

function clientConfig(options: S3StoreOptions): S3ClientConfig {
  const {
    endpoint,
    region,
    credentials,
    forcePathStyle,
    checksums = 'WHEN_REQUIRED',
    concurrency = 8,
    maxAttempts = 3,
  } = options
  const { connectTimeoutMs = 5000, idleTimeoutMs = 15_000 } = options
  const sockets = { maxSockets: Math.max(concurrency, 8), keepAlive: true }
  return {
    maxAttempts,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    ...(endpoint !== undefined && { endpoint, region: region ?? 'us-east-1', forcePathStyle: forcePathStyle ?? true }),
    ...(endpoint === undefined && region !== undefined && { region }),
    ...(endpoint === undefined && forcePathStyle !== undefined && { forcePathStyle }),
    ...(credentials !== undefined && { credentials }),
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
      requestTimeout: idleTimeoutMs,
      // Without it the SDK logs a warning and goes on waiting.
      throwOnRequestTimeout: true,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  }
}
