import { pipeline } from '@selvedge/pipeline'
import { validate } from '@selvedge/validate'

const schema = { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } } as const

const lenient = await pipeline().use(validate({ schema })).run({ total: 'three' })
console.log(lenient.draft.outcome.citable, lenient.draft.warnings)

const strict = await pipeline()
  .use(validate({ schema, onInvalid: 'fail' }))
  .run({ total: 'three' })
console.log(strict.draft.outcome.status, strict.failure?.code, strict.draft.document.source === '')
