import type { Locator } from '@selvedge/contract'
import {
  NodeType,
  embeddedPart,
  isReadByRows,
  nodeAt,
  plainText,
  type Document,
  type Part,
  type Tree,
} from '@selvedge/content'

import { badPlace } from './assert-place.ts'
import type { Manifest } from './manifest.ts'
import { readErrors } from './read-error.ts'

/**
 * Refuses rows of what is no list, and lines or characters of what is no text or too short: all that lies there would be
 * given, and whoever asked would take it for the part asked for. Lines of a whole document are those of its source.
 */
export function assertPlaceIn(document: Document, manifest: Manifest, at: Locator): void {
  const { rows, lines, chars } = at
  if (rows === undefined && lines === undefined && chars === undefined) return
  const place = placeIn(document, at)
  if (place === undefined) return
  const { body } = place.part
  const pointer = (at.part ?? '') + (at.pointer ?? '')
  const there = pointer === '' ? 'this result' : `the value at ${pointer}`
  if (rows !== undefined) assertRows(place, there, manifest)
  else if (body.model === 'tree') {
    const { node } = place
    const isSource = node === 0 && (chars === undefined || place.part.host !== undefined)
    if (isTextNode(body, node)) assertReaches(plainText(body, node), at, manifest)
    else if (!isSource) {
      const asked = lines === undefined || node === 0 ? 'chars' : 'lines'
      const isList = body.type[node] === NodeType.array
      const is = isList ? `a list of ${body.size[node]!}: give \`rows\`` : `none: leave \`${asked}\` out`
      throw badPlace(`\`${asked}\` are of a text, and ${there} is ${is}`)
    }
  }
}

function assertRows({ part, node }: Place, there: string, { lines, rows }: Manifest): void {
  const { body } = part
  if (body.model === 'lines') {
    const text = part.host === undefined ? `this is a text of ${lines.count}` : `${there} is one of ${body.lineCount}`
    throw badPlace(`\`rows\` are of a table or list, and ${text} lines: give \`lines\``)
  }
  if (isReadByRows(body, node)) return
  const list = rows === undefined ? 'a list' : `a list, such as ${JSON.stringify(rows.pointer)}`
  throw badPlace(`\`rows\` are of a table or list, and ${there} is none: leave \`rows\` out, or point to ${list}`)
}

/** A string that is no document of its own is given as one, but not for lines and characters it does not have. */
function assertReaches(text: string, { lines, chars }: Locator, manifest: Manifest): void {
  const isShort = lines === undefined ? text.length <= chars![0] : text.split('\n', lines[0]).length < lines[0]
  if (isShort && !(text === '' && chars?.[0] === 0)) throw readErrors.noSuchPlace(manifest)
}

interface Place {
  readonly part: Part
  readonly node: number
}

/** What a place leads to, its ranges aside: into JSON and text that stand in strings. */
function placeIn(document: Document, { part, pointer = '' }: Locator): Place | undefined {
  let place: Place | undefined = { part: document.parts[0]!, node: 0 }
  if (part !== undefined) place = follow(document, place, part)
  return place && follow(document, place, pointer)
}

function follow(document: Document, from: Place, pointer: string): Place | undefined {
  let place = entered(document, from)
  for (const step of pointer.split('/').slice(1)) {
    const { part } = place
    const node = part.body.model === 'tree' ? nodeAt(part.body, `/${step}`, place.node) : -1
    if (node < 0) return undefined
    place = entered(document, { part, node })
  }
  return place
}

function entered(document: Document, place: Place): Place {
  const embedded = embeddedPart(document, place.part, place.node)
  return embedded === undefined ? place : { part: embedded, node: 0 }
}

function isTextNode({ type }: Tree, node: number): boolean {
  return type[node] === NodeType.string || type[node] === NodeType.cell || type[node] === NodeType.text
}
