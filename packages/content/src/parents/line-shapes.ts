/** Columns of blank space before the first character; `to` when there is none. A tab counts four. */
export function indentOf(source: string, from: number, to: number): number {
  let columns = 0
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x20) columns++
    else if (code === 0x09) columns += 4
    else return columns
  }
  return columns
}

/** Where the text of a line begins. */
export function textStart(source: string, from: number, to: number): number {
  let at = from
  while (at < to && (source.charCodeAt(at) === 0x20 || source.charCodeAt(at) === 0x09)) at++
  return at
}

/** `commit 1a2b3c…` as git writes it. */
export function isCommit(source: string, from: number): boolean {
  return source.startsWith('commit ', from) && /^[0-9a-f]{7}/.test(source.slice(from + 7, from + 14))
}

/** `/usr/bin:`, `./src:` on a line of its own, as `ls -R` heads each directory. */
export function isDirectory(source: string, from: number, to: number): boolean {
  const first = source.charCodeAt(from)
  if ((first !== 0x2f && first !== 0x2e) || source.charCodeAt(to - 1) !== 0x3a || to - from > 300) return false
  return !/\s/.test(source.slice(from, to))
}

/** At least four words in capitals, and hardly any others: `USER PID %CPU %MEM nTH`. */
export function isTableHeader(source: string, from: number, to: number): boolean {
  if (to - from > 2000) return false
  let capitals = 0
  let others = 0
  for (let at = from; at < to;) {
    while (at < to && source.charCodeAt(at) <= 0x20) at++
    let hasCapital = false
    let hasSmall = false
    for (; at < to && source.charCodeAt(at) > 0x20; at++) {
      const code = source.charCodeAt(at)
      if (code >= 0x61 && code <= 0x7a) hasSmall = true
      else if (code >= 0x41 && code <= 0x5a) hasCapital = true
    }
    if (hasSmall) others++
    else if (hasCapital) capitals++
    // Most lines are prose and are given up at their second word.
    if (others > 1 && others * 5 > capitals) return false
  }
  return capitals >= 4 && others * 5 <= capitals
}

/** The rule below the names of a table: `---- ---- ----`, `----+----`, `|---|:--:|`. */
export function isSeparatorRow(source: string, from: number, to: number): boolean {
  let dashes = 0
  let gaps = 0
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    if (code === 0x2d || code === 0x3d || code === 0x2500) dashes++
    else if (code === 0x2b || code === 0x7c || code === 0x20 || code === 0x253c)
      gaps += at > from && at < to - 1 ? 1 : 0
    else if (code !== 0x3a) return false
  }
  return dashes >= 3 && gaps >= 1
}

/** A frame of a stack: `at f (file:1:2)`, `#3 0x…`, `File "x.py", line 3`, `... 12 more`. `at` is where the text begins. */
export function isFrame(source: string, at: number): boolean {
  switch (source.charCodeAt(at)) {
    case 0x61:
      return source.startsWith('at ', at)
    case 0x23:
      return source.charCodeAt(at + 1) >= 0x30 && source.charCodeAt(at + 1) <= 0x39
    case 0x46:
      return source.startsWith('File "', at)
    case 0x2e:
      return source.startsWith('... ', at)
    default:
      return false
  }
}

/** `[stacktrace]`, `Stack trace:`: what is about to be listed, not what happened. */
export function isTraceTitle(source: string, from: number, to: number): boolean {
  return to - from < 30 && /^\[?(?:stack|back|call|require) ?(?:trace|stack)?\]?:?$/i.test(source.slice(from, to))
}

const STAMP =
  /^\W{0,2}(?:\d{4}[-/]\d\d[-/]\d\d|\d\d?:\d\d:\d\d|\d{1,3}(?:\.\d{1,3}){3} |(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* +\d|\d{1,2}[-/ ](?:\w{3}|\d\d)[-/ ]\d{4}|(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|SEVERE)\b|[IWEF]\d{4} )/i

/** Whether a line begins as the entries of logs do: with a time, a level, an address. */
export function isStamped(source: string, from: number, to: number): boolean {
  return STAMP.test(source.slice(from, Math.min(to, from + 40)))
}

/** Closing brackets and comments explain nothing: no line stands under them. */
export function canHold(source: string, at: number, to: number): boolean {
  const code = source.charCodeAt(at)
  if (code === 0x7d || code === 0x29 || code === 0x5d || code === 0x2a) return false
  if (code === 0x2f && source.charCodeAt(at + 1) === 0x2f) return false
  return to - at > 1
}
