import type { Locator } from '@selvedge/contract'

import type { Lines } from './lines.ts'
import type { Tree } from './tree.ts'

/** What a text is read as. */
export type Kind =
  | 'json'
  | 'jsonl'
  | 'csv'
  | 'lines'
  | 'log'
  | 'command'
  | 'source'
  | 'diff'
  | 'markdown'
  | 'html'
  | 'xml'
  | 'notebook'
  | 'accessibility'
  | 'binary'

/**
 * A text that is read as one thing: the whole of a document, or a text embedded in one of its strings (JSON in a
 * string, a long text, a content block). Its `source` is the decoded string.
 */
export interface Part {
  /** Position in `document.parts`; 0 is the whole. */
  readonly index: number
  /** Where the text stands: `{}` for the whole, `{ pointer }` for text, `{ part }` for embedded JSON. */
  readonly base: Locator
  /** The string that holds an embedded text. */
  readonly host?: { readonly part: number; readonly node: number }
  readonly kind: Kind
  readonly mediaType: string
  readonly source: string
  readonly body: Tree | Lines
  /** First unit of this part. A tree has one unit a node (only leaves are ever shown or left out), lines one a unit. */
  readonly firstUnit: number
}

/**
 * A tool result, read: units that have an address over an immutable source. Redaction makes a new document of the
 * edited source, so that no later stage can reach what was taken out.
 *
 * `Data` is the type of the value the source spells, for the type level only.
 */
export interface Document<Data = unknown> {
  /** What is stored and what every {@link Locator} speaks of. Control and invisible characters are already gone. */
  readonly source: string
  readonly mediaType: string
  readonly kind: Kind
  /** `parts[0]` is the whole. Embedded texts follow in document order. */
  readonly parts: readonly Part[]
  /** Units of all parts together. */
  readonly unitCount: number
  /** What the result was called: a file name, a tool's name. */
  readonly name?: string
  /** The form it came in. */
  readonly origin: 'text' | 'value' | 'bytes' | 'error' | 'mcp' | 'result'
  readonly '~data'?: Data
}

/** A change of the source: `[start, end)` of that part's own source becomes `replacement`. */
export interface Edit {
  readonly part: number
  readonly start: number
  readonly end: number
  /** Already in the form the part's source wants (escaped for a JSON string, quoted for a cell). */
  readonly replacement: string
}
