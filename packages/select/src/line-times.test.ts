import { expect, test } from 'vitest'

import { firstTime } from './line-times.ts'

test.each([
  ['2020-03-05 10:15:00 started', '2020-03-05T10:15:00.000Z'],
  ['at 2020-03-05T10:15 again', '2020-03-05T10:15:00.000Z'],
  ['2020/03/05 was a Thursday', '2020-03-05T00:00:00.000Z'],
  ['1.2.3.4 - - [05/Mar/2020:10:15:00 +0000] "GET /"', '2020-03-05T10:15:00.000Z'],
  ['Not After : Mar  5 10:15:00 2020 GMT', '2020-03-05T10:15:00.000Z'],
  ['Date:   Thu Mar 5 10:15:00 2020 +0100', '2020-03-05T10:15:00.000Z'],
  ['Thu Mar  5 10:15:00 UTC 2020', '2020-03-05T10:15:00.000Z'],
  ['## 2.1.0 (March 5, 2020)', '2020-03-05T00:00:00.000Z'],
  ['Thu, 05 Mar 2020 10:15:00 GMT', '2020-03-05T10:15:00.000Z'],
  ['on 5 March 2020', '2020-03-05T00:00:00.000Z'],
])('%s', (line, time) => {
  expect(new Date(firstTime(line)!).toISOString()).toBe(time)
})

test.each([
  'Mar  5 10:15:00 host kernel: up',
  'build 12020-03-05',
  '5 marbles of 2020',
  'version 2020',
  '2020-13-45',
  '',
])('no time with a year in %j', (line) => expect(firstTime(line)).toBeUndefined())

test('takes time in proportion to the line', () => {
  const long = `${'may '.repeat(50_000)}${'1 '.repeat(50_000)}`
  expect(firstTime(long)).toBeUndefined()
})
