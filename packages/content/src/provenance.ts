import type { Provenance } from '@selvedge/contract'

/** What is said of where a result comes from, filled in. What was observed elsewhere by another clock was not retrieved before. */
export function provenanceOf(
  given: Partial<Provenance>,
  source: Pick<Provenance, 'source_type' | 'source_id'>,
  now: () => Date,
): Provenance {
  const { source_type = source.source_type, source_id = source.source_id, version, observed_at = null } = given
  const { retrieved_at = later(now().toISOString(), observed_at) } = given
  return { source_type, source_id, ...(version !== undefined && { version }), observed_at, retrieved_at }
}

/** Contract, rule 7. */
function later(time: string, observed: string | null): string {
  return observed !== null && Date.parse(observed) > Date.parse(time) ? observed : time
}
