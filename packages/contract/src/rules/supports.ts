import { finding, type Finding } from '../finding.ts'
import { resolvePointer } from '../pointer.ts'
import { listField } from '../read-field.ts'

/** Rule 5: what evidence supports is there, and is one value rather than everything. */
export function supports(result: object): Finding[] {
  const findings: Finding[] = []
  for (const [index, evidence] of (listField(result, 'evidence') ?? []).entries()) {
    const list = listField(evidence, 'supports')
    const at = `/evidence/${index}/supports`
    if (list?.length === 0) findings.push(finding(5, 'supports_nothing', at, 'warning'))
    for (const [place, pointer] of (list ?? []).entries()) {
      if (typeof pointer !== 'string') continue
      if (pointer === '' || pointer === '/data') {
        findings.push(finding(5, 'supports_too_coarse', `${at}/${place}`, 'warning'))
      } else if (!resolvePointer(result, pointer).found) {
        findings.push(finding(5, 'supports_unresolved', `${at}/${place}`))
      }
    }
  }
  return findings
}
