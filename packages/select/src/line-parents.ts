import type { Kind, Lines } from '@selvedge/content'

/**
 * For each unit the earlier unit that says what it is about, or -1: heading, file and hunk of a diff, commit, directory
 * of a listing, header of a table, exception of a frame, the nearest less indented line. One pass.
 */
export function lineParents(lines: Lines, kind: Kind): Int32Array {
  if (lines.parent.some((parent) => parent >= 0)) return lines.parent
  const parents = new Int32Array(lines.count).fill(-1)
  const state = new Structure(lines, kind)
  for (let unit = 0; unit < lines.count; unit++) {
    const continues = unit > 0 && lines.line[unit] === lines.line[unit - 1]
    parents[unit] = continues ? parents[unit - 1]! : state.parentOf(unit)
  }
  return parents
}

const DEEPEST = 40

class Structure {
  readonly #lines: Lines
  readonly #isDiff: boolean
  readonly #isMarkdown: boolean
  /** Open headings by level 1 to 6. */
  readonly #headings: number[] = [-1, -1, -1, -1, -1, -1, -1]
  /** Open indented blocks: unit and indent, the outermost first. */
  readonly #open: { unit: number; indent: number }[] = []
  #inFence = false
  #file = -1
  #hunk = -1
  #commit = -1
  #directory = -1
  #header = -1
  #previousBlank = true
  #lastLine = -1

  constructor(lines: Lines, kind: Kind) {
    this.#lines = lines
    this.#isDiff = kind === 'diff'
    this.#isMarkdown = kind === 'markdown'
  }

  parentOf(unit: number): number {
    const { source } = this.#lines
    const from = this.#lines.start[unit]!
    const to = this.#lines.end[unit]!
    const indent = indentOf(source, from, to)
    const blank = from + indent >= to
    const parent = blank ? this.#blank() : this.#text(unit, source, from, to, indent)
    this.#previousBlank = blank
    return parent
  }

  #blank(): number {
    this.#header = -1
    return -1
  }

  #text(unit: number, source: string, from: number, to: number, indent: number): number {
    const first = source.charCodeAt(from + indent)
    if (indent === 0) {
      if (source.startsWith('diff --git ', from) || (source.startsWith('Index: ', from) && this.#isDiff)) {
        this.#file = unit
        this.#hunk = -1
        return this.#commit
      }
      if (source.startsWith('@@ ', from) && (this.#file >= 0 || this.#isDiff)) {
        this.#hunk = unit
        return this.#file
      }
      if (isCommit(source, from, to)) {
        this.#commit = unit
        this.#file = this.#hunk = -1
        this.#open.length = 0
        return -1
      }
    }
    if (this.#file >= 0 || this.#isDiff) {
      if (this.#hunk >= 0 && (first === 0x2b || first === 0x2d || indent > 0)) return this.#hunk
      if (this.#file >= 0) return this.#hunk >= 0 ? this.#hunk : this.#file
    }
    if (first === 0x60 && source.startsWith('```', from + indent)) this.#inFence = !this.#inFence
    if (this.#isMarkdown && first === 0x23 && indent < 4 && !this.#inFence) return this.#heading(unit, source, from + indent, to)
    if (indent === 0 && this.#previousBlank && isDirectory(source, from, to)) {
      this.#directory = unit
      this.#open.length = 0
      return -1
    }
    if (this.#previousBlank && isTableHeader(source, from + indent, to)) {
      this.#header = unit
      return this.#above()
    }
    if (this.#header >= 0 && indent === 0) return this.#header
    return this.#indented(unit, source, from, to, indent)
  }

  #heading(unit: number, source: string, from: number, to: number): number {
    let level = 0
    while (from + level < to && source.charCodeAt(from + level) === 0x23) level++
    if (level > 6) return this.#above()
    let parent = -1
    for (let above = 1; above < level; above++) if (this.#headings[above]! >= 0) parent = this.#headings[above]!
    this.#headings[level] = unit
    for (let below = level + 1; below <= 6; below++) this.#headings[below] = -1
    this.#open.length = 0
    return parent
  }

  /** What a line without indent stands under. */
  #above(): number {
    for (let level = 6; level > 0; level--) if (this.#headings[level]! >= 0) return this.#headings[level]!
    return Math.max(this.#commit, this.#directory)
  }

  /** The nearest earlier line with less indent; frames of a stack belong to the last line that is none. */
  #indented(unit: number, source: string, from: number, to: number, indent: number): number {
    const text = from + indent
    if (isFrame(source, text)) {
      if (this.#lastLine >= 0) return this.#lastLine
    } else this.#lastLine = unit
    while (this.#open.length > 0 && this.#open.at(-1)!.indent >= indent) this.#open.pop()
    const parent = this.#open.at(-1)?.unit ?? (this.#header >= 0 ? this.#header : this.#above())
    if (canHold(source, text, to) && this.#open.length < DEEPEST) this.#open.push({ unit, indent })
    return parent
  }
}

function indentOf(source: string, from: number, to: number): number {
  let at = from
  while (at < to) {
    const code = source.charCodeAt(at)
    if (code !== 0x20 && code !== 0x09) break
    at++
  }
  return at - from
}

/** `commit 1a2b3c…` as git writes it. */
function isCommit(source: string, from: number, to: number): boolean {
  if (!source.startsWith('commit ', from) || to - from < 14) return false
  for (let at = from + 7; at < from + 14; at++) {
    const code = source.charCodeAt(at) | 0x20
    if (!((code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66))) return false
  }
  return true
}

/** `/usr/bin:`, `./src:` on a line of its own. */
function isDirectory(source: string, from: number, to: number): boolean {
  const first = source.charCodeAt(from)
  if ((first !== 0x2f && first !== 0x2e) || source.charCodeAt(to - 1) !== 0x3a || to - from > 300) return false
  for (let at = from; at < to; at++) if (source.charCodeAt(at) === 0x20) return false
  return true
}

/** At least four words in capitals, and no other words: `USER PID %CPU %MEM`. */
function isTableHeader(source: string, from: number, to: number): boolean {
  if (to - from > 600) return false
  let words = 0
  let inWord = false
  for (let at = from; at < to; at++) {
    const code = source.charCodeAt(at)
    if (code >= 0x61 && code <= 0x7a) return false
    const capital = code >= 0x41 && code <= 0x5a
    if (code === 0x20 || code === 0x09) inWord = false
    else if (capital && !inWord) {
      words++
      inWord = true
    }
  }
  return words >= 4
}

/** `at f (file:1:2)`, `#3 0x…`, `File "x.py", line 3`, `... 12 more`. */
function isFrame(source: string, at: number): boolean {
  const code = source.charCodeAt(at)
  if (code === 0x61) return source.startsWith('at ', at)
  if (code === 0x23) {
    const digit = source.charCodeAt(at + 1)
    return digit >= 0x30 && digit <= 0x39
  }
  if (code === 0x46) return source.startsWith('File "', at)
  return code === 0x2e && source.startsWith('... ', at)
}

/** Closing brackets and comments explain nothing. */
function canHold(source: string, at: number, to: number): boolean {
  const code = source.charCodeAt(at)
  if (code === 0x7d || code === 0x29 || code === 0x5d || code === 0x2a) return false
  if (code === 0x2f && source.charCodeAt(at + 1) === 0x2f) return false
  return to - at > 1
}
