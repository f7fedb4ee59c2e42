import { ALPHANUMERIC, classOf, DIGIT, DOT, HYPHEN, WORD } from '../characters.ts'
import type { TextScan } from '../text-scan.ts'

const VERSION_BEFORE =
  /(?:version|\bver|\bv|release|build|revision|\bsince|upgrade|\boid|agent|firmware|kernel|chrome|driver|mozilla|[a-z][/-])[\s:="'/v-]{0,4}$/
const ADDRESS_BEFORE =
  /(?:\bip|addr|host|server|peer|client|remote|from|dns|resolver|gateway|\bgw|ping|ssh|\bvia|\bto|inet|listen|connect|forwarded|proxy|subnet|cidr|network|route|src|dst|source|dest|login|endpoint|node)[\w\s:="'([,-]{0,12}$/

/** End of the dotted address that begins at `start`, or -1. Loopback, unspecified and masks stay; so do version numbers. */
export function endOfIpv4(text: string, start: number, around: { readonly context: () => string }): number {
  if ((classOf(text.charCodeAt(start - 1)) & (WORD | DOT)) !== 0) return -1
  const octets = octetsAt(text, start)
  if (octets === undefined) return -1
  const end = octets.end
  const next = text.charCodeAt(end)
  if ((classOf(next) & WORD) !== 0) return -1
  if (next === 46 && (classOf(text.charCodeAt(end + 1)) & ALPHANUMERIC) !== 0) return -1
  const { first } = octets
  if (octets.most > 255) return -1
  if (first === 127 || first === 0 || first === 255) return -1
  const context = around.context()
  if (text.charCodeAt(start - 1) === 47 || VERSION_BEFORE.test(context)) {
    if (!/(?:\/\/|@)$/.test(context)) return -1
  }
  if (octets.most < 30 && /\b(?:bump|upgrade|downgrade|update)/.test(context)) return -1
  const small = octets.most < 30 && !text.startsWith('10.', start)
  if (small && !ADDRESS_BEFORE.test(context) && next !== 58 && next !== 47) return -1
  return end
}

/** Four numbers of up to three digits with dots between; read by hand, for decimals and times are tried all the time. */
function octetsAt(
  text: string,
  start: number,
): { readonly end: number; readonly first: number; readonly most: number } | undefined {
  let index = start
  let first = 0
  let most = 0
  for (let octet = 0; octet < 4; octet++) {
    if (octet > 0 && text.charCodeAt(index++) !== 46) return undefined
    let value = 0
    const from = index
    while (index < from + 3 && classOf(text.charCodeAt(index)) === DIGIT) {
      value = value * 10 + text.charCodeAt(index) - 48
      index++
    }
    if (index === from) return undefined
    if (octet === 0) first = value
    if (value > most) most = value
  }
  return { end: index, first, most }
}

/** IPv6, woken by a colon: the run of hexadecimal digits and colons around it. */
export function matchIpv6(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if (start < scan.addressEnd) return
  let from = start
  const floor = Math.max(scan.floor(start), start - 40, 0)
  while (from > floor && isHexOrColon(text.charCodeAt(from - 1))) from--
  let to = end
  const limit = Math.min(scan.horizon(end), end + 48)
  while (to < limit && isHexOrColon(text.charCodeAt(to))) to++
  const mapped = text[to] === '.' ? endOfMapped(text, from, to) : -1
  if (mapped !== -1) {
    scan.addressEnd = mapped
    const isLoopback = /:127\.[\d.]+$/.test(text.slice(from, mapped))
    if (!isLoopback && (classOf(text.charCodeAt(from - 1)) & (WORD | DOT | HYPHEN)) === 0)
      scan.add(from, mapped, 'IP', 'ip')
    return
  }
  scan.addressEnd = to
  if (to - from < 6 || to - from > 45 || !mayBeIpv6(text, from, to)) return
  if ((classOf(text.charCodeAt(from - 1)) & (WORD | DOT | HYPHEN)) !== 0 || (classOf(text.charCodeAt(to)) & WORD) !== 0)
    return
  while (to > from + 2 && text[to - 1] === ':' && text[to - 2] !== ':') to--
  if (isIpv6(text.slice(from, to))) scan.add(from, to, 'IP', 'ip')
}

/** End of an address whose last two groups are written as one of version 4 (`2001:db8::198.51.100.7`), or -1. */
function endOfMapped(text: string, from: number, to: number): number {
  const tail = text.lastIndexOf(':', to - 1) + 1
  if (tail <= from || to - tail > 3) return -1
  const octets = octetsAt(text, tail)
  if (octets === undefined || octets.most > 255 || (classOf(text.charCodeAt(octets.end)) & WORD) !== 0) return -1
  if (text.charCodeAt(octets.end) === 46 && (classOf(text.charCodeAt(octets.end + 1)) & ALPHANUMERIC) !== 0) return -1
  return isIpv6(`${text.slice(from, tail)}1000:1000`) ? octets.end : -1
}

/** Two colons together, or seven of them: most runs are times of day. */
function mayBeIpv6(text: string, from: number, to: number): boolean {
  let colons = 0
  for (let index = from; index < to; index++) {
    if (text.charCodeAt(index) !== 58) continue
    if (text.charCodeAt(index + 1) === 58) return true
    colons++
  }
  return colons === 7
}

function isHexOrColon(code: number): boolean {
  return code === 58 || (classOf(code) & DIGIT) !== 0 || (code >= 97 && code <= 102) || (code >= 65 && code <= 70)
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2 || !/\d/.test(text)) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (groups.some((group) => group.length < 1 || group.length > 4)) return false
  if (halves.length === 1) return groups.length === 8
  if (groups.length > 7 || groups.length < 2) return false
  // `a::b` is more often a name of a program than an address.
  return groups.join('').length >= 5
}
