/** What is said about the data costs this share of what the budget has above a floor. */
const SHARE = 0.12
const NONE_BELOW = 500
/** Facts nobody asked for take no place that answers need: below this they cost more answers than they give. */
const NONE_UNASKED_BELOW = 1000
/** The tenth fact is worth less than the first. */
const MOST_UNASKED = 240

/** Tokens that what is said about the data (computed facts, a summarizer's text) may take of a cut text. */
export function factsAllowance(tokens: number): number {
  return Math.floor(Math.max(0, tokens - NONE_BELOW) * SHARE)
}

/** Tokens up to which facts go that no question asked for. */
export function unaskedAllowance(tokens: number): number {
  return Math.min(MOST_UNASKED, Math.floor(Math.max(0, tokens - NONE_UNASKED_BELOW) * SHARE))
}
