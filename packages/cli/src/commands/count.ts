import { counterFor } from '@selvedge/tokens'

import { ExitCode } from '../exit-code.ts'
import { atMost, oneOf, parseArguments } from '../parse-arguments.ts'
import { readInput } from '../read-input.ts'
import { counting } from '../shaping-options.ts'
import type { Streams } from '../streams.ts'

export const COUNT_HELP = `Usage: selvedge count [FILE|-] [options]

Counts the tokens of a text exactly, or estimates them by a profile of the model's family (then the output says so).

  -m, --model NAME       whose tokens, by the name of the model
      --encoding NAME    or by the name of the encoding [o200k_base]
  -o, --output FORM      text (the number), or json [text]
      --quiet            no progress for long inputs
  -h, --help             shows this

Example: selvedge count --model gpt-4o README.md

Exit codes: 0 counted, 2 wrong use, 3 cannot read or write.`

export async function countCommand(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseArguments('count', args, {
    model: { type: 'string', short: 'm' },
    encoding: { type: 'string' },
    output: { type: 'string', short: 'o' },
    quiet: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  atMost('count', positionals, 1)
  const form = oneOf('--output', values.output, ['text', 'json']) ?? 'text'
  const { encoding: name, model } = counting(values)
  const counter = await counterFor({
    ...(name !== undefined && { encoding: name }),
    ...(model !== undefined && { model }),
  })
  const { bytes } = await readInput(positionals[0], streams, values.quiet === true)
  const tokens = counter.count(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const { encoding, exact } = counter
  if (form === 'json') streams.stdout.write(`${JSON.stringify({ tokens, encoding, exact, bytes: bytes.length })}\n`)
  else {
    const why =
      encoding === 'unknown'
        ? `no vocabulary is known for ${model ?? 'it'}`
        : `by the profile of ${encoding}, without its vocabulary`
    streams.stdout.write(`${tokens}${exact ? '' : ` (an estimate: ${why})`}\n`)
  }
  return ExitCode.ok
}
