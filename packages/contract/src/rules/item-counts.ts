import { countItems, itemsIn } from '../items.ts'
import { finding, type Finding } from '../finding.ts'
import { field, integerField, textField } from '../read-field.ts'

/** Rule 3: the counts are those of what is there. */
export function itemCounts(result: object): Finding[] {
  const findings: Finding[] = []
  const completeness = field(result, 'completeness')
  const returned = integerField(completeness, 'returned_items')
  const available = integerField(completeness, 'available_items')
  const at = textField(completeness, 'items_at') ?? (field(completeness, 'items_at') === '' ? '' : undefined)

  if (at !== undefined) {
    const count = countItems(result, at)
    if (count === undefined) findings.push(finding(3, 'items_at_unresolved', '/completeness/items_at'))
    else if (returned !== undefined && count !== returned) {
      findings.push(finding(3, 'returned_items_mismatch', '/completeness/returned_items'))
    }
  }
  if (returned !== undefined && available !== undefined && available < returned) {
    findings.push(finding(3, 'available_below_returned', '/completeness/available_items'))
  }
  if (field(completeness, 'state') !== 'complete') return findings

  const next = field(completeness, 'next')
  if (next !== undefined && next !== null) findings.push(finding(3, 'complete_with_next', '/completeness/next'))
  if (returned === undefined && itemsIn(field(result, 'data')) !== undefined) {
    findings.push(finding(3, 'complete_without_counts', '/completeness', 'warning'))
  }
  return findings
}
