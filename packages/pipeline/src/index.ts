export type { Budget, LogEvent, Present, StageContext, Target } from './context.ts'
export type { Draft, DraftField, Fit, Ranking, Redaction } from './draft.ts'
