import { NodeType, opaqueNode, plainText, pointerOf, type Document, type Part } from '@selvedge/content'

/** A long string of a document. */
export interface LongText {
  /** Where it stands in the whole. */
  readonly pointer: string
  readonly text: string
}

/** Given a blob of their own at most, the longest ones: each costs the result a link. All stand in the stored whole. */
const MOST = 16
/** Some 16,000 tokens: nobody shows so much. */
const HUGE = 65_536
const NEARLY_ALL = 0.75

/**
 * The strings of at least `leafCharacters` that a document holds, in its order: a log, a page, JSON in a string. What
 * lies inside of one, and all that is base64, is not listed. Left out, the huge ones, but not one that is nearly all of the
 * document: the handle of the whole is as good for it, and nothing is kept twice.
 */
export function longTexts({ source, parts }: Document, leafCharacters?: number): readonly LongText[] {
  const isAll = (text: string): boolean => leafCharacters === undefined && text.length > source.length * NEARLY_ALL
  const found = [...leavesOf(parts[0]!, leafCharacters ?? HUGE)].filter(({ text }) => !isAll(text))
  const longest = new Set(found.toSorted((a, b) => b.text.length - a.text.length).slice(0, MOST))
  return found.filter((leaf) => longest.has(leaf))
}

function* leavesOf({ body }: Part, leafCharacters: number): Generator<LongText> {
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
