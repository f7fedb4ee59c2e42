import { readDocument, type Document } from '@selvedge/content'

import { renumber } from '../renumber.ts'
import type { KeptRow } from './row-keeper.ts'

/** A document of some rows, under the numbers they have. */
export function keptDocument(kept: readonly KeptRow[], name: string | undefined): Document {
  const document = readDocument(kept.map(({ line }) => line).join('\n'), {
    kind: 'jsonl',
    origin: 'value',
    ...(name !== undefined && { name }),
  })
  const numberOf = (index: number): number => kept[index]!.row
  return renumber(document, { list: { node: 0, numbers: numberOf }, lineOf: (index) => numberOf(index) + 1 })
}
