/**
 * Words that name what is measured or asked for, with the names such columns have. `How long`, `the oldest`, `most
 * often` speak of a column and hardly ever stand in a value.
 */
const MEASURES: Readonly<Record<string, string>> = {
  long: 'duration time elapsed length ms milliseconds seconds minutes took runtime',
  longest: 'duration time elapsed length ms milliseconds seconds minutes took runtime',
  shortest: 'duration time elapsed length ms milliseconds seconds minutes took',
  large: 'size bytes length total',
  larger: 'size bytes total',
  largest: 'size bytes total amount length',
  big: 'size bytes length total',
  bigger: 'size bytes total',
  biggest: 'size bytes total amount',
  small: 'size bytes',
  smaller: 'size bytes',
  smallest: 'size bytes total amount',
  old: 'age created date birth',
  older: 'age created date',
  oldest: 'created date age started',
  newest: 'created date published updated',
  latest: 'date updated created published time',
  earliest: 'date created started time',
  recent: 'date updated created published',
  young: 'age birth',
  youngest: 'age birth created',
  often: 'count frequency times occurrences n calls',
  frequent: 'count frequency occurrences',
  frequently: 'count frequency occurrences',
  far: 'distance',
  deep: 'depth',
  deepest: 'depth',
  high: 'height elevation',
  tall: 'height',
  tallest: 'height',
  heavy: 'weight mass',
  heaviest: 'weight mass size bytes',
  fast: 'speed duration time rate',
  fastest: 'speed duration time rate ms milliseconds seconds minutes took',
  slow: 'duration time latency',
  slowest: 'duration time latency elapsed ms milliseconds seconds minutes took',
  strong: 'magnitude mag strength force',
  strongest: 'magnitude mag strength force',
  weakest: 'magnitude mag strength force',
  expensive: 'price cost amount',
  cheap: 'price cost',
  cheapest: 'price cost amount',
  costliest: 'cost price amount',
  dearest: 'price cost',
  busiest: 'count requests calls load',
  popularity: 'stars downloads count votes score views watchers',
  popular: 'stars downloads count votes score views watchers',
  hot: 'temperature temp',
  warm: 'temperature temp',
  cold: 'temperature temp',
  hottest: 'temperature temp',
  warmest: 'temperature temp',
  coldest: 'temperature temp',
  much: 'amount total price cost',
  rich: 'income revenue',
  severe: 'severity level score',
  critical: 'severity level score',
  worst: 'severity score rate rating rated',
  best: 'score rating rank rated',
  wide: 'width',
  widest: 'width',
  northernmost: 'latitude lat',
  southernmost: 'latitude lat',
  easternmost: 'longitude lon lng',
  westernmost: 'longitude lon lng',
  highest: 'height elevation altitude',
  lowest: 'height elevation altitude',
  quickest: 'duration time ms milliseconds seconds minutes took',
  newer: 'created date updated',
  worse: 'severity score rate',
}

/** Nouns that name the answer rather than what it is about. */
const NOUNS = new Set(
  (
    'id ids identifier identifiers number numbers name names title titles url urls uri link date dates time times timestamp ' +
    'size sizes length value values version versions type kind amount amounts count key label section page entry entries item items ' +
    'record records row rows line lines result results field column code text word string list'
  ).split(' '),
)

/** Names of the columns that hold what a word measures. */
export function measuresOf(word: string): readonly string[] {
  if (Object.hasOwn(MEASURES, word)) return MEASURES[word]!.split(' ')
  // `Colder` measures what `coldest` does.
  const superlative = word.endsWith('er') ? `${word.slice(0, -2)}est` : ''
  return Object.hasOwn(MEASURES, superlative) ? MEASURES[superlative]!.split(' ') : []
}

/** Whether a word names the kind of answer. */
export function isAskedNoun(word: string): boolean {
  return NOUNS.has(word)
}
