import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { timeLimit } from './time-limit.ts'
import { unlessAborted } from './unless-aborted.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const never = new Promise<never>(() => {})

test('holds though everything that can be collected is', async () => {
  const work = unlessAborted(never, timeLimit(30, new AbortController().signal).signal)
  const collecting = setInterval(collect, 5)
  await expect(work).rejects.toThrow('no answer in 30 ms')
  clearInterval(collecting)
})

test("gives the caller's reason, at once or later, and says that it was not the time", async () => {
  const caller = new AbortController()
  const limit = timeLimit(10_000, caller.signal)
  const work = unlessAborted(never, limit.signal)
  caller.abort(new Error('enough'))
  await expect(work).rejects.toThrow('enough')
  expect(limit.isOver()).toBe(false)
  const late = timeLimit(10_000, caller.signal)
  expect(late.signal.reason).toBe(caller.signal.reason)
  for (const one of [limit, late]) one.clear()
})

test('a limit that is cleared aborts nothing, and longer ones than a timer counts do not fire at once', async () => {
  const [short, long] = [timeLimit(5), timeLimit(2 ** 40)]
  short.clear()
  await new Promise((done) => setTimeout(done, 30))
  expect([short.signal.aborted, long.signal.aborted, short.isOver(), long.isOver()]).toEqual([
    false,
    false,
    false,
    false,
  ])
  long.clear()
})
