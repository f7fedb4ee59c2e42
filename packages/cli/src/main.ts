import { CHECK_HELP, checkCommand } from './commands/check.ts'
import { COUNT_HELP, countCommand } from './commands/count.ts'
import { READ_HELP, readCommand } from './commands/read.ts'
import { SCAN_HELP, scanCommand } from './commands/scan.ts'
import { SEARCH_HELP, searchCommand } from './commands/search.ts'
import { SHAPE_HELP, shapeCommand } from './commands/shape.ts'
import { CommandError } from './command-error.ts'
import { ExitCode } from './exit-code.ts'
import { refusedFlag } from './refused-flag.ts'
import type { Streams } from './streams.ts'
import { VERSION } from './version.ts'

interface Command {
  readonly run: (args: readonly string[], streams: Streams) => Promise<ExitCode>
  readonly help: string
}

const COMMANDS = new Map<string, Command>([
  ['shape', { run: shapeCommand, help: SHAPE_HELP }],
  ['read', { run: readCommand, help: READ_HELP }],
  ['search', { run: searchCommand, help: SEARCH_HELP }],
  ['count', { run: countCommand, help: COUNT_HELP }],
  ['check', { run: checkCommand, help: CHECK_HELP }],
  ['scan', { run: scanCommand, help: SCAN_HELP }],
])

const HELP = `Usage: selvedge COMMAND [arguments]

Shapes what a tool hands back to an AI agent: exact token budgets, no broken JSON, no lost answers.

  shape [FILE|-]      cuts a result to a budget and keeps the rest
  read URI            reads back what was kept
  search URI QUERY    finds in it what answers a question
  count [FILE|-]      counts tokens
  check [FILE|-]      checks a result against the contract
  scan FILE|DIR       looks for secrets, and says where

selvedge COMMAND --help tells more about one of them, selvedge --version which version this is.`

/** Runs a command line and gives what to exit with. Never throws; what is the caller's to mend is told in a line. */
export async function main(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const about = name === 'help' ? COMMANDS.get(rest[0] ?? '')?.help : undefined
    streams.stdout.write(`${about ?? HELP}\n`)
    return name === undefined ? ExitCode.usage : ExitCode.ok
  }
  if (name === '--version') {
    streams.stdout.write(`${VERSION}\n`)
    return ExitCode.ok
  }
  const command = COMMANDS.get(name)
  if (command === undefined) {
    streams.stderr.write(`selvedge: there is no command ${name}; try selvedge --help\n`)
    return ExitCode.usage
  }
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  if (options.includes('--help') || options.includes('-h')) {
    streams.stdout.write(`${command.help}\n`)
    return ExitCode.ok
  }
  try {
    return await command.run(rest, streams)
  } catch (error) {
    return tell(error, streams)
  }
}

function tell(error: unknown, { stderr }: Streams): ExitCode {
  if (error instanceof CommandError) {
    stderr.write(`selvedge: ${error.message}\n`)
    return error.exitCode
  }
  const refused = refusedFlag(error)
  if (refused !== undefined) {
    stderr.write(`selvedge: ${refused}\n`)
    return ExitCode.usage
  }
  stderr.write(
    `selvedge: ${error instanceof Error ? error.message : String(error)}\nThis is a fault of selvedge: please report it.\n`,
  )
  return ExitCode.internal
}
