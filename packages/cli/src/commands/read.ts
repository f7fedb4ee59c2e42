import { createShaper, type Locator } from 'selvedge'

import { CommandError } from '../command-error.ts'
import type { ExitCode } from '../exit-code.ts'
import { atMost, parseArguments, range } from '../parse-arguments.ts'
import { READING_HELP, SHAPING, readingOptions, tokensOf } from '../shaping-options.ts'
import type { Streams } from '../streams.ts'
import { writeShaped } from '../write-shaped.ts'

export const READ_HELP = `Usage: selvedge read URI --store DIR [options]

Reads back what was stored, from the beginning or from a place; the text says where to read on.

      --pointer POINTER  JSON Pointer of a value
      --rows FROM:TO     rows of the table or of the list at POINTER, from 0, without TO
      --lines FROM-TO    lines of the text or of the string at POINTER, from 1, with TO
      --chars FROM:TO    characters of a single line
      --part POINTER     a text embedded in a string, e.g. JSON; the other places are then inside it
${READING_HELP}

Example: selvedge read selvedge://178010464461993627494722217196120361628 --store .selvedge --lines 100-200

Exit codes: 0 read, 1 it cannot be read (the text says why), 2 wrong use, 3 there is no store, or cannot write.`

export async function readCommand(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseArguments('read', args, {
    ...SHAPING,
    pointer: { type: 'string' },
    rows: { type: 'string' },
    lines: { type: 'string' },
    chars: { type: 'string' },
    part: { type: 'string' },
  })
  atMost('read', positionals, 1)
  const [uri] = positionals
  if (uri === undefined) throw new CommandError('read needs the URI of a stored result; try selvedge read --help')
  const rows = range('--rows', values.rows, ':')
  const lines = range('--lines', values.lines, '-')
  const chars = range('--chars', values.chars, ':')
  const at: Locator = {
    ...(values.part !== undefined && { part: values.part }),
    ...(values.pointer !== undefined && { pointer: values.pointer }),
    ...(rows && { rows }),
    ...(lines && { lines }),
    ...(chars && { chars }),
  }
  const { reader } = createShaper(await readingOptions('read', values))
  return writeShaped(await reader.read(uri, { ...at, budget: tokensOf(values) }), values.output, streams)
}
