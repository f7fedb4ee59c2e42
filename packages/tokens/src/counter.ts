/** How many tokens a text can cost at least and at most, known without counting it. */
export interface TokenBounds {
  readonly lower: number
  readonly upper: number
}

/** What `countUpTo` found. */
export interface LimitedCount {
  /** The count of the whole text, or, when `exceeded`, a number above the limit that the text is sure to cost at least. */
  readonly tokens: number
  readonly exceeded: boolean
}

/**
 * A text prepared for `join`: counted once, then any concatenation that holds it costs microseconds. Opaque: its fields
 * belong to the counter that made it, and no other counter accepts it.
 */
export interface Fragment {
  /** Tokens of this text alone. */
  readonly tokens: number
  /** UTF-16 code units of this text. */
  readonly length: number
}

/** Text that stands before and after the joined items, counted with them. */
export interface JoinAround {
  readonly prefix?: string | Fragment
  readonly suffix?: string | Fragment
}

export interface CutOptions {
  /** The most tokens that the text may cost afterwards, marker included. */
  readonly tokens: number
  /** Which part stays: the beginning, the end, or both with the middle left out. @default 'head' */
  readonly from?: 'head' | 'tail' | 'middle'
  /** Stands where text was left out; left out itself when it does not fit. Absent when nothing was cut. @default '' */
  readonly marker?: string
}

/** A cut text. */
export interface Cut {
  readonly text: string
  /** Tokens of `text`. */
  readonly tokens: number
  /** False when the whole text fitted and came back as it was. */
  readonly cut: boolean
  /** The parts of the source that were kept, `[start, end)` in UTF-16 code units, in order. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

/**
 * Counts tokens of one encoding, synchronously and in linear time. Never throws on any string: special-token spellings are
 * text, lone surrogates are U+FFFD, unbroken megabytes are no trouble. Frozen; of what it counted it keeps at most a few
 * thousand words of up to 16 bytes, to know them again.
 */
export interface TokenCounter {
  /** The name of the encoding, or of the profile when the count is an estimate. */
  readonly encoding: string
  /** True when `count` equals the model's own tokenizer; false for an estimate. A budget holds for certain only when true. */
  readonly exact: boolean
  readonly count: (text: string) => number
  /** Stops as soon as the text is sure to cost more than `limit`. */
  readonly countUpTo: (text: string, limit: number) => LimitedCount
  /** Whether the text costs at most `limit`; looks at as little of it as it can. */
  readonly fits: (text: string, limit: number) => boolean
  /** Bounds without counting: as wide as the length of the text alone allows. */
  readonly bounds: (text: string) => TokenBounds
  readonly fragment: (text: string) => Fragment
  /** Exact count of `prefix + fragments.join(separator) + suffix`, without the text being put together. */
  readonly join: (
    fragments: readonly (string | Fragment)[],
    separator?: string | Fragment,
    around?: JoinAround,
  ) => number
  /**
   * Element k is `join` of the first k items, so there is one element more than items: bisect it for what fits. Linear in
   * the items, also where they and their separators run into one unbroken pre-token.
   */
  readonly prefixCounts: (
    items: readonly (string | Fragment)[],
    separator?: string | Fragment,
    around?: JoinAround,
  ) => Uint32Array
  /**
   * The largest head, tail or both that cost at most `tokens` together with the marker, to within one grapheme or
   * pre-token. Never over, never inside a surrogate pair or a grapheme.
   */
  readonly cut: (text: string, options: CutOptions) => Cut
}
