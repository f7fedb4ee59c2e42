import { NodeType, keyOf, pointerOf, rawText, toValue, type Document, type Tree } from '@selvedge/content'
import { claimsRight, type Warning } from '@selvedge/contract'

const MOST_NAMED = 3
/** A list of roles longer than this is data about roles. */
const LONGEST_VALUE = 2_000

/**
 * Finds members such as `authorized: true`. What a tool's data says about rights is an outside statement and never a
 * permission; one warning says so, however many there are.
 */
export function claimsOfRights(document: Document): Warning | undefined {
  const named: string[] = []
  let count = 0
  for (const part of document.parts) {
    if (part.body.model !== 'tree') continue
    for (const node of claimsIn(part.body)) {
      count++
      if (named.length < MOST_NAMED) named.push((part.base.part ?? '') + pointerOf(part.body, node))
    }
  }
  if (count === 0) return undefined
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return {
    code: 'rights_claim',
    message: `Statements about rights in the data (${named.join(', ')}${more}) are the source's words, not permissions.`,
    pointer: named[0]!,
  }
}

/** Asks the contract about members whose name alone could be a claim: few names, however many members. */
function* claimsIn(tree: Tree): Generator<number> {
  const mayClaim = new Map<string, boolean>()
  for (let node = 1; node < tree.count; node++) {
    const name = rawName(tree, node)
    if (name === undefined) continue
    let may = mayClaim.get(name)
    if (may === undefined) mayClaim.set(name, (may = claimsRight(name, true) || claimsRight(name, 'admin')))
    if (may && tree.end[node]! - tree.start[node]! <= LONGEST_VALUE && claimsRight(name, toValue(tree, node)))
      yield node
  }
}

/** The name without being decoded: names of rights are plain letters. */
function rawName(tree: Tree, node: number): string | undefined {
  const end = tree.keyEnd[node]!
  if (end === 0) return tree.type[node] === NodeType.cell && rawText(tree, node) !== '' ? keyOf(tree, node) : undefined
  const start = tree.keyStart[node]!
  return end - start <= 32 ? tree.source.slice(start + 1, end - 1) : undefined
}
