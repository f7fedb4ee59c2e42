/** Facts and a derived text cost this share of what the budget has above 500 tokens. */
const SHARE = 0.12
const NONE_BELOW = 500

/** Tokens that what is said about the data (computed facts, a summarizer's text) may take of a cut text. */
export function factsAllowance(tokens: number): number {
  return Math.floor(Math.max(0, tokens - NONE_BELOW) * SHARE)
}
