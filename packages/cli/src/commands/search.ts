import { createShaper } from 'selvedge'

import { CommandError } from '../command-error.ts'
import type { ExitCode } from '../exit-code.ts'
import { atMost, parseArguments, wholeNumber } from '../parse-arguments.ts'
import { READING_HELP, SHAPING, readingOptions, tokensOf } from '../shaping-options.ts'
import type { Streams } from '../streams.ts'
import { writeShaped } from '../write-shaped.ts'

export const SEARCH_HELP = `Usage: selvedge search URI QUERY --store DIR [options]

Shows what of a stored result answers a question, best first; --page 2 goes on where the first page ends.

      --page NUMBER      1 to 20 [1]
${READING_HELP}

Example: selvedge search selvedge://178010464461993627494722217196120361628 "orders that are late" --store .selvedge

Exit codes: 0 searched, 1 it cannot be read (the text says why), 2 wrong use, 3 there is no store, or cannot write.`

export async function searchCommand(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseArguments('search', args, { ...SHAPING, page: { type: 'string' } })
  atMost('search', positionals, 2)
  const [uri, query = ''] = positionals
  if (uri === undefined || query.trim() === '') {
    throw new CommandError('search needs the URI of a stored result and a QUERY; try selvedge search --help')
  }
  const { reader } = createShaper(await readingOptions('search', values))
  const page = wholeNumber('--page', values.page)
  const options = { budget: tokensOf(values), ...(page !== undefined && { page }) }
  return writeShaped(await reader.search(uri, query, options), values.output, streams)
}
