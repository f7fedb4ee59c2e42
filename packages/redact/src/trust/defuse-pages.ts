import { applyEdits, type Document } from '@selvedge/content'

import { editsOfPage } from '../page-edits.ts'
import { replacementsIn } from '../untrusted/defuse.ts'
import type { Counts } from '../untrusted/defuse-value.ts'

/**
 * Pages without what could pass for the frame in the text their readers see: character references and markup hide it from
 * whoever looks through the source (`&lt;|im_start|&gt;`).
 */
export function defusePages(document: Document, imageHosts: readonly string[], counts: Counts): Document {
  const edits = document.parts.flatMap(({ index, body }) => {
    if (body.model !== 'lines' || body.from === undefined) return []
    const found = replacementsIn(body.source, imageHosts)
    for (const { kind } of found) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return editsOfPage(
      index,
      body,
      found.map(({ start, end, text, kind }) => ({ start, end, text: text(), type: kind })),
    )
  })
  return edits.length === 0 ? document : applyEdits(document, edits)
}
