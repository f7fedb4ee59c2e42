import { finding, type Finding } from '../finding.ts'
import { field, listField, textField } from '../read-field.ts'
import { rightsClaims } from '../rights-claims.ts'

const URL_TEXT = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i
const URL_FIELDS = new Set(['url', 'uri', 'href', 'link'])

/** Rule 8: an address proves nothing, and rights claimed inside the data are statements of the outside. */
export function outsideClaims(result: object): Finding[] {
  const findings: Finding[] = []
  for (const [index, evidence] of (listField(result, 'evidence') ?? []).entries()) {
    const bare = isUrlAlone(field(evidence, 'locator')) && textField(evidence, 'quote') === undefined
    if (bare) findings.push(finding(8, 'url_is_not_evidence', `/evidence/${index}/locator`))
  }

  const listed = listField(result, 'warnings')?.some((warning) => field(warning, 'code') === 'rights_claim') ?? false
  if (listed) return findings
  const [first] = rightsClaims(field(result, 'data')).pointers
  if (first !== undefined) findings.push(finding(8, 'rights_claim_unlisted', first, 'warning'))
  return findings
}

/** An address without passage, page, row or fragment. */
export function isUrlAlone(locator: unknown): boolean {
  if (typeof locator === 'string') return isBareUrl(locator)
  if (typeof locator !== 'object' || locator === null) return false
  const entries = Object.entries(locator)
  return entries.length > 0 && entries.every(([key, value]) => URL_FIELDS.has(key) && isBareUrl(value))
}

function isBareUrl(value: unknown): boolean {
  return typeof value === 'string' && URL_TEXT.test(value) && !value.includes('#')
}
