/**
 * The rule of the contract that a finding breaks. 0: a field has not the shape the contract gives it. 1: status and its
 * fields. 2: status and completeness. 3: item counts. 4: side effects. 5: what evidence supports. 6: the two forms of an
 * MCP result. 7: times. 8: claims that prove nothing. 9: the minimal profile.
 */
export type Rule = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Something in a result that breaks a rule. */
export interface Finding {
  readonly rule: Rule
  /** Stable, for programs. */
  readonly code: FindingCode
  /** Where in the result. */
  readonly pointer: string
  /** For people; never repeats a value. */
  readonly message: string
  /** A result with an error is refused; a warning is a weakness to know of. */
  readonly severity: 'error' | 'warning'
}

export type FindingCode = keyof typeof MESSAGES

const MESSAGES = {
  // 0
  not_an_object: 'a result is a JSON object',
  not_json: 'JSON cannot hold this value; pass the data through `toPlainJson`',
  unsupported_version: 'this contract version is not agent.tool.result.v1',
  missing_field: 'a field the contract requires here is missing',
  wrong_type: 'the value has the wrong type',
  not_in_list: 'the value is not one of the words the contract allows here',
  bad_format: 'the text has not the form the contract asks for',
  out_of_range: 'the value is too small, or the list too short or too long',
  digest_mismatch: '`result_digest` is not the digest of `data`',
  // 1
  succeeded_without_data: '`succeeded` has data; null only with the warning `empty_result`',
  succeeded_with_error: '`succeeded` has no error',
  failed_without_error: '`failed` has an error',
  failed_with_data: '`failed` has no data; what the tool printed stands in `error.output`',
  needs_input_without_request: '`needs_input` has an `input_request`',
  accepted_without_next: '`accepted` says in `completeness.next` how to go on',
  // 2
  succeeded_but_incomplete: 'whatever is left out makes the status `partial`',
  partial_but_complete: '`partial` is never `complete`',
  truncated_yet_complete: '`complete` although something was left out',
  unknown_without_warning: '`succeeded` with completeness `unknown` carries a warning',
  // 3
  items_at_unresolved: '`items_at` leads to no list or object in this result',
  returned_items_mismatch: '`returned_items` is not what stands at `items_at`',
  available_below_returned: '`available_items` is less than `returned_items`; null means not known',
  complete_with_next: '`complete` has no next page',
  complete_without_counts: 'a list is called complete without saying how many items it has',
  // 4
  occurred_without_external_id: 'an effect that occurred has an `external_id`',
  effect_not_stated: '`occurred` is null only together with `possibly_occurred: true`',
  possible_effect_but_certain: '`possibly_occurred` contradicts an `occurred` that is certain',
  possible_effect_as_failed: 'an effect that may have occurred is `unknown`, never `failed`',
  possible_effect_as_succeeded: 'an effect that may have occurred is `unknown`, never `succeeded`',
  possible_effect_retryable: 'an effect that may have occurred is never retryable',
  possible_effect_without_reconciliation: 'an effect that may have occurred has a `reconciliation`',
  lost_write_as_failed: 'a write that was lost after sending is `unknown`, with `possibly_occurred: true`',
  // 5
  supports_unresolved: 'what the evidence supports is not in this result',
  supports_too_coarse: 'evidence for all of the data says not which value it supports',
  supports_nothing: 'the evidence supports no value',
  // 6
  mismatch_yet_citable: 'after a content mismatch `citable` is false',
  mismatch_without_pointers: 'the warning of a content mismatch names the pointers of both sides',
  // 7
  observed_after_retrieved: 'nothing can be observed after it was retrieved',
  // 8
  url_is_not_evidence: 'a URL alone says not which passage supports the claim',
  rights_claim_unlisted: 'a claim of rights inside the data is an outside statement and is listed in `warnings`',
  // 9
  minimal_field_missing: 'a field of the minimal profile is missing',
} as const

export function finding(
  rule: Rule,
  code: FindingCode,
  pointer: string,
  severity: Finding['severity'] = 'error',
): Finding {
  return { rule, code, pointer, message: MESSAGES[code], severity }
}
