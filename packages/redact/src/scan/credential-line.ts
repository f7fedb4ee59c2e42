import { BLANK, endOfRun } from './characters.ts'
import { addWord } from './open-run.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { looksTyped } from './secret-shape.ts'
import { LOOK_BACK } from './text-scan.ts'
import type { Matcher, TextScan } from './text-scan.ts'

const LONGEST_LINE = 400

/** `[smtp.example.org]:587 user:secret`, woken by `]:587 ` and the like: a line of Postfix's `sasl_passwd`. */
export const matchRelay: Matcher = (scan, start, end) => {
  const host = /(?:^|[\n"'])\[[\w.:-]{1,200}$/.exec(scan.text.slice(Math.max(0, start - 210), start))
  if (host === null) return
  const from = endOfRun(scan.text, end, scan.lineEnd(end), BLANK)
  const match = RELAY_LOGIN.exec(scan.text.slice(from, Math.min(scan.lineEnd(from), from + LONGEST_LINE)))
  if (match !== null) add(scan, from + match[0].length, match[1] as string, 'relay-login')
}

const RELAY_LOGIN = /^[^\s:]{1,120}:([^\s"']{3,200})(?=[\s"']|$)/

/** `user name secret`, woken by a line that begins so: a line of an FTP script, or `user name on >secret` of a Redis ACL file. */
export const matchUserLine: Matcher = (scan, start, end) => {
  const { text } = scan
  const lineEnd = scan.lineEnd(end)
  const line = text.slice(end, Math.min(lineEnd, end + LONGEST_LINE))
  const acl = ACL.exec(line)
  if (acl !== null) {
    for (const rule of line.slice(acl[0].length).matchAll(ACL_PASSWORD)) {
      const value = rule[1] as string
      add(scan, end + acl[0].length + rule.index + rule[0].length, value, 'acl-rule')
    }
    return
  }
  const match = FTP_USER.exec(line)
  if (match === null || !looksTyped(match[1] as string)) return
  const below = text.slice(lineEnd + 1, scan.lineEnd(lineEnd + 1))
  const above = text.slice(Math.max(0, start - 120), start + 1)
  if (FTP_COMMAND.test(below) || FTP_OPEN.test(above))
    add(scan, end + match[0].trimEnd().length, match[1] as string, 'ftp-login')
}

const ACL = /^[\w.@-]{1,100} (?:on|off)(?= )/
const ACL_PASSWORD = / [>#]([^\s"']{3,128})/g
const FTP_USER = /^[^\s:="']{1,100} ([^\s:="']{4,100})\s{0,2}$/
const FTP_COMMAND =
  /^(?:binary|ascii|passive|prompt|cd|lcd|put|get|mput|mget|ls|dir|mkdir|delete|rename|bye|quit|close)\b/
const FTP_OPEN = /(?:^|\n)(?:open|ftp)\b[^\n]{1,100}\n$/

/** `"user" "secret"` alone on its line, woken by `" "`: the list of users of PgBouncer. */
export const matchUserList: Matcher = (scan, start, end) => {
  const { text } = scan
  const user = LISTED_USER.exec(text.slice(Math.max(0, start - 80), start))
  if (user === null) return
  const match = LISTED_PASSWORD.exec(text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST_LINE)))
  const value = match?.[1]
  if (value === undefined || value.length < 4) return
  const lineStart = start - user[0].length
  if (HASHED.test(value) || ABOUT_LIST.test(text.slice(Math.max(0, lineStart - LIST_WITHIN), lineStart)))
    add(scan, end + value.length, value, 'user-list')
}

const LISTED_USER = /(?:^|(?<=\n))"[\w.@*-]{1,63}$/
const LISTED_PASSWORD = /^([^"\s]{1,300})"\s{0,4}$/
const HASHED = /^(?:md5[\da-f]{32}|SCRAM-SHA-256\$)/
const ABOUT_LIST = /userlist|pgbouncer|\n"[\w.@*-]{1,63}" "(?:\[[A-Z0-9_]{1,60}\]|md5[\da-f]{32}|SCRAM-)/
const LIST_WITHIN = 400

/** `CONNECT scott/secret@ORCL`, woken by the word: a line of SQL*Plus. */
export const matchConnect: Matcher = (scan, start, end) => {
  const { text } = scan
  if (!/(?:^|[\n>;"'])\s{0,4}$/.test(text.slice(Math.max(0, start - 6), start))) return
  const match = CONNECT.exec(text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST_LINE)))
  if (match !== null) add(scan, end + match[0].length, match[1] as string, 'sql-connect')
}

const CONNECT = /^["']?[\w$#]{1,60}["']?\/"?([^\s@/"']{3,128})(?="?@[A-Za-z/])/

/** `user_name="secret"` below a login module of JAAS, woken by `user_`. */
export const matchJaasUser: Matcher = (scan, start, end) => {
  const { text } = scan
  const match = JAAS_USER.exec(text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST_LINE)))
  const value = match?.[1]
  if (match === null || value === undefined) return
  if (/LoginModule/.test(text.slice(Math.max(0, start - LOOK_BACK), start)))
    add(scan, end + match[0].length, value, 'jaas-user')
}

const JAAS_USER = /^[\w.@-]{1,100}\s?=\s?\\{0,3}["']([^"'\\\n]{3,200})/

/** `CREDENTIALS⇥id⇥date⇥secret⇥token`, woken by that word: what AWS prints with `--output text`, in the order of the names. */
export const matchAwsText: Matcher = (scan, _start, end) => {
  const match = AWS_FIELDS.exec(scan.text.slice(end, Math.min(scan.lineEnd(end), end + 4096)))
  if (match === null) return
  const [all, before, secret, , token] = match as unknown as [string, string, string, string?, string?]
  const from = end + before.length
  add(scan, from + secret.length, secret, 'aws-text')
  if (token !== undefined) addWord(scan, end + all.length - token.length, end + all.length, 'TOKEN', 'aws-text', 4000)
}

const AWS_FIELDS = /^([^\t\n]{1,128}\t[^\t\n]{1,40}\t)([\w+/]{40})(?=[\t\r\n]|$)(\t([\w+/=]{100,4000})(?=[\r\n]|$))?/

function add(scan: TextScan, end: number, value: string, rule: string): void {
  if (!isPlaceholderValue(value)) addWord(scan, end - value.length, end, 'PASSWORD', rule, 200)
}
