/** What the command exits with. */
export const ExitCode = {
  /** Done. */
  ok: 0,
  /** Done, and the answer is no: the result failed, or breaks the contract. */
  negative: 1,
  /** Called wrongly: an unknown option, a missing or impossible value. */
  usage: 2,
  /** The input cannot be read, or the output cannot be written. */
  io: 3,
  /** A fault of this program. */
  internal: 70,
} as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]
