export { redact } from './redact.ts'
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

export type { RedactOptions } from './redact.ts'
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
