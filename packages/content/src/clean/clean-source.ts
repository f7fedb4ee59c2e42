import { readBody, type Body, type Hints } from '../detect-kind.ts'
import type { Steps } from '../steps.ts'
import { NodeType, childrenOf, decodeString, stepOf, type Tree } from '../tree.ts'
import { cleanText, cleanValueText, type CleanedText } from './clean-text.ts'
import type { RemovalReport } from './removal-report.ts'

export interface CleanedSource {
  readonly text: string
  /** The cleaned text, read. */
  readonly body: Body
}

/** JSON in strings in strings is cleaned this far down; escapes of deeper levels stay spelled out, which is harmless. */
const MAX_NESTING = 4

/**
 * Cleans a text and, where it is JSON, also the strings and keys that spell such characters as escapes (`\u200b`):
 * only the strings concerned are written anew, every other byte stays. What was taken out is added to `report`.
 */
export function* cleaningSteps(source: string, hints: Hints, report: RemovalReport): Steps<CleanedSource> {
  const cleanedText = cleanText(source)
  yield
  const isChanged = cleanedText.text !== source
  const keyed = isChanged ? readKeyed(source, hints) : undefined
  if (isChanged) yield
  const text = report.add(keyed?.cleanedText ?? cleanedText)
  const body = keyed?.body ?? readBody(text, hints)
  yield
  if (body.body.model !== 'tree' || body.body.layout === 'csv') return { text, body }

  const cleaned = cleanStrings(body.body, report, 1)
  yield
  if (cleaned === text) return { text, body }
  return { text: cleaned, body: readBody(cleaned, { ...hints, kind: body.kind }) }
}

/**
 * JSON with invisible characters in keys, spelled as escapes: left out at once, two keys could become one, and a value be lost.
 * Undefined where there are none, and for what is no JSON.
 */
function readKeyed(
  source: string,
  hints: Hints,
): { readonly cleanedText: CleanedText; readonly body: Body } | undefined {
  if (!/^\s*[[{]/.test(source)) return undefined
  const spelled = source.replaceAll(STRING, (string, at: number) =>
    isKey(source, at + string.length) && cleanText(string).text !== string
      ? string.replaceAll(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : string,
  )
  if (spelled === source) return undefined
  const cleanedText = cleanText(spelled)
  const body = readBody(cleanedText.text, hints)
  return body.body.model === 'tree' && body.body.layout !== 'csv' ? { cleanedText, body } : undefined
}

const STRING = /"(?:[^"\\]|\\[^])*"/g

function isKey(source: string, from: number): boolean {
  let index = from
  while (' \t\n\r'.includes(source[index] ?? '.')) index++
  return source[index] === ':'
}

/** Escapes of characters that may have to go, as they stand in JSON text. */
const SUSPECT_ESCAPE =
  /\\(?:[bfr]|u(?:00[0189][0-9a-f]|007f|00ad|034f|061c|115f|1160|17b[45]|180[b-f]|200[b-f]|202[a-e]|206[0-9a-f]|3164|fe0[0-9a-f]|feff|ffa0|fff[9ab]|d[89a-f][0-9a-f]{2}))/gi

/** The source of a tree with its strings and keys cleaned; the very same string when there is nothing to clean. */
function cleanStrings(tree: Tree, report: RemovalReport, nesting: number): string {
  const { source } = tree
  const keys = new FreeKeys(tree)
  const cursor = { from: 0, suspect: nextSuspect(source, 0) }
  let cleaned = ''

  const visit = (start: number, end: number, member: number): void => {
    if (cursor.suspect >= end) return
    const decoded = decodeString(source.slice(start, end))
    const text = cleanString(decoded, report, nesting)
    if (text !== decoded) {
      cleaned += source.slice(cursor.from, start) + JSON.stringify(member < 0 ? text : keys.next(member, text))
      cursor.from = end
    }
    cursor.suspect = nextSuspect(source, end)
  }

  for (let node = 0; node < tree.count && cursor.suspect < source.length; node++) {
    if (tree.keyEnd[node]! > 0) visit(tree.keyStart[node]!, tree.keyEnd[node]!, node)
    if (tree.type[node] === NodeType.string) visit(tree.start[node]!, tree.end[node]!, -1)
  }
  return cursor.from === 0 ? source : cleaned + source.slice(cursor.from)
}

function nextSuspect(source: string, from: number): number {
  SUSPECT_ESCAPE.lastIndex = from
  return SUSPECT_ESCAPE.exec(source)?.index ?? source.length
}

function cleanString(decoded: string, report: RemovalReport, nesting: number): string {
  const text = report.add(cleanValueText(decoded))
  if (nesting >= MAX_NESTING || !/^\s*[[{]/.test(text) || !text.includes('\\')) return text
  const { body } = readBody(text, {})
  return body.model === 'tree' && body.layout !== 'csv' ? cleanStrings(body, report, nesting + 1) : text
}

/** Cleaned keys must not fall on another: the later of two equal keys would hide the earlier. */
class FreeKeys {
  readonly #tree: Tree
  readonly #taken = new Map<number, Set<string>>()

  constructor(tree: Tree) {
    this.#tree = tree
  }

  next(member: number, key: string): string {
    const parent = this.#tree.parent[member]!
    let taken = this.#taken.get(parent)
    if (taken === undefined) {
      taken = new Set()
      for (const sibling of childrenOf(this.#tree, parent)) taken.add(stepOf(this.#tree, sibling))
      this.#taken.set(parent, taken)
    }
    let free = key
    for (let number = 2; taken.has(free); number++) free = `${key}_${number}`
    taken.add(free)
    return free
  }
}
