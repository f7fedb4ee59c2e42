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

test('the one next to an extreme is next to the row that is extreme', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ name: `city ${index}`, rain: (index * 37) % 60 }))
  const document = readDocument(JSON.stringify(rows))
  const { order } = rankUnits(document, { queries: ['Which city is listed right below the one with the most rain?'] })
  const pointers = [...order.subarray(0, 12)].map((unit) => locate(document, unit).pointer)
  // 37 * 47 is 59 modulo 60.
  expect(pointers).toEqual(expect.arrayContaining(['/47/rain', '/48/name']))
})

test('a question that does not ask for it does not get them', () => {
  const lines = firstLines('When was 3.20.0 released?', 3)
  expect(lines).toContain(lineOf('3.20.0'))
  expect(lines).not.toContain(lineOf('3.21.0'))
})
