import { readDocument, toValue, type Tree } from '@selvedge/content'
import type { JsonValue, Omitted, ToolResult } from '@selvedge/contract'

/** What is shown, laid over the whole: whether it is a part of it, and the places of the source that it leaves out. */
export interface Comparison {
  readonly isPart: boolean
  /** Pointers, or 1-based line numbers, of what is missing. */
  readonly missing: readonly (string | number)[]
}

interface Segment {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Compares shown data with the source it was taken from, by the shape alone: no help from the code that chose it. */
export function compareWithSource(shown: JsonValue, source: string, mediaType: string): Comparison {
  const segments = (shown as { segments?: readonly Segment[] } | null)?.segments
  if (typeof shown === 'string') return { isPart: shown === source, missing: [] }
  if (Array.isArray(segments) && !source.trimStart().startsWith('{"segments"'))
    return mediaType === 'text/html'
      ? compareLines(segments as Segment[], withoutMarkup(source), true)
      : compareLines(segments as Segment[], source, false)
  const { body } = readDocument(source, { mediaType }).parts[0]!
  if (body.model !== 'tree')
    return { isPart: shown === null, missing: [...source.split(LINE_BREAK).keys()].map((line) => line + 1) }
  const missing: string[] = []
  return { isPart: isWithin(shown, toValue(body satisfies Tree, 0), '', missing), missing }
}

/** What can be read in a page, line by line: hidden leaves go, as they are listed in a warning. */
function withoutMarkup(source: string): string {
  return source.replaceAll(
    /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\w+)[^>]*display:\s*none[^>]*>[^<]*<\/\2>|<[^>]*>/giu,
    (markup) => markup.replaceAll(/[^\n]/gu, ''),
  )
}

const LINE_BREAK = /\r\n|\n|\r/u

function compareLines(segments: readonly Segment[], source: string, isPage: boolean): Comparison {
  const lines = source.split(LINE_BREAK)
  const shown = new Set<number>()
  let isPart = true
  for (const { from, to, text } of segments) {
    const whole = lines.slice(from - 1, to)
    const kept = text.split(LINE_BREAK)
    if (!whole.join('\n').includes(kept.join('\n')) && !madeOfWords(kept, whole)) isPart = false
    // Readable text is laid out anew, its lines are not those of the page.
    if (isPage) for (let line = from; line <= to; line++) shown.add(line)
    // Of a segment the first and the last line may be pieces of a long one.
    else if (kept.length === whole.length)
      for (const [at, line] of kept.entries()) if (line === whole[at]) shown.add(from + at)
  }
  const missing = Array.from(lines.keys(), (line) => line + 1).filter(
    (line) => !shown.has(line) && (isPage ? /[\p{L}\p{N}]/u.test(lines[line - 1]!) : lines[line - 1] !== ''),
  )
  return { isPart, missing }
}

/**
 * A row with columns left out, or the readable text of marked-up lines: what is shown, word by word and in order, is in
 * the lines it names, once their entities are read.
 */
export function madeOfWords(kept: readonly string[], whole: readonly string[]): boolean {
  const text = readEntities(whole.join('\n'))
  let at = 0
  for (const word of kept.join('\n').match(/[\p{L}\p{N}_]+/gu) ?? []) {
    const found = text.indexOf(word, at)
    if (found < 0) return false
    at = found + word.length
  }
  return true
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
}

function readEntities(text: string): string {
  return text
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|sup[123]);/gu, (_match, name: string) => NAMED[name]!)
    .replaceAll(/&#(\d+);/gu, (_match, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([0-9a-f]+);/giu, (_match, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

function isWithin(part: JsonValue, whole: JsonValue, pointer: string, missing: string[]): boolean {
  if (typeof part === 'string' && typeof whole === 'string') {
    if (part === whole) return true
    missing.push(pointer)
    return isSubsequence(part, whole)
  }
  if (Array.isArray(part)) return Array.isArray(whole) && listIsWithin(part, whole, pointer, missing)
  if (typeof part === 'object' && part !== null) {
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return false
    for (const key of Object.keys(whole)) if (!Object.hasOwn(part, key)) missing.push(`${pointer}/${escape(key)}`)
    return Object.entries(part).every(
      ([key, value]) =>
        Object.hasOwn(whole, key) &&
        isWithin(value!, (whole as Record<string, JsonValue>)[key]!, `${pointer}/${escape(key)}`, missing),
    )
  }
  return Object.is(part, whole)
}

/** Items in order, each within the next item of the whole that can hold it. */
function listIsWithin(
  part: readonly JsonValue[],
  whole: readonly JsonValue[],
  pointer: string,
  missing: string[],
): boolean {
  let at = 0
  for (const item of part) {
    const inner: string[] = []
    while (at < whole.length && !isWithin(item, whole[at]!, `${pointer}/${at}`, emptied(inner)))
      missing.push(`${pointer}/${at++}`)
    if (at === whole.length) return false
    missing.push(...inner)
    at++
  }
  for (; at < whole.length; at++) missing.push(`${pointer}/${at}`)
  return true
}

function emptied<T>(list: T[]): T[] {
  list.length = 0
  return list
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (const char of part) {
    const found = whole.indexOf(char, at)
    if (found < 0) return false
    at = found + char.length
  }
  return true
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The first place that is left out and stands under no `omitted` entry. */
export function firstUnaccounted(
  result: ToolResult,
  missing: readonly (string | number)[],
): string | number | undefined {
  const omitted = result.completeness.omitted ?? []
  return missing.find((place) => !omitted.some((entry) => covers(entry, place)))
}

function covers({ pointer, part, lines }: Omitted, place: string | number): boolean {
  if (typeof place === 'number') return lines === undefined || (lines[0] <= place && place <= lines[1])
  const above = part ?? pointer ?? ''
  // A missing object counts as accounted for when what it held is named: it is missing because they are.
  return above === '' || place === above || place.startsWith(`${above}/`) || above.startsWith(`${place}/`)
}
