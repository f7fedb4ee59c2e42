import { addWord } from './open-run.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { looksGenerated, looksTyped } from './secret-shape.ts'
import type { Matcher, TextScan } from './text-scan.ts'

const LONGEST_COMMAND = 400

/**
 * What commands print that print nothing but a secret: the one word on the line below them. Each wakes at its own words; what must
 * follow on the line is the pattern beside them.
 */
export const SHOWING: readonly (readonly [command: string, rest: RegExp])[] = [
  ['pass show ', /^[\w./@-]{1,200}$/],
  ['initial-password', /^(?: -|$)/],
  ['op read ', /^["']?op:\/\//],
  ['vault kv get ', /-field[= ]/],
  ['vault read ', /-field[= ]/],
  ['secretsmanager get-secret-value ', /--output text/],
  ['ssm get-parameter ', /--output text/],
  ['ecr get-login-password', /^(?: -|$)/],
  ['secrets versions access ', /./],
  ['security find-generic-password ', /-\w{0,8}w/],
  ['security find-internet-password ', /-\w{0,8}w/],
  ['gh auth token', /^$/],
  ['heroku auth:token', /^$/],
  ['print-access-token', /^$/],
  ['print-identity-token', /^$/],
  ['keyvault secret show ', /--query value/],
  ['get-access-token ', /-o(?:utput)? tsv/],
  ['get secret ', /jsonpath|go-template|base64 (?:-d|-D|--decode)/],
  ['terraform output -raw ', /./],
  ['tofu output -raw ', /./],
  ['openssl rand ', /./],
  ['pwgen ', /./],
  ['wg genkey', /^$/],
]

/** Makes the matcher of a command that shows a secret. A prompt, or the beginning of a line, stands before it. */
export function shownMatcher(rest: RegExp): Matcher {
  return (scan, start, end) => {
    const { text } = scan
    const lineEnd = scan.lineEnd(end)
    if (text.charCodeAt(lineEnd) !== 10 || lineEnd - end > LONGEST_COMMAND) return
    if (!rest.test(text.slice(end, lineEnd).trimEnd()) || !PROMPT.test(text.slice(Math.max(0, start - 140), start)))
      return
    addShown(scan, lineEnd + 1)
  }
}

/** `$ aws `, `mira@laptop:~/shop# `, `PS C:\> `, or nothing but words of the command. */
const PROMPT = /(?:^|[\n$#>%])[ \t]{0,4}(?:[\w./-]{1,30} ){0,4}$/

function addShown(scan: TextScan, from: number): void {
  const { text } = scan
  const line = WORD.exec(text.slice(from, Math.min(scan.lineEnd(from), from + LONGEST_SHOWN)))
  const value = line?.[1]
  if (value === undefined || isPlaceholderValue(value) || !(looksTyped(value) || looksGenerated(value))) return
  addWord(scan, from, from + value.length, 'SECRET', 'shown-secret', LONGEST_SHOWN - 1)
}

const LONGEST_SHOWN = 4096
const WORD = /^([^\s:"'$#>{}[\]][^\s"'{}]{5,4095})\s{0,2}$/
