import type { Shaped } from 'selvedge'

import { ExitCode } from './exit-code.ts'
import { oneOf } from './parse-arguments.ts'
import type { Streams } from './streams.ts'

/** Writes the text, and aside whether its tokens are estimated, or all there is to know as JSON. A failed result exits with 1. */
export function writeShaped(shaped: Shaped, output: string | undefined, { stdout, stderr }: Streams): ExitCode {
  const { text, tokens, exact, result, resources } = shaped
  const form = oneOf('--output', output, ['text', 'json']) ?? 'text'
  if (form === 'json') stdout.write(`${JSON.stringify({ text, tokens, exact, result, resources }, null, 2)}\n`)
  else {
    stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    if (!exact) stderr.write('selvedge: the tokens of this model are estimated: no vocabulary of it is known\n')
  }
  return result.status === 'failed' || result.status === 'unknown' ? ExitCode.negative : ExitCode.ok
}
