import { readFileSync } from 'node:fs'

import { CASES_FORMAT, type FaultCase } from './case.ts'

/** The fault cases of the testkit, or those of a file of the same format. */
// The data stands in `src` alone: both `src` and `dist` reach it so.
export function loadCases(
  path: string | URL = new URL('../../src/cases/cases.json', import.meta.url),
): readonly FaultCase[] {
  const file = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly format?: string
    readonly cases?: readonly FaultCase[]
  }
  if (file.format !== CASES_FORMAT || !Array.isArray(file.cases)) {
    throw new TypeError(`loadCases: the file must have the format ${CASES_FORMAT}, got ${JSON.stringify(file.format)}`)
  }
  return file.cases
}
