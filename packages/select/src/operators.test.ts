import { expect, test } from 'vitest'

import { linesFor, pointersFor } from './rank.fixture.ts'

const HOSTS = Array.from({ length: 200 }, (_, index) => ({
  name: `host-${index}`,
  region: ['north', 'south', 'east', 'west'][index % 4],
  phase: index % 67 === 5 ? 'Pending' : 'Running',
  locked: index === 40 || index === 121,
  paid: index % 80 === 3 ? 'no' : 'yes',
  restarts: (index * 37) % 211,
  temperature: ((index * 53) % 199) - 60,
  closed_at:
    index % 3 === 0
      ? `2024-${String(1 + (index % 12)).padStart(2, '0')}-11 10:${String(index % 60).padStart(2, '0')}:00`
      : null,
  ...(index !== 77 && { owner: `team ${index % 6}` }),
}))

/** Places of an order that go to the skeleton of the whole, question or not. */
const ASIDE = 2

/** The rows that the first leaves of an order stand in, each once: a few more than are asked for. */
function rowsFor(query: string, count: number): number[] {
  const rows = pointersFor({ note: 'all hosts', items: HOSTS }, query).flatMap((pointer) => {
    const row = /^\/items\/(\d+)\//.exec(pointer)?.[1]
    return row === undefined ? [] : [Number(row)]
  })
  return [...new Set(rows)].slice(0, count + ASIDE)
}

/** Rows that hold a condition, which are to come before all others. */
function rowsThat(holds: (host: (typeof HOSTS)[number]) => boolean): number[] {
  return HOSTS.flatMap((host, index) => (holds(host) ? [index] : []))
}

test.each([
  ['Which hosts have more than two hundred restarts?', rowsThat(({ restarts }) => restarts > 200)],
  ['Which hosts have at least 205 restarts?', rowsThat(({ restarts }) => restarts >= 205)],
  ['hosts with restarts <= 3', rowsThat(({ restarts }) => restarts <= 3)],
  ['Which hosts have a temperature below -55?', rowsThat(({ temperature }) => temperature < -55)],
  [
    'Which hosts have a temperature between 130 and 135?',
    rowsThat(({ temperature }) => temperature >= 130 && temperature <= 135),
  ],
  [
    'Which hosts have a temperature not between -55 and 134?',
    rowsThat(({ temperature }) => temperature < -55 || temperature > 134),
  ],
  ['Which hosts have restarts below 3 or above 207?', rowsThat(({ restarts }) => restarts < 3 || restarts > 207)],
  ['What are the three hosts with the most restarts?', rowsThat(({ restarts }) => restarts >= 208)],
  ['Bottom 4 hosts by temperature?', rowsThat(({ temperature }) => temperature <= -57)],
  ["Which hosts don't exceed 3 restarts?", rowsThat(({ restarts }) => restarts <= 3)],
  [
    'Which hosts have more than 100 restarts and less than 104?',
    rowsThat(({ restarts }) => restarts > 100 && restarts < 104),
  ],
  ['Which hosts have at least 5 restarts and less than 8?', rowsThat(({ restarts }) => restarts >= 5 && restarts < 8)],
  [
    'Which hosts have more than 20 restarts and at most 23?',
    rowsThat(({ restarts }) => restarts > 20 && restarts <= 23),
  ],
  ['Which hosts are locked?', [40, 121]],
  ['Which hosts are not paid?', rowsThat(({ paid }) => paid === 'no')],
  ['Which hosts are in a phase other than Running?', rowsThat(({ phase }) => phase === 'Pending')],
  ['Which hosts are not running?', rowsThat(({ phase }) => phase === 'Pending')],
  ['Which hosts have no owner?', [77]],
])('%s', (question, expected) => {
  expect(expected.length).toBeGreaterThan(0)
  expect(rowsFor(question, expected.length)).toEqual(expect.arrayContaining(expected))
})

test('an extreme is sought among the rows that hold the value the question names', () => {
  const west = HOSTS.filter(({ region }) => region === 'west')
  const most = Math.max(...west.map(({ restarts }) => restarts))
  const [row] = rowsThat(({ region, restarts }) => region === 'west' && restarts === most)
  expect(rowsFor('Among the hosts of region west, which has the most restarts?', 1)).toContain(row)
})

test('an extreme is sought among the rows within a bound', () => {
  const warm = HOSTS.filter(({ temperature }) => temperature > 130)
  const most = Math.max(...warm.map(({ restarts }) => restarts))
  const [row] = rowsThat(({ temperature, restarts }) => temperature > 130 && restarts === most)
  expect(rowsFor('Of the hosts with a temperature above 130, which has the most restarts?', 1)).toContain(row)
})

test('the last to happen is the latest in the column of times that the question names', () => {
  const latest = HOSTS.map(({ closed_at: at }) => at ?? '')
    .toSorted()
    .at(-1)
  const [row] = rowsThat(({ closed_at: at }) => at === latest)
  expect(rowsFor('Which host was the last to be closed?', 1)).toContain(row)
})

test('what all rows say sets none apart', () => {
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, kind: 'event page', alert: id === 61 }))
  expect(pointersFor(rows, 'Which event carries an alert?')[0]).toBe('/61/alert')
})

test('lines under a header are bound and ordered by their numbers', () => {
  const rows = Array.from(
    { length: 120 },
    (_, index) => `root ${1000 + index} ${(index * 29) % 113}.5 /bin/task${index}`,
  )
  const text = `USER PID CPU COMMAND\n${rows.join('\n')}\n`
  const top = linesFor(text, 'What are the two processes with the highest CPU?').slice(0, 2 + ASIDE)
  expect(top).toEqual(expect.arrayContaining(rows.filter((_, index) => (index * 29) % 113 >= 111)))
})

const REQUESTS = Array.from(
  { length: 240 },
  (_, index) =>
    `10.0.0.${index % 9} - [12/May/2025:10:${String(Math.floor(index / 60) + 10)}:${String(index % 60).padStart(2, '0')} +0000] "GET /item/${index} HTTP/1.1" ${index % 50 === 17 ? 500 : 200} ${1000 + ((index * 71) % 241)} rt=${2 + ((index * 97) % 239)}ms`,
)

test.each([
  ['What are the two slowest requests?', (line: string) => / rt=2(?:39|40)ms/.test(line)],
  ['Which requests took more than 236 ms?', (line: string) => / rt=(?:23[789]|240)ms/.test(line)],
  ['Which was the second request with status 500?', (line: string) => line.includes('/item/67 ')],
  ['Which request came at 10:12:41?', (line: string) => line.includes('10:12:41')],
])('%s', (question, holds) => {
  const expected = REQUESTS.filter(holds)
  expect(expected.length).toBeGreaterThan(0)
  const top = linesFor(`${REQUESTS.join('\n')}\n`, question).slice(0, expected.length + ASIDE)
  expect(top).toEqual(expect.arrayContaining(expected))
})

test('lines are bound by the dates in them, and by all bounds at once', () => {
  const rows = Array.from({ length: 300 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
    return `${day} backup of volume ${index % 7} took ${(index * 31) % 307} s`
  })
  const dated = linesFor(`${rows.join('\n')}\n`, 'Which backups ran since 2024-03-02 and until 2024-03-04?')
  expect(dated.slice(0, 3 + ASIDE)).toEqual(expect.arrayContaining(rows.slice(61, 64)))
  const timed = linesFor(`${rows.join('\n')}\n`, 'Which backups took more than 200 s and less than 204 s?')
  const expected = rows.filter((_, index) => [201, 202, 203].includes((index * 31) % 307))
  expect(timed.slice(0, expected.length + ASIDE)).toEqual(expect.arrayContaining(expected))
})

test('a bound holds in lines beside a value the question names', () => {
  const rows = Array.from(
    { length: 200 },
    (_, id) => `INFO id=${id} amount=${(id * 37) % 199} city=${['Rome', 'Oslo'][id % 2]}`,
  )
  const expected = rows.filter((row, id) => (id * 37) % 199 > 190 && row.endsWith('Rome'))
  const top = linesFor(`${rows.join('\n')}\n`, 'amount over 190 in Rome')
  expect(top.slice(0, expected.length + ASIDE)).toEqual(expect.arrayContaining(expected))
})

test('of a table in text, the lines that say something else than most', () => {
  const rows = Array.from(
    { length: 90 },
    (_, index) => `pod-${index} 1/1 ${index % 40 === 9 ? 'Pending' : 'Running'} ${index % 3} 4d`,
  )
  const text = `NAME READY STATUS RESTARTS AGE\n${rows.join('\n')}\n`
  const top = linesFor(text, 'Which pods are not running?').slice(0, 3 + ASIDE)
  expect(top).toEqual(expect.arrayContaining(rows.filter((row) => row.includes('Pending'))))
})

test('a bound without the name of a column holds where few rows keep it', () => {
  const days = Array.from({ length: 80 }, (_, day) => ({
    date: `2024-01-${String(1 + (day % 28)).padStart(2, '0')}`,
    place: 'York',
    precipitation: day === 33 ? 71.5 : day % 20,
    wind: (day * 7) % 11,
  }))
  const rows = pointersFor({ days }, 'On which days did more than 60 mm fall?').map((pointer) => pointer.split('/')[2])
  expect(rows.slice(0, 1 + ASIDE)).toContain('33')
})

test('what is most of all is no date', () => {
  const days = Array.from({ length: 80 }, (_, day) => ({
    date: `2024-03-${10 + (day % 20)}`,
    rainfall: (day * 37) % 79,
  }))
  // 37 * 32 is 78 modulo 79.
  expect(days[32]!.rainfall).toBe(78)
  const rows = pointersFor({ days }, 'What is the most rain on one day?').map((pointer) => pointer.split('/')[2])
  expect(rows.slice(0, 1 + ASIDE)).toContain('32')
})

test('the kind of row is not what a superlative measures', () => {
  const rates = Array.from({ length: 90 }, (_, row) => ({
    month: 1 + (row % 12),
    sector: `s${row % 7}`,
    rate: (row * 31) % 89,
  }))
  // 31 * 66 is 88 modulo 89.
  expect(rates[66]!.rate).toBe(88)
  const found = pointersFor({ rates }, 'In which month and sector was the rate the worst?')
  const rows = [...new Set(found.map((pointer) => pointer.split('/')[2]))]
  expect(rows.slice(0, 1 + ASIDE)).toContain('66')
  expect(found.slice(0, 8)).toContain('/rates/66/sector')
})
