import type { Shaped } from 'selvedge'

import { ExitCode } from './exit-code.ts'
import { oneOf } from './parse-arguments.ts'
import type { Streams } from './streams.ts'

/** Writes the text, or all there is to know as JSON. A failed result exits with 1. */
export function writeShaped(shaped: Shaped, output: string | undefined, { stdout }: Streams): ExitCode {
  const { text, tokens, exact, result, resources } = shaped
  const form = oneOf('--output', output, ['text', 'json']) ?? 'text'
  if (form === 'json') stdout.write(`${JSON.stringify({ text, tokens, exact, result, resources }, null, 2)}\n`)
  else stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  return result.status === 'failed' || result.status === 'unknown' ? ExitCode.negative : ExitCode.ok
}
