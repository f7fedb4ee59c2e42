import { compileAutomaton } from './automaton.ts'
import type { Automaton } from './automaton.ts'
import { decodeStretch, formsInBase64 } from './base64.ts'
import type { Base64Form } from './base64.ts'
import { classOf, TOKEN } from './characters.ts'
import type { Finding } from './finding.ts'
import { endOfSnowflakeToken, snowflakeStart, WIDEST_REST } from './snowflake-token.ts'
import type { Rule } from './rule.ts'
import { TextScan } from './text-scan.ts'
import type { ScanPlan } from './text-scan.ts'

/** Shorter literals have no form of which enough letters are certain. */
const SHORTEST_LITERAL = 4
/** Letters of a form that stand in the table: five are 30 bits, and longer ones only make the table larger. */
const LONGEST_FORM = 6
/** Letters of the shortest run that is looked at: seventeen characters, and what is shorter is hardly a token. */
const SHORTEST_RUN = 23
/** A longer run is read in pieces that overlap, so that a token cut by the end of one is whole in the next. */
const LONGEST_PIECE = 8192
const OVERLAP = 2048
/** Letters of a value whose run has a path or a name before it. */
const TRIED = 512
const MOST_TRIES = 4

/** Beginnings of what is no family of tokens: armour, JSON web tokens, the file of registry logins. */
const MORE = ['PRIVATE KEY', 'eyJhbGci', 'eyJ0eXAi', '"auths"']

/** What tokens begin with in base64. A table of its own: in the one for all text it would cost a third of the speed. */
export interface EncodedPlan {
  readonly automaton: Automaton
  readonly forms: readonly Base64Form[]
  /** For what was decoded: secrets only, and nothing in it is decoded. */
  readonly decoded: ScanPlan
}

/** The forms of every literal of the families. */
export function compileEncoded(families: readonly Rule[], decoded: ScanPlan): EncodedPlan {
  const literals = new Set([...families.flatMap((rule) => rule.literals), ...MORE])
  const forms = new Map<string, Base64Form>()
  for (const literal of literals) {
    if (literal.length < SHORTEST_LITERAL) continue
    for (const { letters, skipped } of formsInBase64(literal)) {
      const form = { letters: letters.slice(0, LONGEST_FORM), skipped }
      forms.set(`${skipped}${form.letters}`, form)
    }
  }
  const list = [...forms.values()]
  return { automaton: compileAutomaton(list.map(({ letters }) => letters)), forms: list, decoded }
}

/** A run of letters of base64 that is being read in pieces. */
export interface EncodedRun {
  /** Where the next piece, or the search for the next run, begins. */
  next: number
  /** What was found in the run so far: the rest of it goes too. */
  found: Finding | undefined
}

/**
 * Reads the runs of base64 letters that end at or before `to`. One letter in twenty-three is looked at where there is none: a run
 * that is long enough cannot lie between two of them.
 */
export function readRuns(scan: TextScan, plan: EncodedPlan, to: number): void {
  const { text, final, run } = scan
  let { next } = run
  for (;;) {
    const start = nextRun(text, next, to)
    if (start + SHORTEST_RUN > to) {
      next = start
      break
    }
    next = start
    const signed = endOfLetters(text, start, Math.min(text.length, start + LONGEST_PIECE))
    const end = Math.abs(signed)
    // Its end, and the padding behind it, must be in sight.
    if (end > to || (!final && end + 2 > text.length)) break
    const snowflake = run.found === undefined && signed > 0 ? snowflakeStart(text, start, end) : -1
    if (snowflake !== -1) {
      // What follows the first dot must be in sight, too.
      if (!final && end + WIDEST_REST > text.length) break
      const tokenEnd = endOfSnowflakeToken(text, end)
      if (tokenEnd !== -1) scan.addNumber(snowflake, tokenEnd, 'DISCORD_TOKEN', 'discord-bot-token')
    }
    if (run.found === undefined && signed > 0) run.found = tokenIn(text, start, end, plan)
    if (run.found !== undefined) {
      const { type, rule } = run.found
      const from = afterEscape(text, start)
      scan.addNumber(from, pastPadding(text, end), type, rule)
    }
    if (end === start + LONGEST_PIECE) next = end - OVERLAP
    else {
      next = end
      run.found = undefined
    }
  }
  run.next = next
}

/** True when a run of letters in `[from, to)` has a form in it. */
export function mayHoldEncoded(plan: EncodedPlan, text: string, from: number, to: number): boolean {
  for (let next = from; ;) {
    const start = nextRun(text, next, to)
    if (start + SHORTEST_RUN > to) return false
    const end = endOfLetters(text, start, to)
    next = Math.abs(end)
    if (end > 0 && (snowflakeStart(text, start, next) !== -1 || hits(text, start, next, plan, () => true))) return true
  }
}

/** Start of the first run at or after `from` that is long enough; where no such run can be seen before `to`, where one may begin. */
function nextRun(text: string, from: number, to: number): number {
  const letters = LETTERS
  let start = from
  let index = from + SHORTEST_RUN - 1
  while (index < to) {
    if (letters[text.charCodeAt(index)] !== 0) {
      if (index === start) return start
      index--
    } else {
      start = index + 1
      index += SHORTEST_RUN
    }
  }
  return start
}

/** 1 for letters of either alphabet, padding apart, 3 for capital ones. */
const LETTERS = new Uint8Array(65_536)
for (let code = 0; code < 128; code++) {
  const letter = (classOf(code) & TOKEN) !== 0 || code === 43 || code === 47
  LETTERS[code] = letter ? (code >= 65 && code <= 90 ? 3 : 1) : 0
}

/** End of the run from `from` on, negative when no capital letter is in it: most paths and names have none, all base64 has. */
function endOfLetters(text: string, from: number, limit: number): number {
  let index = from
  let kinds = 0
  for (; index < limit; index++) {
    const kind = LETTERS[text.charCodeAt(index)] as number
    if (kind === 0) break
    kinds |= kind
  }
  return kinds === 3 ? index : -index
}

/** Calls `each` for every form in `[from, to)` in its own letter case, until it gives true. */
function hits(
  text: string,
  from: number,
  to: number,
  { automaton, forms }: EncodedPlan,
  each: (start: number, form: Base64Form) => boolean,
): boolean {
  const { transitions, classes, firstAccepting, classCount, outputs } = automaton
  let state = 0
  for (let index = from; index < to; index++) {
    state = transitions[state + (classes[text.charCodeAt(index)] as number)] as number
    if (state < firstAccepting) continue
    for (const id of outputs[(state - firstAccepting) / classCount] as readonly number[]) {
      const form = forms[id] as Base64Form
      const start = index + 1 - form.letters.length
      if (text.startsWith(form.letters, start) && each(start, form)) return true
    }
  }
  return false
}

/** Decodes once for each place at which groups of four may begin, whatever the number of hits. */
function tokenIn(text: string, start: number, end: number, plan: EncodedPlan): Finding | undefined {
  let found: Finding | undefined
  let decoded = 0
  let tries = 0
  const from = afterEscape(text, start)
  hits(text, start, end, plan, (at, { skipped }) => {
    const first = (at - skipped - from) & 3
    if ((decoded & (1 << first)) === 0) {
      decoded |= 1 << first
      found = firstIn(decodeStretch(text, from + first, end), plan.decoded)
    }
    if (found === undefined && skipped === 0 && at > from && isMark(text.charCodeAt(at - 1)) && tries++ < MOST_TRIES) {
      found = firstIn(decodeStretch(text, at, Math.min(end, at + TRIED)), plan.decoded)
    }
    return found !== undefined
  })
  return found
}

function firstIn(decoded: string, plan: ScanPlan): Finding | undefined {
  const { findings } = advanced(new TextScan(plan).reset(decoded))
  return findings
    .filter(
      ({ rule, start, end }) => rule !== 'field-name' || !CONTROL.test(decoded.slice(Math.max(0, start - 16), end + 4)),
    )
    .toSorted((left, right) => left.start - right.start)[0]
}

/** Names between bytes that are no text: a compiled program names what it works on. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/

function advanced(scan: TextScan): TextScan {
  scan.advance(scan.text.length)
  return scan
}

/** The letter of an escape (`\n`) is none: no base64 of ASCII begins with it. */
function afterEscape(text: string, start: number): number {
  return text.charCodeAt(start - 1) === 92 && 'nrt'.includes(text[start] as string) ? start + 1 : start
}

/** `/path/` and `name_` before a value are letters too, and would decode to letters before its first. */
function isMark(code: number): boolean {
  return code === 47 || code === 43 || code === 45 || code === 95
}

function pastPadding(text: string, to: number): number {
  let end = to
  while (end < to + 2 && text.charCodeAt(end) === 61) end++
  return end
}
