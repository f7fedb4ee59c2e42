import { expect, test } from 'vitest'

import { unlessAborted } from './unless-aborted.ts'

const never = (): Promise<never> => new Promise(() => {})

test('gives what the work comes to', async () => {
  const { signal } = new AbortController()
  expect(await unlessAborted(7, signal)).toBe(7)
  expect(await unlessAborted(Promise.resolve(7), signal)).toBe(7)
  expect(await unlessAborted(Promise.resolve(7), undefined)).toBe(7)
  await expect(unlessAborted(Promise.reject(new Error('broke')), signal)).rejects.toThrow('broke')
})

test('waits no longer than the signal allows, whether it was aborted before or is later', async () => {
  const early = AbortSignal.abort(new Error('enough'))
  await expect(unlessAborted(7, early)).rejects.toThrow('enough')
  await expect(unlessAborted(Promise.resolve(7), early)).rejects.toThrow('enough')
  // What fails after nobody waits any more is nobody's business.
  await expect(unlessAborted(Promise.reject(new Error('broke')), early)).rejects.toThrow('enough')

  const later = new AbortController()
  const waiting = unlessAborted(never(), later.signal)
  later.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})
