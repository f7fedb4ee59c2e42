import { expect, test } from 'vitest'

import { linesFor, LOG } from './rank.fixture.ts'

const MONTHS = ['Jan', 'Mar', 'Sep', 'Nov']

/** Certificates one below the other; the times of the 23rd stand out. */
const CERTIFICATES = Array.from({ length: 60 }, (_, at) => [
  'Certificate:',
  `    Issuer: CN=Authority ${at}`,
  '    Validity',
  `        Not Before: ${MONTHS[at % 4]}  3 12:00:00 ${at === 23 ? 1998 : 2005 + (at % 9)} GMT`,
  `        Not After : ${MONTHS[at % 4]} 13 12:00:00 ${at === 23 ? 2049 : 2025 + (at % 9)} GMT`,
  `    Subject: CN=Root ${at}`,
])
  .flat()
  .join('\n')

test.each([
  ['Since when is the oldest certificate valid?', 'Not Before: Nov  3 12:00:00 1998 GMT'],
  ['Which certificate has the latest end?', 'Not After : Nov 13 12:00:00 2049 GMT'],
])('the end of the times under one label: %s', (question, line) => {
  const label = line.slice(0, 'Not After'.length)
  const times = linesFor(CERTIFICATES, question).map((each) => each.trim())
  expect(times.find((each) => each.startsWith(label))).toBe(line)
})

test('what was written longest ago is the earliest', () => {
  const commits = Array.from({ length: 60 }, (_, at) => [
    `commit ${String(at).repeat(20)}`,
    `Date:   ${at === 31 ? 2019 : 2026}-03-${String(1 + ((at * 7) % 28)).padStart(2, '0')}T10:00:10+00:00`,
    '',
    `    Change number ${at}`,
    '',
  ])
  const best = linesFor(commits.flat().join('\n'), 'What is the subject of the commit written longest ago?')
  expect(best.find((line) => line.startsWith('Date'))).toContain('2019')
})

test('the latest of the lines that match', () => {
  const lines = LOG.map((line, at) => (at === 70 || at === 140 ? line.replace('INFO', 'WARN disk nearly full') : line))
  expect(linesFor(lines.join('\n'), 'When was the latest warning about the disk?').slice(0, 3)).toContain(lines[140])
})
