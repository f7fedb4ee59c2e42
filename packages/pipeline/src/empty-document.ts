import type { Document, Lines } from '@selvedge/content'

const NONE = new Uint32Array(0)

/** A document with nothing in it: what is left of one that was dropped. */
export function emptyDocument(origin: Document['origin']): Document {
  const body: Lines = {
    model: 'lines',
    source: '',
    count: 0,
    start: NONE,
    end: NONE,
    line: NONE,
    lineCount: 0,
    parent: new Int32Array(0),
  }
  return {
    source: '',
    mediaType: 'text/plain',
    kind: 'lines',
    parts: [{ index: 0, base: {}, kind: 'lines', mediaType: 'text/plain', source: '', body, firstUnit: 0 }],
    unitCount: 0,
    origin,
  }
}
