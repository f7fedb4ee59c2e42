export { assertDocument } from './assert-argument.ts'
export { blindOrder } from './blind-order.ts'
export { characterBorderBefore, isCharacterBorder } from './character-border.ts'
export { writeBlock } from './encodings/block.ts'
export { encodeColumnar } from './encodings/columnar.ts'
export { decodeColumnar } from './encodings/decode-columnar.ts'
export { collapseRepeats, expandRepeats } from './encodings/repeats.ts'
export { escapeStep } from './encodings/step.ts'
export { keyJson, scalarJson, writeJson } from './encodings/write-json.ts'
export { applyEdits } from './edit/apply-edits.ts'
export { editKey, editString } from './edit/edit-string.ts'
export { recordsOf } from './find-records.ts'
export { cleanText } from './clean/clean-text.ts'
export { collect } from './ingest/collect.ts'
export { isUsedStream, streamUse, usedStream } from './ingest/used-stream.ts'
export { provenanceOf } from './provenance.ts'
export { ingest, ingestWithPauses } from './ingest/ingest.ts'
export { leafUnits } from './leaf-units.ts'
export { locate } from './locate.ts'
export { movedPlaceholder, opaqueAt, opaqueBytes, opaqueDocument, opaqueNode } from './opaque.ts'
export { parseCsv } from './parse-csv.ts'
export { parseJsonLines } from './parse-json-lines.ts'
export { parseJson } from './parse-json.ts'
export { embeddedPart, partOf } from './part-of.ts'
export { readDocument } from './read-document.ts'
export { doesHold, isList } from './look-at.ts'
export { splitLines } from './split-lines.ts'
export { withinTime, type TimeLimit } from './time-limit.ts'
export { unlessAborted } from './unless-aborted.ts'
export { hidesText, lastLineOf, placeOf, readableSource } from './rendered-from.ts'
export { EXACT } from './terms/compared-words.ts'
export { TermScanner } from './terms/term-scanner.ts'
export { WordReader } from './terms/word-reader.ts'
export { foldText } from './terms/characters.ts'
export { partsOf } from './terms/parts.ts'
export { isYearOrDate } from './terms/numbers.ts'
export { isOrdinal } from './terms/operators.ts'
export { parseQuery } from './terms/query.ts'
export { stemOf } from './terms/stem.ts'
export { ValueClass, valueClasses } from './terms/value-classes.ts'
export { textAt, unitText } from './text-at.ts'
export { toValue } from './to-value.ts'
export {
  NodeType,
  childrenOf,
  isReadByRows,
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
export { unitsAt } from './units-at.ts'

export type { Document, Edit, Kind, Part } from './document.ts'
export type { CleanedText, Removed, RemovedKind } from './clean/clean-text.ts'
export type { BatchOptions, Ingested, IngestOptions, PageOptions } from './ingest/ingest-options.ts'
export type { Collected, CollectOptions } from './ingest/collect.ts'
export type { StreamUse, UsedStreamError } from './ingest/used-stream.ts'
export type { Opaque } from './opaque.ts'
export type { CsvOptions } from './parse-csv.ts'
export type { Block, WriteBlockOptions } from './encodings/block.ts'
export type { ReadDocumentOptions } from './read-document.ts'
export type { HiddenText, Lines, RenderedFrom } from './lines.ts'
export type { Comparison } from './terms/comparisons.ts'
export type { Operators } from './terms/operators.ts'
export type { Extreme } from './terms/superlatives.ts'
export type { ParseQueryOptions, Query, QueryGroup } from './terms/query.ts'
export type { QueryTerm } from './terms/query-terms.ts'
export type { Link, Outcome } from './outcome.ts'
export type { Tree } from './tree.ts'
export type { Column, Records, Table } from './records.ts'
