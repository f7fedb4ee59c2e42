import type { Locator } from '@selvedge/contract'

import { assertArgument, assertDocument } from './assert-argument.ts'
import type { Document, Part } from './document.ts'
import { opaqueNode } from './opaque.ts'
import { embeddedPart, partOf } from './part-of.ts'
import { readableText } from './rendered-from.ts'
import { resolvePlace } from './resolve-locator.ts'
import { childrenOf, isContainer, plainText, rawText, type Tree } from './tree.ts'

/**
 * The text a reader sees in a unit: strings unescaped, cells unquoted, a placeholder for base64, everything else as it
 * stands in the source.
 */
export function unitText(document: Document, unit: number): string {
  assertDocument('unitText', document)
  const part = partOf(document, unit)
  return shownText(part, unit - part.firstUnit)
}

/**
 * The text at a locator, or `undefined` when it leads nowhere. Rows and lines come as they stand in the source; `chars`
 * reach into base64 as well.
 */
export function textAt(document: Document, locator: Locator): string | undefined {
  assertDocument('textAt', document)
  assertArgument('textAt', 'locator', locator, 'options')
  const place = resolvePlace(document, locator)
  if (place === undefined) return undefined
  const { part, node } = place
  const readable = readableAt(document, part, node, locator)
  if (readable !== undefined) return readable

  let text = node <= 0 && locator.lines !== undefined ? part.source : textOf(part, node)
  if (node === 0 && isLeafOfTree(part)) text = textOf(part, node)
  if (locator.lines === undefined && locator.chars === undefined && node >= 0) text = shownText(part, node)
  if (locator.rows !== undefined) {
    const table = node < 0 ? undefined : embeddedPart(document, part, node)
    const rows = table === undefined ? rowsText(part, node, locator.rows) : rowsText(table, 0, locator.rows)
    if (rows === undefined) return undefined
    text = rows
  }
  if (locator.lines !== undefined) {
    const lines = linesOf(text, locator.lines)
    if (lines === undefined) return undefined
    text = lines
  }
  return locator.chars === undefined ? text : text.slice(locator.chars[0], locator.chars[1])
}

/** A page is shown as its reader sees it, whether it is the whole text or stands in a string. */
function readableAt(document: Document, part: Part, node: number, locator: Locator): string | undefined {
  const text = node < 0 ? part : embeddedPart(document, part, node)
  if (text?.body.model !== 'lines' || text.body.from === undefined) return undefined
  return readableText(text.body, text.body.from, locator)
}

function isLeafOfTree(part: Part): boolean {
  return part.body.model === 'tree' && !isContainer(part.body, 0)
}

function shownText(part: Part, index: number): string {
  const { body } = part
  const opaque = body.model === 'tree' ? opaqueNode(body, index) : undefined
  return opaque?.placeholder ?? textOf(part, index)
}

function textOf(part: Part, index: number): string {
  const { body } = part
  if (index < 0) return part.source
  if (body.model === 'lines') return body.source.slice(body.start[index], body.end[index])
  return isContainer(body, index) ? rawText(body, index) : plainText(body, index)
}

/** From the first to the last of the rows, whatever stands between them included. */
function rowsText(part: Part, node: number, [from, to]: readonly [number, number]): string | undefined {
  if (part.body.model !== 'tree' || node < 0) return undefined
  const tree: Tree = part.body
  let first = -1
  let last = -1
  for (const child of childrenOf(tree, node)) {
    const index = tree.index[child]!
    if (index >= to) break
    if (index >= from && first < 0) first = child
    last = child
  }
  if (first < 0) return undefined
  // A single scalar record reads as itself.
  if (first === last && !isContainer(tree, first)) return plainText(tree, first)
  return tree.source.slice(tree.start[first], tree.end[last])
}

/** Lines `from` to `to` (1-based, both included) without the last line break; `undefined` when `from` lies beyond the end. */
function linesOf(text: string, [from, to]: readonly [number, number]): string | undefined {
  const start = lineStart(text, 0, from - 1)
  if (start < 0 || (start >= text.length && from > 1) || to < from) return undefined
  const next = lineStart(text, start, to - from + 1)
  if (next < 0) return text.slice(start)
  return text.slice(start, text.charCodeAt(next - 2) === 0x0d && next - 2 >= start ? next - 2 : next - 1)
}

/** Where the text goes on after `count` line breaks from `at` on, or -1. */
function lineStart(text: string, at: number, count: number): number {
  let start = at
  for (let left = count; left > 0; left--) {
    const feed = text.indexOf('\n', start)
    if (feed < 0) return -1
    start = feed + 1
  }
  return start
}
