export { recordsOf } from './find-records.ts'
export { parseJson } from './parse-json.ts'
export {
  NodeType,
  childrenOf,
  decodeCell,
  decodeString,
  isContainer,
  isLeaf,
  keyOf,
  nodeAt,
  plainText,
  pointerOf,
  rawText,
  stepOf,
} from './tree.ts'

export type { Document, Edit, Kind, Part } from './document.ts'
export type { Lines } from './lines.ts'
export type { Link, Outcome } from './outcome.ts'
export type { Tree } from './tree.ts'
export type { Column, Records, Table } from './records.ts'
