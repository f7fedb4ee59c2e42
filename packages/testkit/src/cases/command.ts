import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { delimitersFor } from '@selvedge/redact/untrusted'
import { get_encoding } from 'tiktoken'

import { loadCases } from './load-cases.ts'
import { runCase, type CaseSubject } from './run-case.ts'
import { shaperSubject } from './shaper-subject.ts'

const { values } = parseArgs({ options: { file: { type: 'string' }, only: { type: 'string' } } })
const encoding = get_encoding('o200k_base')
const subject: CaseSubject = {
  observe: shaperSubject,
  delimiter: delimitersFor('harmless'),
  countTokens: (text) => encoding.encode_ordinary(text).length,
}

// npm starts scripts at the root; the path is meant from the folder the user is in.
const path = values.file === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', values.file)
const totals = { pass: 0, fail: 0, skip: 0 }
for (const faultCase of loadCases(path)) {
  if (values.only !== undefined && !faultCase.id.startsWith(values.only)) continue
  const ended = await runCase(faultCase, subject)
  totals[ended.outcome]++
  console.log(ended.outcome === 'pass' ? `pass ${ended.id}` : `${ended.outcome} ${ended.id}: ${ended.reason}`)
}
console.log(`${totals.pass} passed, ${totals.fail} failed, ${totals.skip} skipped`)
process.exitCode = totals.fail === 0 ? 0 : 1
