const MODE = /^[-bcdlps](?:[-r][-w][-xsStT]){3}[.+@]?$/
const SIZE_IN_LISTING = 4
const TOOK = /^<\d+\.\d{6}>$/
const PROTOCOL = /^HTTP\/\d(?:\.\d)?"$/

/**
 * What a number says that has no word by it, in lines whose form is known: the size in a line of `ls -l`, status and size
 * in a line of a web server's log, the seconds that a call took in one of `strace -T`.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/ls.html
 * @see https://httpd.apache.org/docs/2.4/logs.html#common
 * @see https://man7.org/linux/man-pages/man1/strace.1.html
 */
export function unnamedNumbers(words: readonly string[]): ReadonlyMap<number, string> {
  if (MODE.test(words[0] ?? '')) return new Map([[SIZE_IN_LISTING, 'size']])
  if (TOOK.test(words.at(-1) ?? '')) return new Map([[words.length - 1, 'duration']])
  const request = words.findIndex((word) => PROTOCOL.test(word))
  return request < 0
    ? new Map()
    : new Map([
        [request + 1, 'status'],
        [request + 2, 'size'],
      ])
}
