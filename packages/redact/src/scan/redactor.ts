import { assertKind, assertOptionNames, assertText, isRecord, received } from './assert-option-names.ts'
import { applyEdits, editsOf } from './edits.ts'
import type { Edit } from './edits.ts'
import { createNumbering } from './numbering.ts'
import type { Numbering } from './numbering.ts'
import { UNSCANNED, UNSCANNED_TYPE } from './placeholder.ts'
import { createScanner } from './scanner.ts'
import type { Scanner, ScannerOptions } from './scanner.ts'
import { createTextStream } from './text-stream.ts'
import type { TextStream } from './text-stream.ts'
import type { Vault } from './vault.ts'

/** What was taken out, by type. Never a value. */
export interface Redaction {
  readonly type: string
  readonly count: number
  /** JSON Pointers of the values that held them, at most 20 a type. Empty for plain text. */
  readonly pointers: readonly string[]
}

export interface RedactedText {
  readonly text: string
  readonly redactions: readonly Redaction[]
}

export interface RedactedValue {
  readonly value: unknown
  readonly redactions: readonly Redaction[]
}

export interface RedactorOptions {
  /** Numbers hold for one `call`, or for everything this redactor sees. With a vault they hold as long as the vault. @default 'call' */
  readonly numbering?: 'call' | 'redactor'
  /** Keeps personal values so that they may be put back into arguments of calls. */
  readonly vault?: Vault
}

/** Takes out what a scanner finds. */
export interface Redactor {
  readonly scanner: Scanner
  /** Redacts a text. `key` is the field name it stands under in a tree; JSON inside it is then walked and stays valid. */
  readonly redactText: (text: string, options?: { readonly key?: string }) => RedactedText
  /** Redacts any JSON value: strings, names, numbers, JSON inside strings. The same object when nothing had to go. */
  readonly redactValue: (value: unknown) => RedactedValue
  /** The replacements in JSON text (or JSON lines) that keep every other byte, or in plain text when it is no JSON. */
  readonly edits: (source: string, options?: { readonly json?: boolean }) => readonly Edit[]
  /** Redacts text that comes in pieces. */
  readonly stream: () => TextStream
  /** The same for whatever gives strings in turn. */
  readonly redactStream: (pieces: AsyncIterable<string> | Iterable<string>) => AsyncGenerator<string>
  /** The same as a web stream. */
  readonly transform: () => TransformStream<string, string>
}

const MOST_POINTERS = 20

/** Makes a redactor from a scanner, or from the options of one. */
export function createRedactor(
  scannerOrOptions: Scanner | ScannerOptions = {},
  options: RedactorOptions = {},
): Redactor {
  assertKind('createRedactor', 'scannerOrOptions', scannerOrOptions, 'a scanner, or the options of one', isRecord)
  assertOptionNames(options, ['numbering', 'vault'], 'createRedactor')
  assertVault('createRedactor', options.vault)
  const scanner = 'scanText' in scannerOrOptions ? scannerOrOptions : createScanner(scannerOrOptions)
  const { vault, numbering: scope = 'call' } = options
  if (scope !== 'call' && scope !== 'redactor') {
    const Wrong = typeof scope === 'string' ? RangeError : TypeError
    throw new Wrong(`createRedactor: \`numbering\` must be 'call' or 'redactor', got ${received(scope)}`)
  }
  const kept = vault?.numbering ?? (scope === 'redactor' ? createNumbering() : undefined)
  const begin = (): Numbering => {
    const numbering = kept ?? createNumbering()
    numbering.begin()
    return numbering
  }

  const edits: Redactor['edits'] = (source, { json = true } = {}) => {
    assertText('edits', 'source', source)
    const findings = (json ? scanner.scanJson(source) : undefined) ?? scanner.scanText(source)
    return editsOf(source, findings, begin())
  }

  const redactText: Redactor['redactText'] = (text, { key } = {}) => {
    assertText('redactText', 'text', text)
    const numbering = begin()
    const made = editsOf(text, scanner.scanText(text, key === undefined ? {} : { key }), numbering)
    // Most cells of most tables.
    if (made.length === 0) return { text, redactions: [] }
    return { text: applyEdits(text, made), redactions: redactionsOf(made, scanner, numbering) }
  }

  const redactValue: Redactor['redactValue'] = (value) => {
    let source: string | undefined
    try {
      source = writeJson(value)
    } catch {
      // A cycle, or deeper than JSON can be written: it cannot be scanned, so it does not pass.
      return UNSCANNED_VALUE
    }
    if (source === undefined) return { value, redactions: [] }
    const findings = scanner.scanJson(source)
    if (findings === undefined) return UNSCANNED_VALUE
    const numbering = begin()
    const made = editsOf(source, findings, numbering)
    if (made.length === 0) return { value, redactions: [] }
    return {
      value: JSON.parse(applyEdits(source, made)) as unknown,
      redactions: redactionsOf(made, scanner, numbering),
    }
  }

  async function* redactStream(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    const stream = createTextStream(scanner, begin(), () => {})
    for await (const piece of pieces) {
      const text = stream.push(piece)
      if (text !== '') yield text
    }
    const rest = stream.end()
    if (rest !== '') yield rest
  }

  return Object.freeze({
    scanner,
    redactText,
    redactValue,
    edits,
    stream: () => createTextStream(scanner, begin(), () => {}),
    redactStream,
    transform() {
      const stream = createTextStream(scanner, begin(), () => {})
      return new TransformStream<string, string>({
        transform: (piece, controller) => give(controller, stream.push(piece)),
        flush: (controller) => give(controller, stream.end()),
      })
    },
  })
}

/** Values that were to be kept, and are not, could not be put back. */
export function assertVault(caller: string, vault: unknown): void {
  assertKind(
    caller,
    'vault',
    vault,
    'what `createVault` gives',
    (value) => isRecord(value) && 'numbering' in (value as object),
  )
}

function give(controller: TransformStreamDefaultController<string>, text: string): void {
  if (text !== '') controller.enqueue(text)
}

/** Counts by type, in order of first appearance. */
function redactionsOf(edits: readonly Edit[], scanner: Scanner, numbering: Numbering): readonly Redaction[] {
  const byType = new Map<string, { count: number; pointers: Set<string> }>()
  for (const { type, finding } of edits) {
    if (finding === undefined) continue
    let entry = byType.get(type)
    if (entry === undefined) byType.set(type, (entry = { count: 0, pointers: new Set() }))
    entry.count++
    if (finding.pointer !== undefined && entry.pointers.size < MOST_POINTERS) {
      entry.pointers.add(withoutValues(finding.pointer, scanner, numbering))
    }
  }
  return Array.from(byType, ([type, { count, pointers }]) => ({ type, count, pointers: [...pointers] }))
}

/** Names of members may be what was taken out. */
function withoutValues(pointer: string, scanner: Scanner, numbering: Numbering): string {
  return pointer
    .split('/')
    .map((step) => {
      const findings = scanner.scanKey(step)
      return findings.length === 0 ? step : applyEdits(step, editsOf(step, findings, numbering))
    })
    .join('/')
}

/** The value as JSON text; big integers as strings of digits. Undefined for what JSON has no word for. */
function writeJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? each.toString() : each)) as
    | string
    | undefined
}

const UNSCANNED_VALUE: RedactedValue = Object.freeze({
  value: UNSCANNED,
  redactions: Object.freeze([Object.freeze({ type: UNSCANNED_TYPE, count: 1, pointers: Object.freeze(['']) })]),
})
