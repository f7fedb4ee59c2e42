import { assertArgument } from '../assert-argument.ts'
import { parseJson } from '../parse-json.ts'
import { NodeType, childrenOf, decodeString, rawText, type Tree } from '../tree.ts'
import { unescapeStep } from './step.ts'
import { keyJson, scalarJson } from './write-json.ts'

/** Gives back the JSON of which `encodeColumnar` made `text`; `undefined` when `text` is not JSON. */
export function decodeColumnar(text: string): string | undefined {
  assertArgument('decodeColumnar', 'text', text, 'text')
  const tree = parseJson(text)
  return tree === undefined ? undefined : decode(tree, 0)
}

function decode(tree: Tree, node: number): string {
  const type = tree.type[node]!
  if (type > NodeType.array || tree.size[node] === 0) return scalarJson(tree, node)
  if (type === NodeType.object) {
    if (isBlock(tree, node)) return `[${readBlock(tree, node).map(writeRecord).join(',')}]`
    const members: string[] = []
    for (const child of childrenOf(tree, node)) members.push(`${keyJson(tree, child)}:${decode(tree, child)}`)
    return `{${members.join(',')}}`
  }
  const children = [...childrenOf(tree, node)]
  if (!children.every((child) => isBlock(tree, child))) {
    return `[${children.map((child) => decode(tree, child)).join(',')}]`
  }
  const records: string[] = []
  for (const block of children) {
    for (const { '#': at, ...row } of readBlock(tree, block).map((entries) => splitIndex(entries))) {
      records[at] = writeRecord(row.entries)
    }
  }
  return `[${records.join(',')}]`
}

type Entries = (readonly [path: string, cell: string])[]

function isBlock(tree: Tree, node: number): boolean {
  return tree.type[node] === NodeType.object && memberAt(tree, node, '"cols"') >= 0
}

function memberAt(tree: Tree, node: number, key: string): number {
  for (const child of childrenOf(tree, node)) if (keyJson(tree, child) === key) return child
  return -1
}

/** Every row of a block as its paths and cells, what all have in common included. */
function readBlock(tree: Tree, node: number): Entries[] {
  const columns = [...childrenOf(tree, memberAt(tree, node, '"cols"'))].map((child) =>
    decodeString(rawText(tree, child)),
  )
  const all = membersOf(tree, memberAt(tree, node, '"all"')).map(
    ([path, child]) => [path, decode(tree, child)] as const,
  )
  const from = membersOf(tree, memberAt(tree, node, '"from"'))

  return [...childrenOf(tree, memberAt(tree, node, '"rows"'))].map((row) => {
    const cells = [...childrenOf(tree, row)]
    const entries: Entries = columns.map((path, index) => [path, decode(tree, cells[index]!)])
    for (const [path, template] of from) {
      entries.push([path, JSON.stringify(fill(decodeString(rawText(tree, template)), new Map(entries)))])
    }
    return [...entries, ...all]
  })
}

function membersOf(tree: Tree, node: number): (readonly [path: string, node: number])[] {
  if (node < 0) return []
  return [...childrenOf(tree, node)].map((child) => [JSON.parse(keyJson(tree, child)) as string, child])
}

function fill(template: string, cells: ReadonlyMap<string, string>): string {
  return template.replace(/\{([^{}]*)\}/, (_, path: string) => {
    const cell = cells.get(path)!
    return cell.startsWith('"') ? (JSON.parse(cell) as string) : cell
  })
}

/** A block of several starts with the position of its rows. */
function splitIndex(entries: Entries): { readonly '#': number; readonly entries: Entries } {
  const index = entries.findIndex(([path]) => path === '#')
  return { '#': Number(entries[index]![1]), entries: entries.filter((_, at) => at !== index) }
}

interface Node {
  readonly members: Map<string, Node>
  readonly cell?: string
}

/** Paths back to nested objects. */
function writeRecord(entries: Entries): string {
  const root: Node = { members: new Map() }
  for (const [path, cell] of entries) {
    const steps = path.split('/').map(unescapeStep)
    let at = root
    for (const step of steps.slice(0, -1)) {
      let next = at.members.get(step)
      if (next === undefined) at.members.set(step, (next = { members: new Map() }))
      at = next
    }
    at.members.set(steps.at(-1)!, { members: new Map(), cell })
  }
  return write(root)
}

function write({ members, cell }: Node): string {
  return cell ?? `{${[...members].map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`
}
