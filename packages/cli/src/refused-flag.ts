/** What only the library checks, by the option's name there. */
const FLAGS = new Map([
  ['page', '--page'],
  ['tenant', '--tenant'],
])

/**
 * What the library refuses to be called with, in the words of the command line: `reader.search: \`page\` must be …` becomes
 * `--page must be …`. `undefined` for every other error.
 */
export function refusedFlag(error: unknown): string | undefined {
  if (!(error instanceof TypeError || error instanceof RangeError)) return undefined
  const [, option, rest] = /^[\w.]+: `([\w.]+)` (.*)$/s.exec(error.message) ?? []
  if (option === undefined) return undefined
  const flag = FLAGS.get(option)
  return flag === undefined ? error.message : `${flag} ${rest}`
}
