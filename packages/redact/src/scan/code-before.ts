import { classOf, DIGIT, startOfRun, WORD } from './characters.ts'
import type { TextScan } from './text-scan.ts'

/** `123456 is your Acme login code`, woken by ` is your `: the code of a text message. */
export function matchCodeBefore(scan: TextScan, start: number, end: number): void {
  const { text } = scan
  const from = startOfRun(text, start, Math.max(scan.floor(start), start - 9, 0), DIGIT)
  if (start - from < 4 || start - from > 8 || (classOf(text.charCodeAt(from - 1)) & WORD) !== 0) return
  if (ABOUT_CODE.test(text.slice(end, Math.min(scan.lineEnd(end), end + 60))))
    scan.add(from, start, 'CODE', 'one-time-code')
}

const ABOUT_CODE = /^[^.\n]{0,40}(?:code|otp|pin|passcode|password)\b/i
