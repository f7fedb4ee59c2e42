import { delimitersFor } from '@selvedge/redact/untrusted'
import { get_encoding } from 'tiktoken'
import { describe, expect, test } from 'vitest'

import { loadCases } from './load-cases.ts'
import { runCase, type CaseSubject } from './run-case.ts'
import { shaperSubject } from './shaper-subject.ts'
import { sliceSubject } from './slice-subject.ts'

const encoding = get_encoding('o200k_base')
const common = {
  delimiter: delimitersFor('harmless'),
  countTokens: (text: string) => encoding.encode_ordinary(text).length,
}
const shaper: CaseSubject = { ...common, observe: shaperSubject }

describe('every fault case passes, or is skipped with what it waits for', () => {
  for (const faultCase of loadCases()) {
    test(`${faultCase.id} ${faultCase.title}`, async ({ skip }) => {
      const ended = await runCase(faultCase, shaper)
      if (ended.outcome === 'skip') skip(ended.reason)
      expect(ended).toEqual({ id: faultCase.id, outcome: 'pass' })
    })
  }
})

test('a head slice in place of the shaper fails the cases it should', async () => {
  const slice: CaseSubject = { ...common, observe: sliceSubject }
  const failed: string[] = []
  for (const faultCase of loadCases()) {
    if ((await runCase(faultCase, slice)).outcome === 'fail') failed.push(faultCase.id)
  }
  expect(failed).toEqual(expect.arrayContaining(['TOK-02', 'TOK-03', 'TRU-01', 'TRU-02', 'TRU-03', 'TRU-04', 'TRU-05']))
  expect(failed).toEqual(expect.arrayContaining(['RED-01', 'RED-03', 'RED-04', 'RED-05', 'RED-06', 'CON-01', 'CON-02']))
  expect(failed).toEqual(
    expect.arrayContaining(['OFF-01', 'OFF-02', 'OFF-03', 'EVI-01', 'UNT-01', 'UNT-02', 'MCP-01', 'MCP-04']),
  )
  expect(failed.length).toBeGreaterThanOrEqual(28)
})
