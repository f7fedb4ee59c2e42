import { isLetter } from './digits.ts'
import type { TextScan } from '../text-scan.ts'
import { aboutName, CONTEXT_LENGTH } from './context-words.ts'

/** What stands before a number, looked at only when something asks. */
export class Surroundings {
  private readonly scan: TextScan
  private readonly start: number
  private known: string | undefined

  constructor(scan: TextScan, start: number) {
    this.scan = scan
    this.start = start
  }

  /** Lower-case text before it, the field name first. */
  context(): string {
    return (this.known ??= contextOf(this.scan, this.start))
  }

  /** What that text, and the field name, may be about, as bits. */
  about(): number {
    const { words, text, key } = this.scan
    return words.before(text, this.start) | aboutName(key)
  }
}

/** What was redacted before says nothing about what follows, cut off on the left or not. */
const PLACEHOLDERS = /(?:\[|^)[A-Z][A-Z0-9_]*_(?:\d+|x[\da-f]+)\]/g

function contextOf({ text, key }: TextScan, start: number): string {
  const name = spaced(key).toLowerCase()
  if (!hasWordBefore(text, start)) return name
  const near = text.slice(Math.max(0, start - CONTEXT_LENGTH), start)
  const before = spaced(near.includes(']') ? near.replaceAll(PLACEHOLDERS, '') : near).toLowerCase()
  return name === '' ? before : `${name} ${before}`
}

/** With blanks between the words of names, too: `tax_file_number`, `tax-file-number`, `taxFileNumber`. What was there stays before it. */
function spaced(text: string): string {
  return NAME_BORDER.test(text) ? `${text} ${text.replaceAll(NAME_BORDERS, ' ')}` : text
}

const NAME_BORDER = /_|[a-z](?:[A-Z]|-[a-z])/
const NAME_BORDERS = /_|(?<=[a-z])(?:(?=[A-Z])|-(?=[a-z]))/g

/** Words stand near what they speak of: without a letter in reach there is no context to search. */
function hasWordBefore(text: string, start: number): boolean {
  for (let index = start - 1; index >= 0 && index >= start - WORD_REACH; index--) {
    const code = text.charCodeAt(index)
    if (code >= 128 || isLetter(code)) return true
  }
  return false
}

const WORD_REACH = 24
