import { NodeType, isLeaf, keyOf, plainText, pointerOf, type Document, type Tree } from '@selvedge/content'
import type { Warning } from '@selvedge/contract'

/** Names that grant by themselves, folded to lower case without separators. */
const GRANTING: ReadonlySet<string> = new Set([
  'authorized',
  'authorised',
  'isauthorized',
  'isauthorised',
  'preauthorized',
  'isadmin',
  'admin',
  'issuperuser',
  'superuser',
  'permission',
  'permissions',
  'privilege',
  'privileges',
  'grantedscopes',
  'accesslevel',
  'bypassapproval',
  'approvalrequired',
  'canapprove',
])
/** Names that are everyday words: only a powerful value makes them a claim. */
const ROLES: ReadonlySet<string> = new Set(['role', 'roles', 'userrole', 'scope', 'scopes'])
const POWERFUL = /admin|owner|root|superuser|privileged|full[ _-]?access|write:|all:/i
const POINTERS = 3

/**
 * Finds members such as `authorized: true`. What a tool's data says about rights is an outside statement and never a
 * permission; one warning says so, however many there are.
 */
export function claimsOfRights(document: Document): Warning | undefined {
  const found: string[] = []
  let count = 0
  for (const part of document.parts) {
    if (part.body.model !== 'tree') continue
    for (const node of claimingNodes(part.body)) {
      count++
      if (found.length < POINTERS) found.push((part.base.part ?? '') + pointerOf(part.body, node))
    }
  }
  if (count === 0) return undefined
  const more = count > found.length ? ` and ${count - found.length} more` : ''
  return {
    code: 'claim_of_rights',
    message: `Statements about rights in the data (${found.join(', ')}${more}) are the source's words, not permissions.`,
    pointer: found[0]!,
  }
}

function* claimingNodes(tree: Tree): Generator<number> {
  const known = new Map<string, 'granting' | 'role' | undefined>()
  for (let node = 1; node < tree.count; node++) {
    const name = rawKey(tree, node)
    if (name === undefined) continue
    let kind = known.get(name)
    if (kind === undefined && !known.has(name)) known.set(name, (kind = kindOf(name)))
    if (kind !== undefined && claims(tree, node, kind)) yield node
  }
}

/** The key without being decoded: names of rights are plain letters. */
function rawKey(tree: Tree, node: number): string | undefined {
  const end = tree.keyEnd[node]!
  if (end === 0) return tree.type[node] === NodeType.cell ? keyOf(tree, node) : undefined
  const start = tree.keyStart[node]!
  return end - start <= 32 ? tree.source.slice(start + 1, end - 1) : undefined
}

function kindOf(name: string): 'granting' | 'role' | undefined {
  const folded = name.replace(/[ _.-]/g, '').toLowerCase()
  if (GRANTING.has(folded)) return 'granting'
  return ROLES.has(folded) ? 'role' : undefined
}

function claims(tree: Tree, node: number, kind: 'granting' | 'role'): boolean {
  const type = tree.type[node]!
  if (type === NodeType.null || type === NodeType.false) return false
  if (isLeaf(tree, node)) {
    const text = plainText(tree, node)
    return kind === 'role' ? POWERFUL.test(text.slice(0, 200)) : !/^(|no|none|false|0|\[\]|\{\})$/i.test(text)
  }
  return (
    kind === 'granting' ||
    POWERFUL.test(tree.source.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + 200)))
  )
}
