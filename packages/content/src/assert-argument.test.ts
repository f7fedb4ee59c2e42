import { expect, test } from 'vitest'

import {
  applyEdits,
  blindOrder,
  collect,
  ingest,
  locate,
  parseCsv,
  parseJson,
  parseQuery,
  readDocument,
  textAt,
  unitText,
  unitsAt,
} from './index.ts'

const none = null as never
const now = () => new Date(0)

test.each<[call: () => unknown, message: string]>([
  [() => ingest({}, none), 'ingest: `options` must be an object, got null'],
  [() => ingest({}, {} as never), 'ingest: `now` must be a function, got undefined'],
  [() => ingest({}, { now, mediaType: 5 as never }), 'ingest: `mediaType` must be a string, got 5'],
  [() => ingest({}, { now, page: 'next' as never }), 'ingest: `page` must be an object, got a text'],
  [() => ingest({}, { now, maxBytes: '1' as never }), 'ingest: `maxBytes` must be a number, got a text'],
  [() => collect({}, none), 'collect: `options` must be an object, got null'],
  [() => collect({}, [] as never), 'collect: `options` must be an object, got a list'],
  [() => collect({}, { maxBytes: Number.NaN }), 'collect: `maxBytes` must be a number, got NaN'],
  [() => collect({}, { signal: {} as never }), 'collect: `signal` must be an AbortSignal, got an object'],
  [() => readDocument(none), 'readDocument: `source` must be a string, got null'],
  [() => readDocument('', none), 'readDocument: `options` must be an object, got null'],
  [() => parseJson({} as never), 'parseJson: `source` must be a string, got an object'],
  [() => parseCsv('a,b', none), 'parseCsv: `options` must be an object, got null'],
  [() => parseQuery(5 as never), 'parseQuery: `text` must be a string, got 5'],
  [() => textAt('text' as never, {}), 'textAt: `document` must be a document, as readDocument() gives it, got a text'],
  [() => textAt(readDocument('[1]'), none), 'textAt: `locator` must be an object, got null'],
  [
    () => unitText({} as never, 0),
    'unitText: `document` must be a document, as readDocument() gives it, got an object',
  ],
  [() => locate(readDocument('[1]'), none), 'locate: `unit` must be a number, got null'],
  [() => unitsAt(none, {}), 'unitsAt: `document` must be a document, as readDocument() gives it, got null'],
  [() => blindOrder(none), 'blindOrder: `document` must be a document, as readDocument() gives it, got null'],
  [() => applyEdits(readDocument('[1]'), none), 'applyEdits: `edits` must be a list, got null'],
])('%o says %s', async (call, message) => {
  await expect((async () => call())()).rejects.toThrow(new TypeError(message))
})
