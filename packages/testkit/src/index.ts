export { testBlobStore } from './blob-store.ts'

export type { TestBlobStoreOptions } from './blob-store.ts'
