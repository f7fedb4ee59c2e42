import type { Document } from '@selvedge/content'
import {
  createRedactor,
  createScanner,
  findPlaceholders,
  loadPhoneRules,
  type ScannerOptions,
} from '@selvedge/redact/scan'

/** Takes out of a text what must not stand in it; placeholders of the document keep their numbers. */
export type RedactText = (text: string, document: Document) => Promise<string>

/** Redacts what was derived from a redacted document, by the rules the document was redacted by. */
export function textRedactor(options: ScannerOptions): RedactText {
  const { rules = ['secrets'] } = options
  const needsPhone = rules.includes('phone')
  // Wrong options are told at once, number plans are loaded when they are needed.
  const checked = createScanner(needsPhone ? { ...options, rules: rules.filter((rule) => rule !== 'phone') } : options)
  let scanner = needsPhone ? undefined : checked
  return async (text, { source }) => {
    if (scanner === undefined) {
      await loadPhoneRules()
      scanner = createScanner(options)
    }
    const redactor = createRedactor(scanner, { numbering: 'redactor' })
    const taken = findPlaceholders(source)
    if (taken.length > 0) redactor.redactText(taken.map(({ text: placeholder }) => placeholder).join(' '))
    return redactor.redactText(text).text
  }
}
