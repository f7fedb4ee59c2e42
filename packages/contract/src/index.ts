export { accepted, failure, needsInput, partial, success, unknownOutcome } from './builders.ts'
export { decodeBase64, encodeBase64 } from './base64.ts'
export { canonicalJson } from './canonical-json.ts'
export { classifyError } from './classify-error.ts'
export { compareTwin } from './compare-twin.ts'
export { evidenceId } from './evidence-id.ts'
export { createHasher, hmacSha256, sha256Hex } from './hash.ts'
export { formatPointer, parsePointer, resolvePointer } from './pointer.ts'
export { toPlainJson } from './plain-json.ts'
export { isToolResult } from './is-tool-result.ts'
export { readResult } from './read-result.ts'
export { resultDigest } from './result-digest.ts'
export { stringifyJson } from './stringify-json.ts'
export { CONTRACT_VERSION } from './result.ts'
export { claimsRight, rightsClaims } from './rights-claims.ts'
export { isTimestamp } from './timestamp.ts'
export { validateResult } from './validate-result.ts'
export { writeResult } from './write-result.ts'

export type {
  AcceptedInput,
  BuilderInput,
  EvidenceInput,
  FailureInput,
  NeedsInputInput,
  PartialInput,
  SuccessInput,
  UnknownOutcomeInput,
} from './builder-input.ts'
export type { ClassifiedError, ClassifyErrorOptions } from './classify-error.ts'
export type { TwinDifference, TwinVerdict } from './compare-twin.ts'
export type { Finding, FindingCode, Rule } from './finding.ts'
export type { Hasher } from './hasher.ts'
export type { JsonObject, JsonValue } from './json.ts'
export type { Locator } from './locator.ts'
export type { Note, NoteCode } from './note.ts'
export type { PlainJson, PlainJsonOptions } from './plain-json.ts'
export type { ReadResult, ReadResultOptions } from './read-result.ts'
export type { ReadNote, ReadNoteCode, Refusal, RefusalCode } from './reading/desk.ts'
export type { Resolved } from './pointer.ts'
export type { RightsClaims } from './rights-claims.ts'
export type {
  AllowedUse,
  Calculation,
  Call,
  Completeness,
  CompletenessReason,
  CompletenessState,
  Conflict,
  Coverage,
  Dispatch,
  ErrorAction,
  ErrorCategory,
  Evidence,
  Fact,
  ForbiddenUse,
  InputRequest,
  ItemError,
  MemoryCandidate,
  Next,
  Omitted,
  Presentation,
  Provenance,
  Reconciliation,
  Resource,
  ResultError,
  SideEffect,
  StatePatchEntry,
  Status,
  Summary,
  ToolResult,
  UntrustedContent,
  Warning,
} from './result.ts'
