import { assertArgument } from './assert-argument.ts'
import { TreeBuilder, readValue } from './parse-json.ts'
import { NodeType, type Tree } from './tree.ts'

/**
 * Reads JSON Lines: a virtual array with one child a line. Blank lines are no records; a line that is not JSON becomes
 * a text leaf. A value never crosses its line, so that the time stays linear whatever stands in the lines.
 */
export function parseJsonLines(source: string): Tree {
  assertArgument('parseJsonLines', 'source', source, 'text')
  const builder = new TreeBuilder(source)
  const root = builder.open(NodeType.array, 0, -1, 0)
  const recordLine: number[] = []

  let line = 0
  for (let from = 0; from < source.length;) {
    const feed = source.indexOf('\n', from)
    const end = feed < 0 ? source.length : feed
    line++
    const start = skipBlanks(source, from, end)
    if (start < end) {
      readRecord(builder, root, start, end, recordLine.length)
      recordLine.push(line)
    }
    from = end + 1
  }
  builder.close(root, source.length)

  return builder.finish('jsonl', { recordLine: Uint32Array.from(recordLine) })
}

function readRecord(builder: TreeBuilder, root: number, start: number, lineEnd: number, index: number): void {
  const { source } = builder
  const before = builder.count
  const end = readValue(builder, start, false, root, index, true)
  if (end >= 0 && skipBlanks(source, end, lineEnd) === lineEnd) return

  builder.rewind(before, root)
  const textEnd = source.charCodeAt(lineEnd - 1) === 0x0d ? lineEnd - 1 : lineEnd
  builder.leaf(NodeType.text, start, textEnd, root, index)
}

function skipBlanks(source: string, from: number, end: number): number {
  let at = from
  while (at < end) {
    const code = source.charCodeAt(at)
    if (code !== 0x20 && code !== 0x09 && code !== 0x0d) break
    at++
  }
  return at
}
