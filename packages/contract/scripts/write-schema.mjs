// Writes schema.json from the schema the validator reads: `pnpm run schema` in this folder.
import { writeFileSync } from 'node:fs'
import { RESULT_JSON_SCHEMA } from '../src/result-json-schema.ts'

writeFileSync(new URL('../schema.json', import.meta.url), `${JSON.stringify(RESULT_JSON_SCHEMA, null, 2)}\n`)
