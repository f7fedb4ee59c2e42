export { setLifecycle } from './lifecycle.ts'
export { presignGet, presignPut } from './presign.ts'
export { s3Store } from './s3-store.ts'
export { uploadObject } from './upload-object.ts'

export type { LifecycleOptions } from './lifecycle.ts'
export type { PresignOptions, PresignPutOptions, PresignedRequest } from './presign.ts'
export type { Retention, S3StoreOptions, ServerEncryption } from './s3-options.ts'
export type { UploadOptions } from './upload-object.ts'
