import { NodeType, keyOf, plainText, rawText, type Tree } from '../tree.ts'

/**
 * The JSON of a node without blanks: number digits as they came, strings in their shortest spelling, cells as strings.
 * Members hidden by a later one of the same name are left out, as `JSON.parse` would. Never recurses.
 */
export function writeJson(tree: Tree, node = 0): string {
  const pieces: string[] = []
  const open: { readonly node: number; first: boolean }[] = []
  const end = tree.after[node]!

  for (let at = node; at < end; at++) {
    closeBefore(at)
    if (tree.shadowed.has(at) && at !== node) {
      at = tree.after[at]! - 1
      continue
    }
    const parent = open.at(-1)
    if (parent !== undefined) {
      if (!parent.first) pieces.push(',')
      parent.first = false
      if (tree.type[parent.node] === NodeType.object) pieces.push(keyJson(tree, at), ':')
    }
    if (tree.type[at]! > NodeType.array) pieces.push(scalarJson(tree, at))
    else if (tree.size[at] === 0) pieces.push(tree.type[at] === NodeType.array ? '[]' : '{}')
    else {
      pieces.push(tree.type[at] === NodeType.array ? '[' : '{')
      open.push({ node: at, first: true })
    }
  }
  closeBefore(end)
  return pieces.join('')

  function closeBefore(at: number): void {
    for (let top = open.at(-1); top !== undefined && tree.after[top.node]! <= at; top = open.at(-1)) {
      pieces.push(tree.type[top.node] === NodeType.array ? ']' : '}')
      open.pop()
    }
  }
}

/** The JSON of a node that has no children. */
export function scalarJson(tree: Tree, node: number): string {
  switch (tree.type[node]) {
    case NodeType.object:
      return '{}'
    case NodeType.array:
      return '[]'
    case NodeType.string:
      return shortestString(rawText(tree, node))
    case NodeType.cell:
    case NodeType.text:
      return JSON.stringify(plainText(tree, node))
    default:
      return rawText(tree, node)
  }
}

/** The key of a member as a JSON string. */
export function keyJson(tree: Tree, node: number): string {
  const end = tree.keyEnd[node]!
  return end > 0
    ? shortestString(tree.source.slice(tree.keyStart[node], end))
    : JSON.stringify(keyOf(tree, node) ?? String(tree.index[node]))
}

/** Spells a JSON string without escapes it does not need: `\u00e9` becomes `é`. */
function shortestString(raw: string): string {
  return raw.includes('\\') ? JSON.stringify(JSON.parse(raw)) : raw
}
