import { ALPHANUMERIC, classOf, DIGIT, endOfRun, HYPHEN, DOT, startOfRun, WORD } from './characters.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { isFiller } from './secret-shape.ts'
import type { TextScan } from './text-scan.ts'

const LONGEST_USER_INFO = 2048

/** `scheme://user:password@host` and `scheme://token@host`, woken by `://`. The host and the user name stay. */
export function matchUrlCredentials(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  if ((classOf(text.charCodeAt(start - 1)) & ALPHANUMERIC) === 0) return
  const limit = Math.min(scan.horizon(end), end + LONGEST_USER_INFO)
  const at = lastAt(text, end, limit)
  if (at === -1) return
  let colon = end
  while (colon < at && text[colon] !== ':' && !text.startsWith('%3A', colon)) colon++
  if (colon === at) {
    loneToken(scan, end, at)
    return
  }
  const from = colon + (text[colon] === ':' ? 1 : 3)
  if (from >= at || isPort(text, from, at)) return
  const password = text.slice(from, at)
  const user = text.slice(end, colon)
  if (isPlaceholderValue(password) || isExample(user, password)) return
  scan.add(from, at, 'PASSWORD', 'url-password')
}

/** The last `@` before white space, a quotation mark, or the path that follows a host without one. */
function lastAt(text: string, from: number, limit: number): number {
  let at = -1
  let firstSlash = true
  for (let index = from; index < limit; index++) {
    const code = text.charCodeAt(index)
    if (code === 64) at = index
    else if (code <= 32 || code === 34 || code === 39 || code === 60 || code === 62 || code === 96 || code === 92) break
    else if (code === 58 && text.startsWith('://', index)) break
    else if (code === 47 || code === 63 || code === 35) {
      if ((at !== -1 && isHost(text, at + 1, index)) || (firstSlash && isHostBefore(text, from, index))) break
      firstSlash = false
    } else if (code === 44 && at !== -1) break
  }
  return at
}

/** `host.example.com:8080/` and `host/`: what stands before the slash is a host, so no user follows. */
function isHostBefore(text: string, from: number, slash: number): boolean {
  if (text[from] === '[') return true
  const port = startOfRun(text, slash, from, DIGIT)
  const host = port > from && text[port - 1] === ':' && port < slash ? port - 1 : slash
  return endOfRun(text, from, host, WORD | HYPHEN | DOT) === host
}

function isPort(text: string, from: number, at: number): boolean {
  const digits = endOfRun(text, from, at, DIGIT)
  return digits > from && (text[digits] === '/' || text[digits] === '?')
}

/** What follows the user is a host: a dotted name, one with a port, or `localhost`. */
function isHost(text: string, from: number, to: number): boolean {
  return /^[\w.-]{1,255}(?::\d{1,5})?$/.test(text.slice(from, to)) && !/^\w{1,3}$/.test(text.slice(from, to))
}

function isExample(user: string, password: string): boolean {
  const lower = password.toLowerCase()
  return (user === 'user' || user === 'username') && (lower === 'pass' || lower === 'password')
}

/** `https://token@host`: a user name is short or a word, a token is long and mixed. */
function loneToken(scan: TextScan, from: number, at: number): void {
  const token = scan.text.slice(from, at)
  if (token.length < 16 || isPlaceholderValue(token) || isFiller(token)) return
  if (!/\d/.test(token) || !/[A-Za-z]/.test(token) || /[^\w.~%+=-]/.test(token)) return
  scan.add(from, at, 'TOKEN', 'url-token')
}

/** `user:password@tcp(host)`, woken by `@tcp(`: the data source names of Go's drivers. The first colon ends the user. */
export function matchDriverAddress(scan: TextScan, start: number): void {
  const { text } = scan
  const floor = Math.max(scan.floor(start), start - LONGEST_DRIVER_USER, 0)
  let from = start
  while (from > floor && !ENDS_USER.has(text.charCodeAt(from - 1))) from--
  const login = text.slice(from, start)
  const scheme = login.indexOf('://')
  const colon = from + login.indexOf(':', scheme === -1 ? 0 : scheme + 3)
  if (colon <= from || colon >= start - 1) return
  if (!isPlaceholderValue(text.slice(colon + 1, start))) scan.add(colon + 1, start, 'PASSWORD', 'url-password')
}

/** An address of a driver stands in a text: of all of it only the password goes. */
export function isDriverAddress(text: string): boolean {
  return DRIVER_ADDRESS.test(text.slice(0, LONGEST_DRIVER_USER))
}

const DRIVER_ADDRESS = /@(?:tcp6?|unix|cloudsql)\(/
const LONGEST_DRIVER_USER = 200
const ENDS_USER = new Set([...' \t\r\n"\'`'].map((sign) => sign.charCodeAt(0)))
