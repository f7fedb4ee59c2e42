import { expect, test } from 'vitest'

import { readTime } from './column-values.ts'

test.each([
  ['2020-01-02 10:00', Date.UTC(2020, 0, 2, 10)],
  ['Apr 4 2005', Date.UTC(2005, 3, 4)],
  ['2020/01/02', Date.UTC(2020, 0, 2)],
  ['Sep 3 2020 10:00 +0200', Date.UTC(2020, 8, 3, 8)],
  ['Thu Mar 05 2020 10:00:00 GMT+0100 (CET)', Date.UTC(2020, 2, 5, 9)],
  ['hello 2020 x', undefined],
])('reads %j alike in every time zone', (text, expected) => {
  const before = process.env.TZ
  try {
    for (const zone of ['UTC', 'Asia/Tokyo', 'America/New_York']) {
      process.env.TZ = zone
      expect(readTime(text)).toBe(expected)
    }
  } finally {
    process.env.TZ = before
    if (before === undefined) delete process.env.TZ
  }
})
