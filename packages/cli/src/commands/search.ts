import { createShaper } from 'selvedge'

import { CommandError } from '../command-error.ts'
import type { ExitCode } from '../exit-code.ts'
import { atMost, parseArguments } from '../parse-arguments.ts'
import { SHAPING, SHAPING_HELP, shapingOptions, tokensOf } from '../shaping-options.ts'
import type { Streams } from '../streams.ts'
import { writeShaped } from '../write-shaped.ts'

export const SEARCH_HELP = `Usage: selvedge search URI QUERY --store DIR [options]

Shows what of a stored result answers a question best.

${SHAPING_HELP}

Example: selvedge search selvedge://178010464461993627494722217196120361628 "orders that are late" --store .selvedge

Exit codes: 0 searched, 1 it cannot be read (the text says why), 2 wrong use, 3 cannot write.`

export async function searchCommand(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseArguments('search', args, SHAPING)
  atMost('search', positionals, 2)
  const [uri, query = ''] = positionals
  if (uri === undefined || query.trim() === '') {
    throw new CommandError('search needs the URI of a stored result and a QUERY\nTry: selvedge search --help')
  }
  if (values.store === undefined)
    throw new CommandError('search needs --store DIR: the directory the result was stored in')
  const { reader } = createShaper(shapingOptions(values))
  return writeShaped(await reader.search(uri, query, { budget: tokensOf(values) }), values.output, streams)
}
