/**
 * What stands between a name and its value.
 * - `assign` `=`, `:`, `=>`, `:=` · `compare` `==`, `!=` · `element` `<name>value</name>` · `argument` `"name", "value"`
 * - `prose` `the name is value` · `flag` `--name value` · `blank` `name value` at the start of a line or statement
 * - `cell` `| name | value |`
 * - `query` `?name=value&` · `semicolon` `a=1;name=value;` · `pair` a name and a value given as two fields
 * - `braces` `\name{value}`
 */
export type SeparatorKind =
  | 'assign'
  | 'compare'
  | 'element'
  | 'argument'
  | 'prose'
  | 'flag'
  | 'blank'
  | 'cell'
  | 'query'
  | 'semicolon'
  | 'pair'
  | 'braces'

export interface Separator {
  readonly kind: SeparatorKind
  /** Where the value or its quotation mark begins. */
  readonly value: number
  /** The quotation mark that closed the name, with its escapes; empty for a bare name. */
  readonly nameQuote: string
  /** The name begins its line, but for blanks, list dashes and words like `export`. */
  readonly lineStart: boolean
  /** No blank stands on either side of the sign. */
  readonly tight: boolean
  /** The value is a list of strings; `value` is after its bracket. */
  readonly list: boolean
  readonly sign: string
}

/** A name in a text and what is known about where it stands. */
export interface NamePlace {
  readonly from: number
  readonly to: number
  readonly nameQuote: string
  readonly lineStart: boolean
  /** Where what stands after the name and its marks begins. */
  readonly gap: number
  /** How far a sign and the beginning of a value are looked for. */
  readonly limit: number
}

/** The sign of a value before which stands how it is written: `password 7 value`. */
export const KIND = '7'

/** Written out, not spread: a spread costs more than all the reading. */
export function found(
  { nameQuote, lineStart }: NamePlace,
  kind: SeparatorKind,
  value: number,
  sign: string,
  tight = TIGHT.has(kind),
  list = false,
): Separator {
  return { kind, value, nameQuote, lineStart, tight, list, sign }
}

const TIGHT: ReadonlySet<SeparatorKind> = new Set(['element', 'argument', 'pair', 'braces'])
