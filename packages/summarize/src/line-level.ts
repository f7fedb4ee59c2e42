/** How grave a line of a log says it is. */
export const Level = { none: 0, warning: 1, error: 2 } as const
export type Level = (typeof Level)[keyof typeof Level]

/** Where a level stands, it stands near the beginning. */
const HEAD = 120

/**
 * A level is told by its place and writing, not by the word: `ERROR` in capitals or brackets, `error:` at the beginning
 * of what is said, a type of exception before a colon, `level=error`. `gpg-error`, `0 errors` and `simplify error
 * message` are none.
 */
export function levelOf(line: string): Level {
  const head = line.slice(0, HEAD)
  if (!/err|fail|fatal|except|panic|crit|severe|traceback|warn|not ok|✖/i.test(head)) return Level.none
  const said = head.replace(LEAD, '')
  if (NOTHING_WRONG.test(head)) return Level.none
  if (ERROR_MARK.test(head) || ERROR_START.test(said)) return Level.error
  return WARNING_MARK.test(head) || /^warning\b ?[:([]/i.test(said) ? Level.warning : Level.none
}

/** Indentation, marks, a time, and `file:12:3:` before what is said. */
const LEAD = /^(?:\s|[>*|#✖✗×-])*(?:\[?\d[\d:.,/TZ+-]*\]?\s+){0,3}(?:[\w./\\@+-]{1,80}:\d{1,7}(?::\d{1,7})?:\s*)?/
const ERROR_MARK =
  /(?:^|[\s[.|(<])(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC|EMERGENCY|ALERT|FAILURE|FAILED|FAIL|ERR!)(?=[\s\]:|)>!]|$)|\[(?:error|fatal|crit|critical|emerg|alert)\]|\b(?:level|lvl|severity)["']?\s?[=:]\s?["']?(?:error|fatal|critical)\b/
const ERROR_START =
  /^(?:(?:[\w$.\\]{1,80}(?:Error|Exception)|error|fatal|panic|fatal error|uncaught \w{1,40}|unhandled \w{1,40}|build failed|command failed|failed to \w{1,40}(?: \w{1,40}){0,5})\s{0,2}(?:\[\w{1,20}\]|\(\w{1,20}\))?(?::|$)|traceback \(most recent|not ok \d|npm err!)/i
const WARNING_MARK =
  /(?:^|[\s[.|(<])(?:WARN|WARNING)(?=[\s\]:|)>]|$)|\[warn(?:ing)?\]|\b(?:level|lvl|severity)["']?\s?[=:]\s?["']?warn/
const NOTHING_WRONG =
  /\b(?:0|no|without) (?:\w{1,20} )?(?:errors?|failures?|failed|fail)\b|\b(?:errors?|failures?|failed|fail)\s?[:=]\s?0\b/i
