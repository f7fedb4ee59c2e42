import { createShaper, type ShaperOptions } from 'selvedge'

import { ExitCode } from '../exit-code.ts'
import { atMost, parseArguments } from '../parse-arguments.ts'
import { readInput, sizeOf } from '../read-input.ts'
import { SHAPING, SHAPING_HELP, shapingOptions, tokensOf } from '../shaping-options.ts'
import type { Streams } from '../streams.ts'
import { writeShaped } from '../write-shaped.ts'

export const SHAPE_HELP = `Usage: selvedge shape [FILE|-] [options]

Shapes what a tool printed or returned: cut to a token budget at the edges of values, with everything left out accounted
for. Reads FILE, or standard input.

  -q, --query TEXT       the question the result should answer
      --media-type TYPE  media type of the input; told from the content without it
      --name NAME        name of the result [the name of FILE]
      --failed           the input is what a failing command printed
      --quiet            no progress for long inputs
${SHAPING_HELP}

Example: git log -p | selvedge shape --budget 1000 --query "who changed the parser?" --store .selvedge

Exit codes: 0 shaped, 1 the result is a failure, 2 wrong use, 3 cannot read, or cannot keep the rest in DIR.`

const LONG = 5 * 1024 * 1024

export async function shapeCommand(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseArguments('shape', args, {
    ...SHAPING,
    query: { type: 'string', short: 'q' },
    'media-type': { type: 'string' },
    name: { type: 'string' },
    failed: { type: 'boolean' },
    quiet: { type: 'boolean' },
  })
  atMost('shape', positionals, 1)
  const unkept: string[] = []
  const log: ShaperOptions['log'] = ({ stage, level, message }) => {
    if (stage === 'offload' && level === 'warn') unkept.push(message)
  }
  const shaper = createShaper({ ...shapingOptions(values), log })
  const budget = tokensOf(values)
  const input = await readInput(positionals[0], streams, values.quiet === true)
  if (values.quiet !== true && input.bytes.length >= LONG)
    streams.stderr.write(`selvedge: shaping ${sizeOf(input.bytes.length)}\n`)

  const name = values.name ?? input.name
  const options = {
    budget,
    ...(values.query !== undefined && { query: values.query }),
    ...(values['media-type'] !== undefined && { mediaType: values['media-type'] }),
    ...(name !== undefined && { name }),
  }
  const shaped =
    values.failed === true
      ? await shaper.fail(
          Object.assign(new Error('the command failed'), { code: 'COMMAND_FAILED', output: input.bytes }),
          options,
        )
      : await shaper.shape(input.bytes, options)
  const code = writeShaped(shaped, values.output, streams)
  if (unkept.length === 0) return code
  streams.stderr.write(`selvedge: cannot keep the rest in ${values.store}: ${unkept[0]}\n`)
  return ExitCode.io
}
