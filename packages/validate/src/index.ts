export { validate } from './validate.ts'

export type { BatchOptions } from './batch.ts'
export type { PageOptions } from './page.ts'
export type { ValidateOptions } from './validate.ts'
