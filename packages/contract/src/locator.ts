/**
 * Names a place in the redacted source that is stored (never in a result's pruned `data`). Never renumbered: row 341
 * stays 341, and line numbers agree with the tool's own output.
 *
 * `part` descends into an embedded text (a content block, JSON inside a string); the other fields then speak of that
 * text. `pointer` is RFC 6901 into JSON; for CSV and JSON lines the table counts as an array of records, so
 * `/341/name` is a cell. `rows` are the records of the table, or of the array at `pointer`. `lines` are lines of the
 * text, or of the string at `pointer`. `chars` are UTF-16 units of the string at `pointer`, or of the single line named.
 */
export interface Locator {
  /** JSON Pointer of the string that holds the embedded text, e.g. `/content/0/text`. */
  readonly part?: string
  readonly pointer?: string
  /** `[from, to)`, 0-based. */
  readonly rows?: readonly [from: number, to: number]
  /** `[from, to]`, 1-based, both included. */
  readonly lines?: readonly [from: number, to: number]
  /** `[from, to)`, UTF-16 units. */
  readonly chars?: readonly [from: number, to: number]
}
