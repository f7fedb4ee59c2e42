export { startS3Server } from './start-s3-server.ts'

export type { Bucket, StoredObject } from './bucket.ts'
export type { Fault, FaultPlan, FaultRequest } from './fault.ts'
export type { S3Server, S3ServerOptions } from './start-s3-server.ts'
export type { Credentials } from './signature.ts'
