import type { Separator } from './separator.ts'
import type { TextScan } from './text-scan.ts'
import type { Value } from './value.ts'

/**
 * `--- PASS: TestUsers2 (0.00s)`, `PASS src/base64.test.ts`, `"pass": "14 of 20"`, `pass: !this.isNot`: `pass` is what became of a
 * test, or what the code of one computes, and no password.
 */
export function isTestOutcome(name: string, value: string): boolean {
  return PASS.test(name) && value.length < LONGEST && (COUNT.test(value) || FILE.test(value) || NEGATED.test(value))
}

/** The same, told by what stands around it in a text. */
export function isOutcomeLine(
  name: string,
  { text, start, after, quoted }: Value,
  separator: Separator,
  scan: TextScan,
): boolean {
  if (!PASS.test(name)) return false
  if (isTestOutcome(name, text)) return true
  const { kind } = separator
  // `pass to write_2`, "pass `v2: true` to it": the verb.
  if (kind === 'prose' && VERB.test(scan.text.slice(Math.max(0, start - 12), start))) return true
  if (quoted) return kind === 'blank' && /[ {}()+]/.test(text)
  if (/^(?:this\b|\d;|pass\d{0,2}$|[a-z]\w{0,40}=\S{0,8}$)/i.test(text)) return true
  const before = scan.text.slice(Math.max(0, start - 24), start)
  const rest = scan.text.slice(after, Math.min(scan.lineEnd(after), after + 40))
  return (
    before.endsWith('--- PASS: ') ||
    TIME.test(rest) ||
    (/\bPASS[: ]{1,8}$/.test(before) && /^(?:Test|test_)[A-Z_a-z]/.test(text))
  )
}

/** The word by itself or at the end of a longer name; a digit may follow it. */
const PASS = /(?:^|[^a-z])pass(?:es)?\d?$|[a-z]Pass\d?$/i
const LONGEST = 240
/** `14 of 20`, `14/20`, `70%`, `12 tests` */
const COUNT =
  /^\d{1,9}(?:\.\d{1,4})?(?: {0,2}%| {0,2}(?:of|out of|\/) {0,2}\d{1,9}(?: [a-z]{1,12})?| (?:tests?|checks?|specs?|cases?|passed))$/i
/** A file of tests, and the test in it. */
const FILE =
  /^[\w@.+/\\-]{1,160}\.(?:[cm]?[jt]sx?|py|rb|go|rs|php|java|kt|swift|exp|sh|t|vue|svelte|spec|feature|robot|html?|cc|cpp|c|h|s|ll)(?:(?:::?|#)[\w:[\]#.-]{0,160})?$/
/** `!this.isNot`, `!!info.isNot`, `!0`, `!equal(`: what is written in code. */
const NEGATED = /^!{1,2}(?:this\b|[01](?!\w)|[a-z_$][\w$]{0,40}(?:\??\.|\(|\[)|[a-z][A-Za-z]{0,40}$)/
const VERB = /\bto [`'"]?$/i
/** ` (0.00s)`, ` [12 ms]`, ` in 3s`: how long it took. */
const TIME = /^:?\s{1,8}(?:[([]\s{0,4}|in )\d{1,6}(?:\.\d{1,6})?\s?(?:ms|s|sec|seconds|µs|m)\b/
