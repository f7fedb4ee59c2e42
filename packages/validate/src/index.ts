export { compileJsonSchema } from './json-schema.ts'
export { validate } from './validate.ts'

export type { SchemaCheck } from './json-schema.ts'
export type { Mismatch } from './mismatch.ts'
export type { ValidateOptions } from './validate.ts'
