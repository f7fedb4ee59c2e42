import { locate, readDocument } from '@selvedge/content'
import { expect, test } from 'vitest'

import { rankUnits } from './rank-units.ts'

const CHANGELOG = Array.from({ length: 40 }, (_, index) => {
  const version = `3.${39 - index}.0`
  return `## ${version} (2024-01-${String(1 + (index % 28)).padStart(2, '0')})\n\n* mended the ${index} part of it\n`
}).join('\n')

/** Lines that the first units of an order stand in. */
function firstLines(query: string, count: number): number[] {
  const document = readDocument(CHANGELOG, { kind: 'markdown' })
  const { order } = rankUnits(document, { queries: [query] })
  return [...order.subarray(0, count)].map((unit) => locate(document, unit).lines![0])
}

const lineOf = (version: string): number =>
  1 + CHANGELOG.split('\n').findIndex((line) => line.startsWith(`## ${version} `))

test.each(['Which release came directly after 3.20.0?', 'Which was the last release before 3.20.0?'])(
  '%s shows the sections next to it',
  (query) => {
    expect(firstLines(query, 12)).toEqual(
      expect.arrayContaining([lineOf('3.19.0'), lineOf('3.20.0'), lineOf('3.21.0')]),
    )
  },
)

test('a question that does not ask for it does not get them', () => {
  const lines = firstLines('When was 3.20.0 released?', 3)
  expect(lines).toContain(lineOf('3.20.0'))
  expect(lines).not.toContain(lineOf('3.21.0'))
})
