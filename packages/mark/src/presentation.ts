import { encodeColumnar, collapseRepeats, readableSource, writeJson, type Document } from '@selvedge/content'
import type { Present } from '@selvedge/pipeline'

import type { Form } from './compose.ts'
import { layoutOf, type Layout } from './layout.ts'
import type { LeafLinks } from './leaf-links.ts'
import { renderCsv } from './render-csv.ts'
import { renderLines, renderRuns } from './render-lines.ts'
import { renderTree } from './render-tree.ts'
import { byPart, type Shown } from './shown.ts'

/** The form of the text: `auto` is an envelope for structured values, plain for texts and tables of text. */
export function formOf(document: Document, present: Present): Form {
  if (present !== 'auto') return present
  const { body } = document.parts[0]!
  return body.model === 'tree' && body.layout !== 'csv' ? 'envelope' : 'plain'
}

/** What is shown, in the cheapest form that shows it as it is: JSON in an envelope. */
export function renderShown(layout: Layout, form: Form, shown: Shown, links?: LeafLinks): string {
  const parts = byPart(layout.document, shown)
  const root = parts.get(0)
  if (root === undefined) return form === 'envelope' ? '{}' : ''
  const { body } = root.part
  if (body.model === 'lines') return form === 'envelope' ? renderRuns(root) : renderLines(root)
  // A cell shown in part has no place in CSV.
  if (body.layout === 'csv' && form === 'plain' && root.piece === undefined) return renderCsv(root)
  return renderTree(layout, parts, links)
}

/**
 * The whole document, each time shorter and with nothing lost: as it came, without blanks, in columns, with templates
 * factored out. Lazy: the next is only made when the one before did not fit.
 */
export function* wholeForms(document: Document, form: Form, limit: number): Generator<string> {
  const { parts } = document
  const source = readableSource(document)
  const { body } = parts[0]!
  if (body.model === 'lines' || body.layout === 'csv') {
    yield form === 'envelope' ? JSON.stringify(source) : source
    const collapsed = body.model === 'lines' ? collapseRepeats(source) : undefined
    if (collapsed !== undefined) yield form === 'envelope' ? JSON.stringify(collapsed) : collapsed
    return
  }
  if (body.count === 0) {
    yield '[]'
    return
  }
  yield writeJson(body)
  const columnar = encodeColumnar(body)
  if (columnar !== undefined) yield columnar
  const layout = layoutOf(document)
  // The form of a cut with nothing cut: flatter, so sometimes shorter still. A unit is a token at least.
  if (layout.unitTotal <= limit && body.shadowed.size === 0 && showsAll(layout)) {
    yield renderShown(layout, form, { units: layout.units })
  }
  if (columnar !== undefined) yield encodeColumnar(body, { templates: true })!
}

/** Whether the form of a cut would show every value: no base64, no page in a string. */
function showsAll(layout: Layout): boolean {
  return layout.document.parts.every((part) => {
    const { body } = part
    if (body.model === 'lines') return body.from === undefined
    for (let node = 0; node < body.count; node++) if (layout.opaque(part, node) !== undefined) return false
    return true
  })
}
