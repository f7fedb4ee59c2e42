export { rankUnits } from './rank-units.ts'
export { select } from './select.ts'
export { WEIGHTS } from './weights.ts'

export type { RankOptions } from './rank-units.ts'
export type { Scorer, ScorerInput, ScorerOptions } from './scorer.ts'
export type { SelectOptions } from './select.ts'
export type { Weights } from './weights.ts'
