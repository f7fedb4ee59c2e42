import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { withinTime } from './time-limit.ts'
import { unlessAborted } from './unless-aborted.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const never = new Promise<never>(() => {})

test('holds though everything that can be collected is', async () => {
  const work = withinTime(30, new AbortController().signal, ({ signal }) => unlessAborted(never, signal))
  const collecting = setInterval(collect, 5)
  await expect(work).rejects.toThrow('no answer in 30 ms')
  clearInterval(collecting)
})

test("gives the caller's reason, at once or later, and says that it was not the time", async () => {
  const caller = new AbortController()
  const over: boolean[] = []
  const run = () =>
    withinTime(10_000, caller.signal, async ({ signal, isOver }) => {
      await unlessAborted(never, signal).finally(() => over.push(isOver()))
    })
  const work = run()
  caller.abort(new Error('enough'))
  await expect(work).rejects.toThrow('enough')
  await expect(run()).rejects.toBe(caller.signal.reason)
  expect(over).toEqual([false, false])
})

test('says that it was the time', async () => {
  const told = await withinTime(5, undefined, async ({ signal, isOver }) => {
    await unlessAborted(never, signal).catch(() => {})
    return isOver()
  })
  expect(told).toBe(true)
})

test('work that is done is aborted no more, and longer limits than a timer counts do not fire at once', async () => {
  const signals = await Promise.all(
    [5, 2 ** 40].map((time) => withinTime(time, undefined, async (limit) => limit.signal)),
  )
  const aborted = await withinTime(2 ** 40, undefined, async ({ signal }) => {
    await new Promise((done) => setTimeout(done, 30))
    return signal.aborted
  })
  expect([...signals.map((signal) => signal.aborted), aborted]).toEqual([false, false, false])
})

test('work that fails leaves no timer behind', async () => {
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  await expect(withinTime(60_000, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(before)
})
