import { memoryStore } from '@selvedge/offload'
import { createShaper, type Shaped } from 'selvedge'

import { loadScorer, readCorpusFile, type Question } from '../survival-corpus.ts'

const BUDGET = { tokens: 500 }
/** Answered at least, in percent of the questions each row is about. */
const WANTED = { missedOne: 50, missedTwo: 65, blindOne: 72, blindTwo: 84 }

/**
 * What a model gets that asks again: after a first text of 500 tokens shaped for the question and missing the answer, and
 * after a first text that knew no question. Each answer is 500 tokens at most; the question is not reworded.
 */
export async function benchReadBack(folder: string, isShort: boolean): Promise<boolean> {
  const scorer = await loadScorer(folder)
  const all = scorer.loadQuestions(folder).filter((_, index) => !isShort || index % 8 === 0)
  const aware: number[] = []
  const blind: number[] = []
  let over = 0
  for (const [file, questions] of groupByFile(all)) {
    const source = readCorpusFile(folder, file)
    const about = { name: file, mediaType: questions[0]!.media_type }
    const shaper = createShaper({ store: memoryStore(), budget: BUDGET })
    const asker = createShaper({ store: memoryStore(), budget: BUDGET })
    const first = await shaper.shape(source, about)
    for (const question of questions) {
      const answeredBy = async (start: Shaped, reader: typeof shaper.reader): Promise<number> => {
        const texts = [start.text]
        const uri = start.resources[0]?.uri
        for (let call = 0; ; call++) {
          if (isAnswered(texts, question)) return call
          if (uri === undefined || call === 2) return Infinity
          const { text, tokens } = await reader.search(uri, question.question, { page: call + 1 })
          if (tokens > BUDGET.tokens) over++
          texts.push(text)
        }
      }
      blind.push(await answeredBy(first, shaper.reader))
      aware.push(await answeredBy(await asker.shape(source, { ...about, query: question.question }), asker.reader))
    }
  }
  /** Of one text, or of all of them together. */
  function isAnswered(texts: readonly string[], question: Question): boolean {
    return scorer.scoreText(texts.at(-1)!, question) || scorer.scoreText(texts.join('\n'), question)
  }

  const missed = aware.filter((calls) => calls > 0)
  const share = (list: readonly number[], calls: number): number =>
    (100 * list.filter((needed) => needed <= calls).length) / Math.max(1, list.length)
  const checks: [string, number, number][] = [
    [`first text missed (${missed.length} of ${aware.length}), one search`, share(missed, 1), WANTED.missedOne],
    ['first text missed, two searches', share(missed, 2), WANTED.missedTwo],
    ['blind first text, one search', share(blind, 1), WANTED.blindOne],
    ['blind first text, two searches', share(blind, 2), WANTED.blindTwo],
  ]
  console.log(`read back: ${all.length} questions, texts of ${BUDGET.tokens} tokens; % answered after`)
  let held = over === 0
  for (const [name, value, wanted] of checks) {
    const holds = isShort || value >= wanted
    held &&= holds
    console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${name.padEnd(56)} ${value.toFixed(1).padStart(5)}  (at least ${wanted})`)
  }
  console.log(
    `  first text alone: shaped for the question ${share(aware, 0).toFixed(1)}, blind ${share(blind, 0).toFixed(1)}`,
  )
  if (over > 0) console.log(`  FAIL ${over} answers over the budget`)
  return held
}

function groupByFile(questions: readonly Question[]): Map<string, Question[]> {
  const files = new Map<string, Question[]>()
  for (const question of questions) files.set(question.file, [...(files.get(question.file) ?? []), question])
  return files
}
