import { received } from './assert.ts'

/** Whether a part is a fragment of the counter that alone has `owner`. What cannot be read is not what a counter made. */
export function isFragmentOf(part: unknown, field: string, owner: unknown): boolean {
  try {
    return (part as Readonly<Record<string, unknown>> | null | undefined)?.[field] === owner
  } catch {
    return false
  }
}

export function refusedFragment(caller: string, argument: string, counter: string, part: unknown): TypeError {
  const got = received(part)
  return new TypeError(
    `${caller}: \`${argument}\` must be a string or a fragment made by this counter (${counter}), got ${got === 'an object' ? 'another object' : got}`,
  )
}
