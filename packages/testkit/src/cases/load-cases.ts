import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { CASES_FORMAT, type FaultCase } from './case.ts'

/** The fault cases of the testkit, or those of a file of the same format. */
export function loadCases(path: string | URL = ownCases()): readonly FaultCase[] {
  const file = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly format?: string
    readonly cases?: readonly FaultCase[]
  }
  if (file.format !== CASES_FORMAT || !Array.isArray(file.cases)) {
    throw new TypeError(`loadCases: the file must have the format ${CASES_FORMAT}, got ${JSON.stringify(file.format)}`)
  }
  return file.cases
}

// The data stands in `src` alone, from wherever this is run.
function ownCases(): string {
  const manifest = createRequire(import.meta.url).resolve('@selvedge/testkit/package.json')
  return join(manifest, '../src/cases/cases.json')
}
