import { addWord } from './open-run.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { looksTyped } from './secret-shape.ts'
import type { Matcher } from './text-scan.ts'

const LONGEST = 400

/** `"AUTH" "user" "secret"`, `"CONFIG" "SET" "requirepass" "secret"`: what MONITOR and the slow log of Redis show, woken by its words. */
export const matchRedisWords: Matcher = (scan, start, end) => {
  const { text } = scan
  const line = text.slice(start, Math.min(scan.lineEnd(end), start + LONGEST))
  const match = AUTH_WORDS.exec(line) ?? CONFIG_WORDS.exec(line)
  const value = match?.[1]
  if (match === null || value === undefined || isPlaceholderValue(value) || SASL.test(value)) return
  scan.add(start + match[0].length - value.length, start + match[0].length, 'PASSWORD', 'redis-command')
}

const AUTH_WORDS = /^"auth"(?: "[^"\n]{1,100}")? "((?:[^"\\\n]|\\.){1,200})(?="\s{0,4}(?:$|[\r\n,)\]]))/i
const CONFIG_WORDS = /^"config" "set" "(?:requirepass|masterauth)" "((?:[^"\\\n]|\\.){1,200})(?=")/i

/** `CONFIG SET requirepass secret` after a prompt or at the beginning of a line, woken by its words. */
export const matchRedisConfig: Matcher = (scan, start, end) => {
  const { text } = scan
  if (!PROMPT.test(text.slice(Math.max(0, start - 60), start))) return
  const match = CONFIG_LINE.exec(text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST)))
  const value = match?.[1]
  if (match === null || value === undefined || isPlaceholderValue(value)) return
  addWord(scan, end + match[0].length - value.length, end + match[0].length, 'PASSWORD', 'redis-command', 200)
}

/** `AUTH secret`, `AUTH user secret` alone on its line, after a prompt or not. Woken by `auth `. */
export const matchRedisAuth: Matcher = (scan, start, end) => {
  const { text } = scan
  const before = text.slice(Math.max(0, start - 60), start)
  const prompt = PROMPT.exec(before)
  if (prompt === null || text.slice(start, end) !== 'AUTH ') return
  const match = AUTH_LINE.exec(text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST)))
  const [all, value] = match ?? []
  if (all === undefined || value === undefined || SASL.test(all) || isPlaceholderValue(value)) return
  const isTold = prompt[1] !== undefined || ANSWER.test(text.slice(scan.lineEnd(end), scan.lineEnd(end) + 8))
  if (isTold || looksTyped(value))
    addWord(scan, end + all.length - value.length, end + all.length, 'PASSWORD', 'redis-command', 200)
}

/** Nothing, or `127.0.0.1:6379> `, `cache1:6379[1]> `. */
const PROMPT = /(?:^|\n)([\w.-]{1,40}:\d{1,5}(?:\[\d{1,2}\])?> {0,2})?$/
const CONFIG_LINE = /^([^\s"']{3,200})(?=\s{0,4}$)/
const AUTH_LINE = /^(?:[\w.@-]{1,60} )?([^\s"']{4,200})(?=\s{0,4}$)/
/** Mechanisms of mail servers, whose answers are another matter. */
const SASL =
  /^(?:PLAIN|LOGIN|XOAUTH2|OAUTHBEARER|CRAM-MD5|DIGEST-MD5|SCRAM-SHA-\d+|NTLM|GSSAPI|EXTERNAL|TLS|SSL|SASL)\b/
const ANSWER = /^\r?\n(?:\+?OK|-ERR|-WRONG)/
