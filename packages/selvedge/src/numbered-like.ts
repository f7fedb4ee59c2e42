import { childrenOf, pointerOf, type Document, type Part, type Tree } from '@selvedge/content'

/** A document whose texts were edited, under the row and line numbers it had before: row 341 stays row 341. */
export function numberedLike(document: Document, before: Document): Document {
  const [whole] = document.parts
  const given = before.parts[0]?.body
  if (document === before || whole?.body.model !== 'tree' || given?.model !== 'tree') return document
  const tree = whole.body
  const rows = [...childrenOf(tree, 0)]
  const numbered = [...childrenOf(given, 0)]
  if (rows.length !== numbered.length) return document
  const index = tree.index.slice()
  for (const [at, row] of rows.entries()) index[row] = given.index[numbered[at] as number] as number
  const parts: Part[] = [
    { ...whole, body: { ...tree, index, ...(given.recordLine && { recordLine: given.recordLine }) } },
  ]
  const paths = ['']
  for (const part of document.parts.slice(1)) {
    const host = parts[part.host!.part]!
    const pointer = pointerOf(host.body as Tree, part.host!.node)
    const path = paths[host.index]! + pointer
    paths.push(path)
    parts.push({ ...part, base: part.body.model === 'tree' ? { part: path } : { ...host.base, pointer } })
  }
  return { ...document, parts }
}
