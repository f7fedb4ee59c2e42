import { ExitCode } from './exit-code.ts'

/** An end that is the caller's to mend: told in one line, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = ExitCode.usage, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
