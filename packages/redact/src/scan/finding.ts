/** The rules a scanner can be asked for. `secrets` is on by default; personal data is opted into by type. */
export type RuleName = 'secrets' | 'email' | 'phone' | 'card' | 'iban' | 'ip' | 'ssn' | 'national_id' | 'fields'

/** A value that must not be shown: where it stands, what it is and which rule said so. Never the value itself. */
export interface Finding {
  /** First UTF-16 unit of the value in the text that was scanned. */
  readonly start: number
  /** First UTF-16 unit after it. */
  readonly end: number
  /** What the placeholder is called, such as `EMAIL` or `GITHUB_TOKEN`. */
  readonly type: string
  /** Name of the rule that found it. */
  readonly rule: string
  /** Put around a replacement, because the value is a bare number of some JSON: its quotation mark, escaped as deep as it stands. */
  readonly quote?: string
  /** JSON Pointer of the value that holds it, when JSON was walked; `key` says that the name itself was found. */
  readonly pointer?: string
  readonly key?: boolean
}

/**
 * Findings in order of their place, overlapping ones joined to one that covers both and is called after the longer.
 * Joining rather than choosing: a piece of a value that two rules see differently is still a piece of a value. Of two that cover
 * the same, the one that saw JSON around it knows how to replace it, whichever came first.
 */
export function mergeFindings(findings: Finding[]): Finding[] {
  if (findings.length < 2) return findings
  findings.sort((left, right) => left.start - right.start || right.end - left.end)
  const merged: Finding[] = []
  for (const finding of findings) {
    const last = merged.at(-1)
    if (last === undefined || finding.start >= last.end) {
      merged.push(finding)
      continue
    }
    if (finding.end <= last.end) {
      const isSame = finding.start === last.start && finding.end === last.end
      if (isSame && last.quote === undefined && finding.quote !== undefined) merged[merged.length - 1] = finding
      continue
    }
    const name = finding.end - finding.start > last.end - last.start ? finding : last
    merged[merged.length - 1] = { ...name, start: last.start, end: finding.end }
  }
  return merged
}
