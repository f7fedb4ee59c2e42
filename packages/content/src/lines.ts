/**
 * Text as lines over its source. A unit is a line, or a segment of a long one: about 250 characters, cut at the end of
 * a sentence, else at a blank, never inside a surrogate pair or a grapheme. Segments of a line follow each other.
 *
 * About 16 bytes a unit.
 */
export interface Lines {
  readonly model: 'lines'
  readonly source: string
  /** Number of units. */
  readonly count: number
  /** `[start, end)` of the unit in `source`, without the line break. */
  readonly start: Uint32Array
  readonly end: Uint32Array
  /** The line (0-based) the unit belongs to. */
  readonly line: Uint32Array
  readonly lineCount: number
  /**
   * The unit (of an earlier line) that says what this one is about: heading, hunk, file, table header, exception,
   * less indented line; -1 for none. Shown along with it.
   */
  readonly parent: Int32Array
  /** Where the units stand in the text of the part, when `source` is not that text but a readable form of it (HTML). */
  readonly from?: RenderedFrom
}

/** The origin of text that was rendered. `line` of the units counts lines of this source. */
export interface RenderedFrom {
  /** The text of the part. */
  readonly source: string
  readonly start: Uint32Array
  readonly end: Uint32Array
  /** The line (0-based) the unit ends in: markup may break a paragraph where its reader sees no break. */
  readonly lastLine: Uint32Array
  readonly hidden: HiddenText
}

/** What a page holds and its reader does not see. */
export interface HiddenText {
  readonly comments: number
  /** Elements that an attribute hides. */
  readonly elements: number
  /** Where the first of them stand in the source. */
  readonly places: readonly number[]
}
