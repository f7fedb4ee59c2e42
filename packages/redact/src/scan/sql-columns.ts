import { endOfRun, pastSpace, UNDERSCORE, ALPHANUMERIC, DOT } from './characters.ts'
import { beginValues } from './sql-values.ts'
import { beginRows } from './text-table.ts'
import type { RuleOfName } from './text-table.ts'
import type { Matcher } from './text-scan.ts'

const MOST_COLUMNS = 100

/** `INSERT INTO t (name, password) VALUES ('a', 'b'), …`, woken by `insert into `: the names stand apart from the values. */
export function matchColumns(ruleOfName: RuleOfName): Matcher {
  return (scan, _start, end) => {
    const { text } = scan
    const limit = scan.horizon(end)
    const table = endOfRun(text, pastMark(text, end), limit, ALPHANUMERIC | UNDERSCORE | DOT)
    const open = pastSpace(text, pastMark(text, table), limit, 1)
    if (text[open] !== '(') return
    const close = text.indexOf(')', open)
    if (close === -1 || close > open + 2000 || close >= limit) return
    const names = text
      .slice(open + 1, close)
      .split(',')
      .slice(0, MOST_COLUMNS)
    const rules = names.map((name) => ruleOfName(name.replaceAll(/["'`\s[\]\\]/g, '')))
    if (rules.every((rule) => rule === undefined)) return
    const values = /^\s{0,20}values?\s{0,20}(?=\()/i.exec(text.slice(close + 1, Math.min(limit, close + 60)))
    if (values !== null) beginValues(scan, close + 1 + values[0].length, names, rules)
  }
}

/** `COPY t (name, password) FROM stdin;` and rows parted by tabulators below it, woken by `copy `: what a dump is made of. */
export function matchCopy(ruleOfName: RuleOfName): Matcher {
  return (scan, _start, end) => {
    const match = COPY.exec(scan.text.slice(end, Math.min(scan.horizon(end), end + LONGEST_COPY)))
    if (match === null) return
    const names = (match[1] as string).split(',').map((name) => name.replaceAll('"', '').trim())
    beginRows(scan, end + match[0].length, '\t', names, ruleOfName)
  }
}

const LONGEST_COPY = 2400
const COPY = /^[\w."]{1,200} \(([\w", ]{1,2000})\) from stdin[^\n;]{0,100};\r?\n/i

function pastMark(text: string, index: number): number {
  return '"`[]\'\\'.includes(text[index] ?? ' ') ? index + 1 : index
}
