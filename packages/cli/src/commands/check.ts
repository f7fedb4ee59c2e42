import { validateResult, type Finding } from '@selvedge/contract'

import { ExitCode } from '../exit-code.ts'
import { atMost, oneOf, parseArguments } from '../parse-arguments.ts'
import { readInput } from '../read-input.ts'
import type { Streams } from '../streams.ts'

export const CHECK_HELP = `Usage: selvedge check [FILE|-] [options]

Checks a result against the tool-result contract agent.tool.result.v1, one finding a line: severity, code, place, what is
wrong. Takes a result, or what \`selvedge shape --output json\` writes.

  -o, --output FORM      text, or json [text]
      --quiet            no progress for long inputs
  -h, --help             shows this

Example: selvedge shape data.json --output json | selvedge check

Exit codes: 0 it may be written so (warnings allowed), 1 it breaks the contract, 2 wrong use, 3 cannot read or write.`

export async function checkCommand(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseArguments('check', args, {
    output: { type: 'string', short: 'o' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  atMost('check', positionals, 1)
  const form = oneOf('--output', values.output, ['text', 'json']) ?? 'text'
  const { bytes } = await readInput(positionals[0], streams, values.quiet === true)
  const value = parsed(new TextDecoder().decode(bytes))
  const findings: readonly Found[] = value === undefined ? [NOT_JSON] : validateResult(resultIn(value))
  if (form === 'json') streams.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
  else
    for (const { severity, code, pointer, message } of findings)
      streams.stdout.write(`${severity} ${code}${pointer === '' ? '' : ` ${pointer}`}: ${message}\n`)
  if (form === 'text' && findings.length === 0) streams.stdout.write('ok\n')
  return findings.some(({ severity }) => severity === 'error') ? ExitCode.negative : ExitCode.ok
}

/** What the contract finds, and that there is nothing to look at. */
type Found = Omit<Finding, 'code'> & { readonly code: string }
const NOT_JSON: Found = { rule: 0, code: 'not_json', pointer: '', severity: 'error', message: 'the input is no JSON' }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Told by the caller as a finding.
    return undefined
  }
}

/** What `shape --output json` writes holds the result beside the text. */
function resultIn(value: unknown): unknown {
  const isShaped = typeof value === 'object' && value !== null && 'result' in value && !('contract_version' in value)
  return isShaped ? value.result : value
}
