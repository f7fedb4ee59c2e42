import { addWord } from './open-run.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import type { Matcher, TextScan } from './text-scan.ts'

const LONGEST_ANSWER = 400

/** `send "secret\r"` after `expect "*assword*"`, woken by `send `: the answer of a script to a question for a password. */
export const matchSend: Matcher = (scan, start, end) => {
  const { text } = scan
  const asked = text.slice(Math.max(0, start - 160), start)
  if (!ASKED.test(asked)) return
  const match = SENT.exec(text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST_ANSWER)))
  const value = match?.[1]
  if (match === null || value === undefined) return
  add(scan, end + match[0].length, value, 'dialog')
}

const ASKED = /(?:assword|assphrase|PIN)[^\n]{0,40}\s{1,8}(?:exp_)?$/
const SENT = /^(?:-- )?\\{0,3}["{]([^"\\{}$[\n]{3,200})(?=\\{1,4}[rn])/

/** `334 UGFzc3dvcmQ6` (`Password:`) asks in base64, and the next line answers so. Woken by that word. */
export const matchAskedLogin: Matcher = (scan, _start, end) => {
  const { text } = scan
  const match = ANSWERED.exec(text.slice(end, Math.min(text.length, end + LONGEST_ANSWER)))
  const value = match?.[1]
  if (match !== null && value !== undefined) add(scan, end + match[0].length, value, 'smtp-login')
}

const ANSWERED = /^["']?\s{0,4}\r?\n[^\n]{0,60}?(?<![\w+/=])([A-Za-z\d+/]{4,200}={0,2})(?=["'\r\n]|$)/

/** `AUTH PLAIN`, the server's `334`, and the answer in base64 on the next line. Woken by the question. */
export const matchAskedPlain: Matcher = (scan, _start, end) => {
  const { text } = scan
  const match = ANSWERED_PLAIN.exec(text.slice(end, Math.min(text.length, end + LONGEST_ANSWER)))
  const value = match?.[1]
  if (match !== null && value !== undefined) add(scan, end + match[0].length, value, 'smtp-login')
}

const ANSWERED_PLAIN = /^\r?\n[^\n]{0,40}?334 ?\r?\n[^\n]{0,40}?(?<![\w+/=])([A-Za-z\d+/]{8,200}={0,2})(?=["'\r\n]|$)/

/** `::add-mask::secret`, `##vso[task.setsecret]secret`: a job tells its log what to hide. */
export const matchMask: Matcher = (scan, _start, end) => {
  const match = MASKED.exec(scan.text.slice(end, Math.min(scan.lineEnd(end), end + LONGEST_ANSWER)))
  const value = match?.[1]
  if (match !== null && value !== undefined) add(scan, end + match[0].length, value, 'log-mask')
}

const MASKED = /^([^\s"'\\$][^\s"'\\]{2,399})/

function add(scan: TextScan, end: number, value: string, rule: string): void {
  if (!isPlaceholderValue(value)) addWord(scan, end - value.length, end, 'SECRET', rule, LONGEST_ANSWER - 1)
}
