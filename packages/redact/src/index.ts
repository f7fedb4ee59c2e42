export { createFieldPolicy } from './fields/field-policy.ts'
export { restrictFields } from './fields/restrict-fields.ts'
export { redact } from './redact.ts'
export { redactAsked } from './redact-asked.ts'
export { redactValue } from './redact-value.ts'
export { distrust } from './trust/distrust.ts'
export {
  assertNoPlaceholders,
  createRedactor,
  createScanner,
  createVault,
  defineRule,
  findPlaceholders,
  loadPhoneRules,
  PlaceholderError,
  UNSCANNED,
} from './scan/index.ts'

export type { Audience, FieldPolicy, FieldPolicyOptions, FieldRule, FieldView } from './fields/field-policy.ts'
export type { RemovedField } from './fields/removal-edits.ts'
export type { RedactOptions } from './redact.ts'
export type { DistrustOptions } from './trust/distrust.ts'
export type { TrustRule } from './trust/trust-policy.ts'
export type {
  FieldStrength,
  Finding,
  PackName,
  Placeholder,
  Redactor,
  RedactorOptions,
  Restored,
  RestoreOptions,
  RestoreTarget,
  Rule,
  RuleName,
  Scanner,
  ScannerOptions,
  TextStream,
  Vault,
  VaultOptions,
} from './scan/index.ts'
