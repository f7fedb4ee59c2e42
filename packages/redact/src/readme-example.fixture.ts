import { pipeline } from '@selvedge/pipeline'
import { createRedactor, redact } from '@selvedge/redact'

// The stage: everything a result holds, keys, errors and links included.
const { draft } = await pipeline()
  .use(redact({ rules: ['secrets', 'email'] }))
  .run('{"user": "ann@example.com", "password": "correct-horse-battery9", "total": 1.50}')
console.log(draft.document.source)
console.log(draft.redactions)

// The plain functions.
const { redactValue } = createRedactor({ rules: ['email'] })
console.log(redactValue({ from: 'ann@example.com', cc: ['bob@example.com', 'ann@example.com'] }).value)
