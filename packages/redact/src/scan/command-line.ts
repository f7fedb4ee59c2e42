import { classOf, WORD } from './characters.ts'
import { COMMANDS } from './commands.ts'
import type { CommandForm } from './commands.ts'
import { followUntil } from './open-run.ts'
import { isPlaceholderValue } from './placeholder-value.ts'
import { isBase64Key } from './secret-shape.ts'
import type { Matcher, TextScan } from './text-scan.ts'

const LONGEST_COMMAND = 2048
const MOST_WORDS = 512
/** Commands that take one another as arguments, at most. */
const MOST_COMMANDS = 4
/** Quotations inside one another, at most: `ssh host 'sh -c "…"'`. */
const MOST_QUOTED = 3

/** A word of a command, without its quotation marks. */
interface Word {
  readonly start: number
  readonly end: number
  /** Where the next word may begin. */
  readonly after: number
}

/** Makes the matcher of one command: the words of its line are read once, up to a pipe or the next command. */
export function commandMatcher(form: CommandForm): Matcher {
  return (scan, start, end) => {
    if (start < scan.commandEnd) return
    const { text } = scan
    const before = text.charCodeAt(start - 1)
    if ((classOf(before) & WORD) !== 0 || before === 46 || before === 45) return
    const next = text.charCodeAt(end)
    if (!(next === 32 || next === 9 || next === 34 || next === 39 || text.startsWith('.exe ', end))) return
    readCommand(scan, end, form)
  }
}

function readCommand(scan: TextScan, from: number, form: CommandForm): void {
  const limit = commandLimit(scan, from)
  const { end, inner } = readWords(scan, { from, limit, depth: 0 }, [newReader(form)])
  // What is cut off within an inner command is read once more from there.
  const isCut = limit - from >= LONGEST_COMMAND && end >= limit && inner !== -1
  scan.commandEnd = Math.max(scan.commandEnd, isCut ? inner : end)
}

interface Stretch {
  readonly from: number
  readonly limit: number
  /** How many quotations it stands in. */
  readonly depth: number
}

/**
 * Shows each word to the commands read so far; a word may be a command itself: `docker exec db mysql -p…`, or no command stood
 * before at all: `AB 12` is none of `ab`. What is quoted may be a whole line. Gives where the words and the last inner command end.
 */
function readWords(
  scan: TextScan,
  { from, limit, depth }: Stretch,
  readers: CommandReader[],
): { readonly end: number; readonly inner: number } {
  const { text } = scan
  let index = from
  let inner = -1
  for (let count = 0; count < MOST_WORDS; count++) {
    const word = wordAt(text, index, limit)
    if (word === undefined) break
    index = word.after
    const value = text.slice(word.start, word.end)
    const secrets = readers.map((reader) => reader.secretIn(value)).filter((secret) => secret !== -1)
    if (secrets.length > 0) addSecret(scan, word.start + Math.min(...secrets), word.end, word.end >= limit)
    const reader = commandReader(value.toLowerCase())
    if (reader !== undefined) {
      inner = word.start
      if (readers.length === MOST_COMMANDS) readers.splice(1, 1)
      readers.push(reader)
    } else if (depth < MOST_QUOTED && value.includes(' ') && secrets.length === 0) {
      readWords(scan, { from: word.start, limit: word.end, depth: depth + 1 }, [])
    }
  }
  return { end: index, inner }
}

/** Reads the words of a command in turn and tells where in a word a secret begins; -1 where there is none. */
export interface CommandReader {
  readonly secretIn: (word: string) => number
}

/** A reader for the command a list of arguments begins with, or undefined when it is none that takes secrets. */
export function commandReader(command: string): CommandReader | undefined {
  const name = command.slice(command.lastIndexOf('/') + 1)
  const form = FORMS.get(name)
  return form === undefined ? undefined : newReader(form)
}

const FORMS = new Map(COMMANDS.flatMap((form) => form.commands.map((command) => [command, form] as const)))

function newReader({ flags = [], glued = [], pairs = [], words = [], needs }: CommandForm): CommandReader {
  let waiting: string | true | undefined
  let [, position, rest] = words.find(([subcommand]) => subcommand === '') ?? []
  let plain = 0
  let ready = needs === undefined

  /** A flag whose secret is the next word. */
  const waits = (word: string): boolean => {
    const pair = pairs.find(([flag]) => flag !== '' && flag === word)
    if (pair !== undefined) waiting = pair[1]
    else if (flags.includes(word)) waiting = true
    return waiting !== undefined
  }

  const inWord = (word: string): number => {
    for (const flag of flags) {
      const sign = word[flag.length]
      if ((sign === '=' || (sign === ':' && flag.startsWith('/'))) && word.startsWith(flag))
        return pastQuote(word, flag.length + 1)
    }
    for (const flag of glued) {
      if (word.length > flag.length && word.startsWith(flag) && word[flag.length] !== '-')
        return pastQuote(word, flag.length)
    }
    for (const [flag, sign] of pairs) {
      if (flag === '') {
        if (!word.startsWith('-') && !word.startsWith('/') && !word.startsWith('@')) return afterSign(word, 0, sign)
      } else if (word.startsWith(`${flag}=`)) return afterSign(word, flag.length + 1, sign)
      else if (flag.length === 2 && word.startsWith(flag)) return afterSign(word, 2, sign)
    }
    return -1
  }

  return {
    secretIn(word) {
      if (waiting !== undefined) {
        const sign = waiting
        waiting = undefined
        return sign === true ? (word.startsWith('-') ? -1 : 0) : afterSign(word, 0, sign)
      }
      if (!ready) {
        ready = needs!.test(word)
        return -1
      }
      if (waits(word)) return -1
      const found = inWord(word)
      if (found !== -1 || word.startsWith('-')) return found
      const subcommand = words.find(([name]) => name === word)
      if (subcommand !== undefined && position === undefined) {
        ;[, position, rest] = subcommand
        return -1
      }
      if (position === undefined || (NO_ARGUMENT.test(word) && !isBase64Key(word))) return -1
      plain++
      return (rest ? plain >= position : plain === position) ? 0 : -1
    },
  }
}

/** Paths, shares, drives and password files are not counted among the words. */
const NO_ARGUMENT = /[\\/]|^\.|:$|passwd/

/** `user:secret`; not the sign of an address (`https://`). */
function afterSign(word: string, from: number, sign: string): number {
  const at = word.indexOf(sign, from)
  return at === -1 || word.startsWith('//', at + 1) ? -1 : pastQuote(word, at + sign.length)
}

/** `$'…'` is a quotation of the shell, too. */
function pastQuote(word: string, from: number): number {
  const at = word[from] === '$' && word[from + 1] === "'" ? from + 1 : from
  return word[at] === '"' || word[at] === "'" ? at + 1 : at
}

/** The end of the command: its line, and the next where a backslash joins it. */
function commandLimit(scan: TextScan, from: number): number {
  const { text } = scan
  const horizon = Math.min(scan.horizon(from), from + LONGEST_COMMAND)
  let joined = 0
  for (let index = from; index < horizon; index++) {
    const code = text.charCodeAt(index)
    if (code === 10) {
      const before = text.charCodeAt(index - 1) === 13 ? index - 2 : index - 1
      if (text.charCodeAt(before) !== 92 || ++joined > 1) return index
    } else if ((code === 124 || code === 59) && text.charCodeAt(index - 1) === 32) return index
    else if (code === 38 && text.charCodeAt(index + 1) === 38) return index
  }
  return horizon
}

/** The next word. Lists of arguments (`"-u", "x"`) read like words with blanks between. */
function wordAt(text: string, from: number, limit: number): Word | undefined {
  let index = from
  while (index < limit && ' \t\n\r,[]'.includes(text[index] as string)) index++
  while (index < limit && text[index] === '\\' && ' \n\r'.includes(text[index + 1] ?? ' ')) {
    index++
    while (index < limit && ' \t\n\r'.includes(text[index] as string)) index++
  }
  if (index >= limit) return undefined
  const quote = text[index] as string
  if (quote === '"' || quote === "'") {
    let end = index + 1
    while (end < limit && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
    end = Math.min(end, limit)
    const start = index + 1
    // `'user':'secret'`
    if (
      ':%'.includes(text[end + 1] ?? ' ') &&
      (text[end + 2] === '"' || text[end + 2] === "'") &&
      opensInside(text, start, end + 2)
    ) {
      const close = closingMark(text, end + 2, limit)
      if (close !== -1) return { start, end: close, after: close + 1 }
    }
    return { start, end, after: end + 1 }
  }
  // `\\\\nas\\share`: two backslashes begin the name of a share, and no line break.
  let end = text.startsWith('\\\\', index) ? index + 3 : index
  while (end < limit && !endsWord(text, end)) end++
  const mark = text[end]
  if ((mark === '"' || mark === "'") && end < limit && opensInside(text, index, end)) {
    // `--flag="a value"`, `-p'secret'`, `user:'secret'`: the quoted part belongs to the word.
    const close = closingMark(text, end, limit)
    if (close !== -1) return { start: index, end: close, after: close + 1 }
  }
  return { start: index, end, after: Math.max(end, index + 1) }
}

/** Where the quotation that opens at `open` is closed, or -1. */
function closingMark(text: string, open: number, limit: number): number {
  let close = open + 1
  while (close < limit && text[close] !== text[open]) close++
  return close < limit ? close : -1
}

/** A quotation mark within a word, rather than one that closes what the command stands in or joins it to something. */
function opensInside(text: string, from: number, mark: number): boolean {
  const before = text[mark - 1] as string
  if (before === '=' || text[from] === '-') return true
  const sign = before === '$' ? (text[mark - 2] as string) : before
  return ':%/,'.includes(sign) && !CLOSING.test(text.slice(mark + 1, mark + 2))
}

const CLOSING = /^(?:[\s+.,;)\]}&]|$)/

function endsWord(text: string, index: number): boolean {
  const character = text[index] as string
  if (' \t\n\r"\'`)'.includes(character)) return true
  return character === '\\' && '"n'.includes(text[index + 1] ?? 'x')
}

function addSecret(scan: TextScan, start: number, end: number, cut: boolean): void {
  if (!isCommandSecret(scan.text.slice(start, end))) return
  if (cut) scan.addOpen(start, end, 'PASSWORD', 'command-line', endOfWord)
  else scan.add(start, end, 'PASSWORD', 'command-line')
}

/** The rest of a word that is longer than what of a command is looked at. */
const endOfWord = followUntil((code) => code <= 32 || code === 34 || code === 39 || code === 96 || code === 41)

/** `docker run --name mongo -p 27017:27017` */
const PORTS = /^(?:[\d.]+:)?\d{2,5}:\d{2,5}(?:\/(?:tcp|udp))?$/

/** Not a variable, a file, an option, two ports or a mask. */
export function isCommandSecret(value: string): boolean {
  return (
    value.length >= 3 &&
    !/^(?:-|\$|@|file:|env:|fd:|stdin$|\/dev\/)/.test(value) &&
    !PORTS.test(value) &&
    !isPlaceholderValue(value.replace(/^pass:/, ''))
  )
}
