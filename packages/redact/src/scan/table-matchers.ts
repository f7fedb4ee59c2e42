import { matchCell, matchRow, matchTableClose, matchTableOpen } from './html-table.ts'
import { matchColumns, matchCopy } from './sql-columns.ts'
import type { Matcher } from './text-scan.ts'
import type { RuleOfName } from './text-table.ts'

/** Registers what reads rows by the names of their columns, whether secrets stand there or personal values. */
export function addTableMatchers(on: (literal: string, matcher: Matcher) => void, ruleOfColumn: RuleOfName): void {
  on('insert into ', matchColumns(ruleOfColumn))
  on('copy ', matchCopy(ruleOfColumn))
  on('<table', matchTableOpen)
  on('</table', matchTableClose)
  on('<tr', matchRow)
  on('<td', matchCell)
  on('<th', matchCell)
}
