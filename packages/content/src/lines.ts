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
}
