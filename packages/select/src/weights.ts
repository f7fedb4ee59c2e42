/** What the ranking weighs, measured on real tool results. Change them only with the survival benchmark at hand. */
export interface Weights {
  /** Synonyms, protocol codes. */
  readonly synonyms: boolean
  /** Share of a record's match that counts for the records inside it, and for the lines of a text in it. */
  readonly parentLends: number
  readonly textParentLends: number
  /** What the lines before and after lend: one, two, three lines away. */
  readonly neighbours: readonly number[]
  /** How much more an item counts that answers to every word than one that answers to one. */
  readonly coverage: number
  /** Sharpness of the preference for the best matching record. */
  readonly sharpness: number
  /** Worth is divided by the cost in tokens to this power. */
  readonly costPower: number
  /** Tokens a leaf costs beside its own: its share of rows, marks and names. */
  readonly overhead: number
  /** What a text gains that holds the words of the question itself. */
  readonly ownText: number
  /** How much a match in a long text loses, by the logarithm of its length. */
  readonly lengthLoss: number
  /** What a word counts in a value that has other words beside those of the question. */
  readonly partOfValue: number
  /** Share of the tokens that goes to the best leaves of each word of the question by itself. */
  readonly breadth: number
  /** What a word counts in values when it names a column. */
  readonly columnWord: number
  /** What matching column names add to a column. */
  readonly columnMatch: number
  /** What a value of the kind asked for adds. */
  readonly answerType: number
  /** The same for the value or line itself. */
  readonly wantedValue: number
  /** What an operator (extreme, bound, missing value) adds to the leaves it picks. */
  readonly operator: number
  /** Share of the tokens for a skeleton of the whole, question or not. */
  readonly reserve: number
  /** Share of its worth that a leaf loses whose words all stand in better ones, with a question and blind. */
  readonly repetition: number
  readonly blindRepetition: number
  /** Tokens in front of a leaf from which on it loses all of that. */
  readonly repetitionFrom: number
  /** Blind: head and tail of a text; rare templates; words of failure; extremes of its numbers. */
  readonly headTail: number
  readonly rarity: number
  readonly salience: number
  readonly extremes: number
  /** Blind, of tables: head and tail of the rows, values not seen before, extremes of a column. */
  readonly rowEnds: number
  readonly rowDecay: number
  readonly rowTail: number
  readonly novelty: number
  readonly columnExtremes: number
  /** Blind: the other values of a row with an extreme. */
  readonly extremeRows: number
  /** Blind, of any tree: head and tail of the document as it is written. */
  readonly documentEnds: number
  readonly endTokens: number
  /** Blind: how much a value loses that stands in many cells. */
  readonly repeatedValue: number
  readonly blindCostPower: number
  /** Blind: every row of a short table; the share a table deeper down counts; lines that others stand under. */
  readonly rowBase: number
  readonly rowsInFull: number
  readonly tableDepth: number
  readonly outline: number
}

export const WEIGHTS: Weights = {
  synonyms: true,
  parentLends: 0.6,
  textParentLends: 0.45,
  neighbours: [0.45, 0.2, 0.1],
  coverage: 0.6,
  sharpness: 2,
  costPower: 0.5,
  overhead: 3,
  ownText: 0.5,
  lengthLoss: 0.12,
  partOfValue: 0.95,
  breadth: 0.2,
  columnWord: 0.75,
  columnMatch: 0.8,
  answerType: 0.5,
  wantedValue: 0.3,
  operator: 0.8,
  reserve: 0.06,
  repetition: 0.3,
  blindRepetition: 0.8,
  repetitionFrom: 1000,
  headTail: 0.6,
  rarity: 0.4,
  salience: 0.2,
  extremes: 0.4,
  rowEnds: 1,
  rowDecay: 0.7,
  rowTail: 0.8,
  novelty: 1,
  columnExtremes: 0.8,
  extremeRows: 0.5,
  documentEnds: 0.5,
  endTokens: 300,
  repeatedValue: 0.7,
  blindCostPower: 0.45,
  rowBase: 2,
  rowsInFull: 60,
  tableDepth: 0.55,
  outline: 0.5,
}
