import { NodeType, opaqueNode, plainText, pointerOf, readDocument, type Document, type Part } from '@selvedge/content'

/** A long string of a document, as the document that it is itself. */
export interface LongText {
  /** Where it stands in the whole. */
  readonly pointer: string
  readonly document: Document
}

/** Given a blob of their own at most, the longest ones: each costs the result a link. All stand in the stored whole. */
const MOST = 16

/**
 * The strings of at least `leafCharacters` that a document holds, in its order: a log, a page, JSON in a string. Each is read
 * as what it is. What lies inside of one, and all that is base64, is not listed.
 */
export function longTexts({ parts, origin }: Document, leafCharacters: number): readonly LongText[] {
  const found = [...leavesOf(parts[0]!, leafCharacters)]
  const longest = new Set(found.toSorted((a, b) => b.text.length - a.text.length).slice(0, MOST))
  return found
    .filter((leaf) => longest.has(leaf))
    .map(({ pointer, text }) => ({ pointer, document: readDocument(text, { origin }) }))
}

function* leavesOf(
  { body }: Part,
  leafCharacters: number,
): Generator<{ readonly pointer: string; readonly text: string }> {
  // A text that is the whole has the blob of the whole.
  if (body.model !== 'tree') return
  for (let node = 1; node < body.count; node++) {
    if (body.shadowed.has(node)) node = body.after[node]! - 1
    else if (body.type[node] === NodeType.string && body.end[node]! - body.start[node]! > leafCharacters) {
      if (opaqueNode(body, node) !== undefined) continue
      const text = plainText(body, node)
      if (text.length >= leafCharacters) yield { pointer: pointerOf(body, node), text }
    }
  }
}
