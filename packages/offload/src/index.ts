export { adopt } from './adopt/adopt.ts'
export { assertBlobKey, assertBlobPrefix } from './blob-key.ts'
export { CursorError, openCursor, sealCursor } from './cursor.ts'
export { deleteBlob, deleteTenant } from './delete-blob.ts'
export { encryptedStore } from './encrypted-store.ts'
export { formatHandle, parseHandle } from './handle.ts'
export { memoryStore } from './memory-store.ts'
export { offloadBlob } from './offload-blob.ts'
export { offload } from './offload.ts'
export { ReadError, isReadError } from './read-error.ts'
export { callReadTool, readTools } from './read-tools.ts'
export { createReader } from './reader.ts'
export { jsonRows } from './rows/json-rows.ts'
export { offloadRows } from './rows/offload-rows.ts'
export { assertRowSource } from './rows/row-batches.ts'
export { assertPlace, badPlace } from './assert-place.ts'
export { assertStorageOptions } from './storage-options.ts'
export { StoreError, isStoreError } from './store-error.ts'
export { sweep } from './sweep.ts'
export { WalkError, walkPages } from './walk-pages.ts'

export type {
  BlobEntry,
  BlobHead,
  BlobStore,
  ByteRange,
  GetOptions,
  PutOptions,
  PutOutcome,
  RequestOptions,
} from './blob-store.ts'
export type { AdoptFormat, AdoptOptions } from './adopt/adopt.ts'
export type { AdoptedSource } from './adopt/adopted-rows.ts'
export type { ColumnType } from './adopt/column-type.ts'
export type { ColumnBounds, Columnar, ColumnarColumn, RowGroupBounds } from './adopt/columnar.ts'
export type { AdoptedObject } from './adopt/parquet-object.ts'
export type { AdoptedText, TableFormat } from './adopt/text-object.ts'
export type { Audit, AuditOutcome, AuditRecord, ReadAction } from './audit.ts'
export type { BlobIndex } from './blob-index.ts'
export type { Segment } from './blob-writer.ts'
export type { CursorErrorCode, CursorOptions, OpenCursorOptions, SealCursorOptions } from './cursor.ts'
export type { DeleteOptions } from './delete-blob.ts'
export type { EncryptedStoreOptions } from './encrypted-store.ts'
export type { Manifest, ManifestColumn, ManifestPart, ManifestRows } from './manifest.ts'
export type { MemoryStoreOptions } from './memory-store.ts'
export type { OffloadBlobOptions } from './offload-blob.ts'
export type { OffloadOptions } from './offload.ts'
export type { BlobQuery, BlobQueryAnswer, QueryBackend } from './query-backend.ts'
export type { ReadErrorCode } from './read-error.ts'
export type { ReadTool, ReadToolReader, ReadToolsOptions } from './read-tools.ts'
export type {
  AuthorizeRequest,
  BlobReader,
  Selection,
  ReadOptions,
  Reading,
  ReaderOptions,
  StoredBytes,
} from './reader.ts'
export type { JsonRowsOptions } from './rows/json-rows.ts'
export type { OffloadRowsOptions } from './rows/offload-rows.ts'
export type { RowEdit, RowRedactor } from './rows/redact-batch.ts'
export type { RowSource } from './rows/row-batches.ts'
export type { StoreErrorCode } from './store-error.ts'
export type { SweepOptions, SweepReport } from './sweep.ts'
export type { Page, WalkPagesOptions } from './walk-pages.ts'
export type { Key, KeyOption } from './tenant-keys.ts'
