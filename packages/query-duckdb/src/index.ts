export { duckdbBackend } from './duckdb-backend.ts'

export type { DuckdbBackendOptions } from './duckdb-backend.ts'
