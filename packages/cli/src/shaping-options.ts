import { fileStore, hasFileStore } from 'selvedge/file-store'
import { counterNames } from '@selvedge/tokens'
import type { ShaperBudget, ShaperOptions } from 'selvedge'

import { CommandError } from './command-error.ts'
import { ExitCode } from './exit-code.ts'
import { oneOf, wholeNumber } from './parse-arguments.ts'

/** Options that `shape`, `read` and `search` share. */
export const SHAPING = {
  budget: { type: 'string', short: 'b' },
  model: { type: 'string', short: 'm' },
  encoding: { type: 'string' },
  present: { type: 'string', short: 'p' },
  store: { type: 'string', short: 's' },
  tenant: { type: 'string' },
  output: { type: 'string', short: 'o' },
  help: { type: 'boolean', short: 'h' },
} as const

export const SHAPING_HELP = `  -b, --budget TOKENS    most tokens of the text [2000]
  -m, --model NAME       whose tokens count, by the name of the model
      --encoding NAME    or by the name of the encoding [o200k_base]
  -p, --present FORM     auto, envelope (one JSON document) or plain [auto]
  -s, --store DIR        keeps what does not fit, and is where it is read from
      --tenant NAME      whose results these are [default]
  -o, --output FORM      text, or json: the contract result beside the text [text]
  -h, --help             shows this`

/** The same for what reads back. */
export const READING_HELP = SHAPING_HELP.replace('[2000]', '[500]').replace(
  'keeps what does not fit, and is where it is read from',
  'the directory it was stored in',
)

interface ShapingValues {
  readonly budget?: string | undefined
  readonly model?: string | undefined
  readonly encoding?: string | undefined
  readonly present?: string | undefined
  readonly store?: string | undefined
  readonly tenant?: string | undefined
}

/** The shaper's options as the command line gives them. */
export function shapingOptions(values: ShapingValues): ShaperOptions {
  const present = oneOf('--present', values.present, ['auto', 'envelope', 'plain'])
  if (values.store === '') throw new CommandError('--store must be a directory')
  return {
    budget: counting(values),
    ...(present !== undefined && { present }),
    ...(values.store !== undefined && { store: fileStore({ directory: values.store }) }),
    ...(values.tenant !== undefined && { tenant: values.tenant }),
  }
}

/** Options for reading what was stored: they make no store where there is none. */
export async function readingOptions(command: string, values: ShapingValues): Promise<ShaperOptions> {
  const { store } = values
  if (store === undefined)
    throw new CommandError(`${command} needs --store DIR: the directory the result was stored in`)
  const options = shapingOptions(values)
  if (!(await hasFileStore(store)))
    throw new CommandError(
      `cannot read ${store}: there is no store in it; name the directory that shape --store named`,
      ExitCode.io,
    )
  return options
}

/** The budget, apart from its tokens: those are a call's, so that a small one gives the shortest text and no error. */
export function tokensOf(values: ShapingValues): { readonly tokens?: number } {
  const tokens = wholeNumber('--budget', values.budget)
  return tokens === undefined ? {} : { tokens }
}

/** Whose tokens count. */
export function counting({ model, encoding }: ShapingValues): ShaperBudget {
  if (model !== undefined && encoding !== undefined)
    throw new CommandError('--model and --encoding cannot stand together')
  if (model === '') throw new CommandError('--model must be the name of a model')
  oneOf('--encoding', encoding, counterNames)
  return {
    ...(model !== undefined && { model }),
    ...(encoding !== undefined && { encoding: encoding as NonNullable<ShaperBudget['encoding']> }),
  }
}
