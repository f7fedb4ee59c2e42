import { QuestionSet, holdsAnswer } from './question-set.ts'
import { addTables } from './tables.ts'
import { addTexts } from './texts.ts'
import type { Survey } from '../survival-corpus.ts'

/** Questions that compare, count places, rule out: what is asked of rows, with answers computed from the data. */
export function generatedSurvey(): Survey {
  const set = new QuestionSet()
  addTables(set)
  addTexts(set)
  return { questions: set.questions, read: set.read, holds: holdsAnswer }
}
