import { createReadStream } from 'node:fs'

import { createRedactor, createScanner, loadPhoneRules, type Redactor, type RuleName } from '@selvedge/redact/scan'

import { CommandError } from '../command-error.ts'
import { ExitCode } from '../exit-code.ts'
import { oneOf, parseArguments } from '../parse-arguments.ts'
import { assertReadable } from '../read-input.ts'
import { sarifLog, type Skipped } from '../scan/sarif.ts'
import { decoded, scanFile, scanPieces, type ScanFinding } from '../scan/scan-file.ts'
import { walkFiles } from '../scan/walk-files.ts'
import type { Streams } from '../streams.ts'
import { VERSION } from '../version.ts'

export const SCAN_HELP = `Usage: selvedge scan FILE|DIR|- ... [options]

Looks for secrets, and the personal data it is asked for, in files and folders. Says what was found and where: the type, the
line, the JSON Pointer in JSON. Never the value. Binary files, symbolic links, node_modules and version control are skipped,
and named as skipped.

  -r, --rules LIST       secrets, email, phone, card, iban, ip, ssn, national_id, fields [secrets]
      --extended         also tokens told only by the name of their service before them
  -o, --output FORM      text, json, or sarif (2.1.0) [text]
      --quiet            names no skipped files
  -h, --help             shows this

Example: selvedge scan src --output sarif > findings.sarif

Exit codes: 0 nothing found, 1 something found, 2 wrong use, 3 cannot read.`

export async function scanCommand(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseArguments('scan', args, {
    rules: { type: 'string', short: 'r' },
    extended: { type: 'boolean' },
    output: { type: 'string', short: 'o' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  const form = oneOf('--output', values.output, ['text', 'json', 'sarif']) ?? 'text'
  if (positionals.length === 0) throw new CommandError('name a FILE or DIR to scan; try selvedge scan --help')
  const redactor = await redactorOf(values.rules, values.extended === true)

  const findings: ScanFinding[] = []
  const skipped: Skipped[] = []
  let files = 0
  for (const path of positionals) {
    if (path === '-') {
      assertReadable(streams.stdin)
      files++
      findings.push(...(await scanPieces('-', decoded(streams.stdin), redactor)))
      continue
    }
    for await (const entry of entriesOf(path)) {
      const found = entry.skipped ?? (await scanned(entry.path, redactor, entry.isPipe === true))
      if (typeof found === 'string') skipped.push({ path: entry.path, reason: found })
      else {
        files++
        findings.push(...found)
      }
    }
  }
  const write = { text: writeText, json: writeJson, sarif: writeSarif }[form]
  write({ findings, skipped, files }, streams, values.quiet === true)
  return findings.length > 0 ? ExitCode.negative : ExitCode.ok
}

const RULES: readonly RuleName[] = ['secrets', 'email', 'phone', 'card', 'iban', 'ip', 'ssn', 'national_id', 'fields']

async function redactorOf(list: string | undefined, extended: boolean): Promise<Redactor> {
  const rules = (list ?? 'secrets').split(',').map((rule) => rule.trim())
  const unknown = rules.find((rule) => !(RULES as readonly string[]).includes(rule))
  if (unknown !== undefined) throw new CommandError(`--rules may hold ${RULES.join(', ')}, got ${unknown}`)
  if (rules.includes('phone')) await loadPhoneRules()
  return createRedactor(
    createScanner({ rules: rules as RuleName[], packs: extended ? ['core', 'extended'] : ['core'] }),
  )
}

async function* entriesOf(path: string): ReturnType<typeof walkFiles> {
  try {
    yield* walkFiles(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function scanned(path: string, redactor: Redactor, isPipe: boolean): Promise<ScanFinding[] | string> {
  const found = isPipe ? scanPieces(path, decoded(createReadStream(path)), redactor) : scanFile(path, redactor)
  return found.catch((error: unknown) => {
    throw unreadable(path, error)
  })
}

function unreadable(path: string, error: unknown): Error {
  if (error instanceof CommandError || !(error instanceof Error) || !('code' in error)) return error as Error
  const reason = error.code === 'ENOENT' ? 'there is no such file' : String(error.code)
  const at = 'path' in error && typeof error.path === 'string' ? error.path : path
  return new CommandError(`cannot read ${at}: ${reason}`, ExitCode.io, { cause: error })
}

interface Report {
  readonly findings: readonly ScanFinding[]
  readonly skipped: readonly Skipped[]
  readonly files: number
}

function writeText({ findings, skipped, files }: Report, { stdout, stderr }: Streams, quiet: boolean): void {
  for (const { path, line, column, type, rule, pointer } of findings) {
    stdout.write(`${path}:${line}:${column} ${type} (${rule})${pointer === undefined ? '' : ` ${pointer}`}\n`)
  }
  if (!quiet) for (const { path, reason } of skipped) stderr.write(`selvedge: skipped ${path}: ${reason}\n`)
  const types = Object.entries(countsOf(findings)).map(([type, count]) => `${count} ${type}`)
  const found = findings.length === 0 ? 'nothing found' : `${findings.length} found: ${types.join(', ')}`
  stdout.write(`${found}; ${files} files scanned, ${skipped.length} skipped\n`)
}

function writeJson({ findings, skipped, files }: Report, { stdout }: Streams): void {
  stdout.write(`${JSON.stringify({ counts: countsOf(findings), files, findings, skipped }, null, 2)}\n`)
}

function writeSarif({ findings, skipped }: Report, { stdout }: Streams): void {
  stdout.write(`${JSON.stringify(sarifLog(findings, skipped, VERSION), null, 2)}\n`)
}

function countsOf(findings: readonly ScanFinding[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of findings) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
