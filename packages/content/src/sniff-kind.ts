import type { Kind } from './document.ts'
import { isDirectory, isFrame, isStamped, isTableHeader, isTraceTitle, textStart } from './parents/line-shapes.ts'

/** What is looked at: enough to tell, whatever follows. */
const SAMPLE = 262_144
const SAMPLE_LINES = 300
const SAMPLE_LINE = 300

/** What a text that is no data looks like: diff, HTML, XML, Markdown, log, source, accessibility tree, command output. */
export function sniffKind(source: string): Kind {
  const sample = source.slice(0, SAMPLE)
  if (/^\s*(?:<!--[^>]*-->\s*)?(?:<!doctype\s+html|<html[\s>])/i.test(sample)) return 'html'
  if (/^\s*<\?xml\s/.test(sample)) return 'xml'
  if (/^\s*<[A-Za-z][\w:.-]*(?:\s[^<>]*)?\/?>/.test(sample) && /<\/[\w:.-]+>\s*$|\/>\s*$/.test(source.slice(-200)))
    return 'xml'

  const lines = sampleLines(sample)
  if (isDiff(lines)) return 'diff'
  const share = (test: (line: string) => boolean) => lines.filter(test).length / lines.length
  if (lines.length >= 3) {
    if (share((line) => ROLE.test(line)) > 0.7) return 'accessibility'
    if (isLog(lines)) return 'log'
  }
  if (isMarkdown(lines)) return 'markdown'
  if (isCommand(lines)) return 'command'
  if (lines.length >= 5 && share((line) => CODE.test(line)) > 0.4) return 'source'
  return 'lines'
}

/** The beginnings of the first lines that are not blank. */
function sampleLines(sample: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < sample.length && lines.length < SAMPLE_LINES;) {
    const feed = sample.indexOf('\n', at)
    const end = feed < 0 ? sample.length : feed
    const line = sample.slice(at, Math.min(end, at + SAMPLE_LINE)).trimEnd()
    if (line !== '') lines.push(line)
    at = end + 1
  }
  return lines
}

/** Of the lines that may begin an entry (neither frames nor indented) enough do, and a changelog has more indented ones. */
function isLog(lines: readonly string[]): boolean {
  const flat = lines.filter((line) => !/^\s/.test(line))
  const entries = flat.filter((line) => line.length > 3 && !isFrame(line, 0) && !isTraceTitle(line, 0, line.length))
  const stamped = entries.filter((line) => isStamped(line, 0, line.length)).length
  return stamped > 1 && stamped > entries.length * 0.3 && flat.length > lines.length * 0.4
}

function isDiff(lines: readonly string[]): boolean {
  // The patch of one file, as APIs give it: hunks alone.
  if (/^@@ -\d+(?:,\d+)? \+\d+/.test(lines[0] ?? '')) return true
  return lines.some(
    (line, index) =>
      line.startsWith('diff --git ') ||
      (line.startsWith('--- ') &&
        lines[index + 1]?.startsWith('+++ ') === true &&
        lines[index + 2]?.startsWith('@@ ') === true),
  )
}

/** A line of an ARIA snapshot: `- link "Home" [ref=e2]:`, `- text: …`, `- /url: …`. */
const ROLE = /^\s*- (?:[a-z]+(?: ".*)?(?: \[[^\]]*\])*:?(?: .*)?|\/[a-z]+: .*|'.*)$/

/** Headings and, so that comments of a script are not taken for them, something else that only Markdown has. */
function isMarkdown(lines: readonly string[]): boolean {
  const headings = lines.filter((line) => /^#{1,6} \S/.test(line)).length
  const others = lines.filter((line) => /^(?:```|~~~|[*-] \S|> )|\]\(\S+\)|^\|.*\|$|\*\*\S/.test(line)).length
  if (lines[0]?.startsWith('#!') === true) return false
  return (headings > 0 && others > 1) || (headings > 1 && others > 0)
}

function isCommand(lines: readonly string[]): boolean {
  return lines.slice(0, 12).some((line) => {
    const start = textStart(line, 0, line.length)
    return (
      isTableHeader(line, start, line.length) ||
      isDirectory(line, 0, line.length) ||
      /^(?:total \d+$|[$%] \w|commit [0-9a-f]{40}\b)/.test(line)
    )
  })
}

/** Ends as statements and blocks do, or begins as comments and declarations do. */
const CODE =
  /[;{}]\s*$|^\s*(?:\/\/|\/\*|\*|#include|import |from \S+ import |export |const |let |var |function |def |class |return\b|if ?\(|else\b|public |private |package |use )/
