import { expect, test } from 'vitest'

import { linesFor, LOG, ORDERS, pointersFor } from './rank.fixture.ts'

test.each([
  ['When was the last line of the log written?', LOG.at(-1)],
  ['What does the first entry say about jobs?', LOG[0]],
  ['What is the third line of the file?', LOG[2]],
])('a place in a text: %s', (question, line) => {
  expect(linesFor(LOG.join('\n'), question).slice(0, 2)).toContain(line)
})

test('a place in a table', () => {
  const [first] = pointersFor(ORDERS, 'What is the last order of the list?')
  expect(first).toMatch(/^\/59\//)
})

test('a block of a text', () => {
  const commits = Array.from({ length: 40 }, (_, at) => [
    `commit ${(0xabcdef01 + at * 7919).toString(16).padStart(40, '0')}`,
    'Author: A Person <person@example.org>',
    `Date:   2026-03-${String(1 + (at % 28)).padStart(2, '0')}`,
    '',
    `    Change number ${at} of the parser`,
    '',
  ])
  const log = commits.flat().join('\n')
  const best = linesFor(log, 'What is the last commit of the listing about?').slice(0, 8)
  expect(best).toContain('    Change number 39 of the parser')
})
