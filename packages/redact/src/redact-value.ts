import { createRedactor, createScanner, type RedactedValue, type ScannerOptions } from './scan/index.ts'

/**
 * Redacts any value JSON can hold, keys and JSON inside strings included, without a pipeline.
 *
 * ```ts
 * redactValue({ mail: 'jane.doe@example.org' }, { rules: ['email'] }).value // { mail: '[EMAIL_1]' }
 * ```
 */
export function redactValue(value: unknown, options: ScannerOptions = {}): RedactedValue {
  return createRedactor(createScanner(options)).redactValue(value)
}
