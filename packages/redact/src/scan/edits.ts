import type { Finding } from './finding.ts'
import type { Numbering } from './numbering.ts'
import { placeholderAt, UNSCANNED, UNSCANNED_TYPE } from './placeholder.ts'

/** One replacement in a text. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly type: string
  /** Undefined for a placeholder of the input that had to be renumbered. */
  readonly finding: Finding | undefined
}

/** Turns findings into replacements, in order. Placeholder-shaped text of the input is passed over or renumbered in the same pass. */
export function editsOf(
  text: string,
  findings: readonly Finding[],
  numbering: Numbering,
  from = 0,
  to = text.length,
): Edit[] {
  const edits: Edit[] = []
  const kept = new Set<string>()
  let done = from
  // The next bracket, looked for once: a text without any would be searched to its end after every finding.
  let bracket = nextBracket(text, from)
  const claim = (before: number) => {
    if (bracket < done) bracket = nextBracket(text, done)
    if (bracket < before) bracket = claimPlaceholders(text, bracket, before, numbering, edits, kept)
  }
  for (const finding of findings) {
    claim(finding.start)
    edits.push({
      start: finding.start,
      end: finding.end,
      text: replacementOf(text, finding, numbering),
      type: finding.type,
      finding,
    })
    done = finding.end
  }
  claim(to)
  return edits.some(({ finding }) => finding?.key === true) ? withDistinctNames(edits, kept) : edits
}

/**
 * Names of members must not become one: a reader would see the last of them alone. Numbers keep apart all that was found
 * here; not so what could not be scanned, and a placeholder of an earlier input that stands in this one.
 */
function withDistinctNames(edits: readonly Edit[], kept: ReadonlySet<string>): Edit[] {
  let unscanned = 0
  return edits.map((edit) => {
    if (edit.finding?.key !== true) return edit
    if (edit.type === UNSCANNED_TYPE) return ++unscanned === 1 ? edit : { ...edit, text: `${edit.text} (${unscanned})` }
    return kept.has(edit.text) ? { ...edit, text: `${edit.text} (2)` } : edit
  })
}

/** The text with its edits. */
export function applyEdits(text: string, edits: readonly Edit[], from = 0, to = text.length): string {
  let result = ''
  let done = from
  for (const edit of edits) {
    result += text.slice(done, edit.start) + edit.text
    done = edit.end
  }
  return result + text.slice(done, to)
}

/** The placeholder, followed by the line breaks of what it stands for: lines keep their numbers. */
function replacementOf(text: string, { start, end, type, quote = '' }: Finding, numbering: Numbering): string {
  const value = text.slice(start, end)
  const placeholder = type === UNSCANNED_TYPE ? UNSCANNED : numbering.placeholderOf(type, value)
  return quote + placeholder + quote + lineBreaksOf(value)
}

/** The line breaks of a text, without what is between them. */
export function lineBreaksOf(text: string): string {
  return text.includes('\n') || text.includes('\r') ? text.replaceAll(NOT_BREAK, '') : ''
}

const NOT_BREAK = /[^\r\n]+/g

/** Gives the first bracket at or after `to`. */
function claimPlaceholders(
  text: string,
  from: number,
  to: number,
  numbering: Numbering,
  edits: Edit[],
  kept: Set<string>,
): number {
  let bracket = from
  while (bracket < to) {
    const match = placeholderAt(text, bracket, to)
    if (match !== null) {
      const [whole, type, suffix] = match as unknown as [string, string, string]
      const claimed = numbering.claim(type, suffix, whole)
      if (claimed !== whole)
        edits.push({ start: bracket, end: bracket + whole.length, text: claimed, type, finding: undefined })
      else kept.add(whole)
    }
    bracket = nextBracket(text, bracket + 1)
  }
  return bracket
}

function nextBracket(text: string, from: number): number {
  const bracket = text.indexOf('[', from)
  return bracket === -1 ? Infinity : bracket
}
