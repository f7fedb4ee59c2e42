import { NodeType, plainText, type Document, type Tree } from '@selvedge/content'

/**
 * Blanks, quotes and empty containers, then a brace, or brackets followed by what a list may begin with. `[INFO]`, `[x]`,
 * `[link](…)`, `[EMAIL_1]`, `{name}` and `{% if %}` begin texts that are no data.
 */
const BEFORE = /^(?:[\s\uFEFF"\\,]|\{\s*\}|\[\s*\])*/.source
const OBJECT = /\{(?!\{?\s*(?:[\w.$-]+\s*)?\}|[%#])/.source
const SCALAR = /-?\d{40}|(?:-?\d{1,39}(?:\.\d{1,39})?(?:[eE][+-]?\d{1,9})?|true|false|null)\s{0,40}(?:,|$)/.source
const LIST = `${/\[[\s[]*/.source}(?:${/["'{\\]|$|\]\s*[,\]]/.source}|${SCALAR})`
const BEGINNING = new RegExp(`${BEFORE}(?:${OBJECT}|${LIST})`)

/** What a text begins with is told by so much of it. */
const LONGEST_BEGINNING = 2000

/** Whether a text begins as JSON does, also where it is cut off, written in another dialect, or quoted once more. */
export function looksLikeJson(text: string): boolean {
  return BEGINNING.test(text.trimStart().slice(0, LONGEST_BEGINNING))
}

/** A document that is, or is called, JSON and was not read as it: rows of a table count, where cut lines had as many commas. */
export function isUnreadJson({ parts, source, mediaType, name = '' }: Document): boolean {
  const { body } = parts[0]!
  if (body.model === 'tree') return body.layout === 'csv' && looksLikeJson(source)
  const isCalledJson = /\bjson/i.test(mediaType) || /\.(?:json|jsonl|ndjson)$/i.test(name)
  return looksLikeJson(source) || (isCalledJson && source.trim() !== '')
}

/** A string or a cell that begins as JSON does. Called for those only in which nothing was read. */
export function isJsonLeaf(tree: Tree, node: number): boolean {
  const type = tree.type[node]
  if (type !== NodeType.string && type !== NodeType.cell) return false
  const first = tree.source.charCodeAt(tree.start[node]! + (type === NodeType.string ? 1 : 0))
  // Most strings begin with a letter or a digit: they need not be decoded.
  return !isWordCharacter(first) && looksLikeJson(plainText(tree, node))
}

function isWordCharacter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}
