import { expect, test } from 'vitest'

import {
  applyEdits,
  blindOrder,
  collect,
  editKey,
  editString,
  embeddedPart,
  encodeColumnar,
  ingest,
  locate,
  opaqueAt,
  parseCsv,
  parseJson,
  parseQuery,
  partOf,
  readDocument,
  readableSource,
  recordsOf,
  textAt,
  unitText,
  unitsAt,
  unlessAborted,
  writeBlock,
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
  [() => partOf(none, 0), 'partOf: `document` must be a document, as readDocument() gives it, got null'],
  [() => partOf(readDocument('[1]'), none), 'partOf: `unit` must be a number, got null'],
  [
    () => embeddedPart(none, none, 0),
    'embeddedPart: `document` must be a document, as readDocument() gives it, got null',
  ],
  [() => embeddedPart(readDocument('[1]'), none, 0), 'embeddedPart: `part` must be a part of a document, got null'],
  [() => opaqueAt([] as never, 0), 'opaqueAt: `document` must be a document, as readDocument() gives it, got a list'],
  [() => opaqueAt(readDocument('[1]'), '0' as never), 'opaqueAt: `unit` must be a number, got a text'],
  [() => recordsOf('[1]' as never), 'recordsOf: `tree` must be a tree, as parseJson() gives it, got a text'],
  [() => encodeColumnar(none), 'encodeColumnar: `tree` must be a tree, as parseJson() gives it, got null'],
  [() => encodeColumnar(parseJson('[1]')!, none), 'encodeColumnar: `options` must be an object, got null'],
  [() => writeBlock(none), 'writeBlock: `block` must be an object, got null'],
  [() => writeBlock({ columns: [], rows: [] }, none), 'writeBlock: `options` must be an object, got null'],
  [() => writeBlock({ rows: [] } as never), 'writeBlock: `columns` must be a list, got undefined'],
  [() => writeBlock({ columns: ['a'], rows: [none] }), 'writeBlock: `rows` must be a list of lists, got a list'],
  [() => unlessAborted(1, 5 as never), 'unlessAborted: `signal` must be an AbortSignal, got 5'],
  [() => unlessAborted(Promise.resolve(1), none), 'unlessAborted: `signal` must be an AbortSignal, got null'],
  [
    () => readableSource({} as never),
    'readableSource: `document` must be a document, as readDocument() gives it, got an object',
  ],
  [
    () => editString(none, 0, 0, 0, 0, ''),
    'editString: `document` must be a document, as readDocument() gives it, got null',
  ],
  [
    () => editKey('[1]' as never, 0, 0, 0, 0, ''),
    'editKey: `document` must be a document, as readDocument() gives it, got a text',
  ],
  [() => applyEdits(readDocument('[1]'), none), 'applyEdits: `edits` must be a list, got null'],
])('%o says %s', async (call, message) => {
  await expect((async () => call())()).rejects.toThrow(new TypeError(message))
})
