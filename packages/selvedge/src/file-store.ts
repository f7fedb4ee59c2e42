export { fileStore, hasFileStore } from '@selvedge/offload/file-store'

export type { FileStoreOptions } from '@selvedge/offload/file-store'
