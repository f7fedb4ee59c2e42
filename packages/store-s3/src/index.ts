export { s3Store } from './s3-store.ts'

export type { Retention, S3StoreOptions, ServerEncryption } from './s3-options.ts'
