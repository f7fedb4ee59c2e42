import type { ShaperOptions } from './shape-options.ts'

/** Options for common cases, to be spread: `createShaper({ ...presets.personal, store })`. */
export const presets = Object.freeze({
  /** For results about people: personal data goes too, not only secrets. */
  personal: { redact: { rules: ['secrets', 'email', 'phone', 'card', 'iban', 'ssn', 'national_id', 'fields'] } },
  /** For output of commands: text, with no JSON around it. */
  terminal: { present: 'plain' },
  /** For programs that read what the model is shown: always one JSON document. */
  machine: { present: 'envelope' },
  /** For results that are acted on: what does not match its schema is no result. */
  strict: { validate: { onInvalid: 'fail' } },
} as const satisfies Record<string, ShaperOptions>)
