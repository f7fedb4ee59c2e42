import { createScanner, loadPhoneRules, type Scanner, type ScannerOptions } from './scan/index.ts'

/** Scanners of the usual kinds, each compiled once: a shaper may have as many stages as tools. */
const compiled = new Map<string, Scanner>()

/**
 * Checks the options at once and gives the scanner, now or when its number plans have been loaded: those of telephones
 * are large, and only read when they are asked for.
 */
export function scannerFor(options: ScannerOptions): () => Scanner | Promise<Scanner> {
  const { rules = ['secrets'] } = options
  if (!rules.includes('phone')) {
    const scanner = compile(options)
    return () => scanner
  }
  compile({ ...options, rules: rules.filter((rule) => rule !== 'phone') })
  let scanner: Promise<Scanner> | undefined
  return () => (scanner ??= loadPhoneRules().then(() => compile(options)))
}

function compile(options: ScannerOptions): Scanner {
  if (options.custom !== undefined) return createScanner(options)
  const key = JSON.stringify([options.rules, options.packs])
  let scanner = compiled.get(key)
  if (scanner === undefined) compiled.set(key, (scanner = createScanner(options)))
  return scanner
}
