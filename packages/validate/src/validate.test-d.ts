import { pipeline, type Pipeline } from '@selvedge/pipeline'
import * as z from 'zod'

import { validate } from './validate.ts'

const rows = z.array(z.object({ id: z.number() }))

// What cannot pass unless it matches has the type of the schema.
export const typed: Pipeline<unknown, { id: number }[], 'validated'> = pipeline().use(
  validate({ schema: rows, onInvalid: 'fail' }),
)
// What may pass without matching has not.
export const untyped: Pipeline<unknown, unknown, 'validated'> = pipeline().use(validate({ schema: rows }))
// @ts-expect-error data that was only downgraded is not known to match
export const flattered: Pipeline<unknown, { id: number }[], 'validated'> = pipeline().use(validate({ schema: rows }))
