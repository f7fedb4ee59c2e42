import { expect, test } from 'vitest'

import { createPause } from './pause.ts'

test('gives other work a turn during a long loop, and costs no turn in a short one', async () => {
  const pause = createPause(new AbortController().signal)
  expect(pause()).toBeUndefined()
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  // Until there is one, for on a busy machine a turn can be long; without any turns there would be none.
  for (let round = 0; round < 200; round++) {
    const until = performance.now() + 15
    while (performance.now() < until);
    await pause()
    if (turns > 0) break
  }
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

test.each(['setImmediate', 'scheduler', 'MessageChannel'] as const)(
  'gives a turn on platforms without %s',
  async (missing) => {
    // Each run takes one more of the ways away; the last one is left with timers.
    const names = ['setImmediate', 'scheduler', 'MessageChannel'] as const
    const taken = names.slice(0, names.indexOf(missing) + 1)
    const kept = taken.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
    for (const name of taken)
      Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true })
    try {
      const pause = createPause(new AbortController().signal)
      const until = performance.now() + 15
      while (performance.now() < until);
      let turned = false
      setTimeout(() => (turned = true))
      await pause()
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(turned).toBe(true)
    } finally {
      for (const [name, descriptor] of kept) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
    }
  },
)

test('throws the reason once aborted', () => {
  const pause = createPause(AbortSignal.abort('enough'))
  expect(() => pause()).toThrow('enough')
})
