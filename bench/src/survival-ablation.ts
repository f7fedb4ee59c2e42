import { WEIGHTS, type Weights } from '@selvedge/select'

import { groupByFile, isForTuning, loadScorer, readCorpusFile, type Question } from './survival-corpus.ts'
import { prepare, type Prepared } from './survival-shape.ts'

const BUDGETS = [500, 2000]

/** Each component off, one at a time. */
const WITHOUT: readonly [name: string, off: Partial<Weights>][] = [
  ['everything on', {}],
  ['synonyms and protocol codes', { synonyms: false }],
  ['words of the records around', { parentLends: 0, textParentLends: 0 }],
  ['words of the lines around', { neighbours: [] }],
  ['answering to every word', { coverage: 0 }],
  ['preferring the best record', { sharpness: 1 }],
  ['words in the text itself', { ownText: 0 }],
  ['loss by length', { lengthLoss: 0 }],
  ['values that are the word', { partOfValue: 1 }],
  ['words that name a column', { columnWord: 1 }],
  ['names of columns', { columnMatch: 0 }],
  ['kind of answer, by column', { answerType: 0 }],
  ['kind of answer, by value', { wantedValue: 0 }],
  ['operators', { operator: 0 }],
  ['skeleton of the whole', { reserve: 0 }],
  ['best of the single words', { breadth: 0 }],
  ['loss for words shown already', { repetition: 0 }],
  ['worth by cost', { costPower: 0 }],
]
const WITHOUT_BLIND: readonly [name: string, off: Partial<Weights>][] = [
  ['everything on', {}],
  ['head and tail of texts', { headTail: 0 }],
  ['rare forms of lines', { rarity: 0 }],
  ['words of failure', { salience: 0 }],
  ['extremes in lines', { extremes: 0 }],
  ['lines that others stand under', { outline: 0 }],
  ['ends of tables', { rowEnds: 0 }],
  ['values not seen before', { novelty: 0 }],
  ['extremes of columns', { columnExtremes: 0 }],
  ['rows with an extreme', { extremeRows: 0 }],
  ['values that repeat', { repeatedValue: 0 }],
  ['ends of the document', { documentEnds: 0 }],
  ['short tables first', { rowBase: 0 }],
  ['shallow tables first', { tableDepth: 1 }],
  ['loss for words shown already', { blindRepetition: 0 }],
  ['worth by cost', { blindCostPower: 0 }],
]

interface Tally {
  readonly hits: Map<string, number>
  milliseconds: number
}

/** Prints what every component brings at each budget, in points, and what it costs in time. */
export async function runAblation(folder: string): Promise<void> {
  const scorer = await loadScorer(folder)
  const questions = scorer.loadQuestions(folder)
  const files = groupByFile(questions)
  for (const [title, list, isBlind] of [
    ['aware', WITHOUT, false],
    ['blind', WITHOUT_BLIND, true],
  ] as const) {
    const tallies = list.map((): Tally => ({ hits: new Map(), milliseconds: 0 }))
    for (const [file, asked] of files) {
      const source = readCorpusFile(folder, file)
      const prepared = await prepare(source, { name: file, mediaType: asked[0]!.media_type, facts: true })
      // What is counted once a document is not the time of whatever happens to come first.
      await prepared.rank(isBlind ? [] : [asked[0]!.question])
      for (const [at, [, off]] of list.entries()) {
        const rank = (queries: readonly string[]) => prepared.rank(queries, { ...WEIGHTS, ...off })
        await score(rank, isBlind ? [asked] : asked.map((one) => [one]), isBlind, tallies[at]!, scorer)
      }
    }
    print(title, list, tallies, questions)
  }
}

async function score(
  rank: (queries: readonly string[]) => ReturnType<Prepared['rank']>,
  groups: readonly (readonly Question[])[],
  isBlind: boolean,
  tally: Tally,
  scorer: Awaited<ReturnType<typeof loadScorer>>,
): Promise<void> {
  for (const group of groups) {
    const started = performance.now()
    const fit = await rank(isBlind ? [] : [group[0]!.question])
    tally.milliseconds += performance.now() - started
    for (const budget of BUDGETS) {
      const text = await fit(budget)
      for (const question of group) {
        if (!scorer.scoreText(text, question)) continue
        for (const half of ['all', isForTuning(question.file) ? 'tuning' : 'validation']) {
          const key = `${half} ${budget}`
          tally.hits.set(key, (tally.hits.get(key) ?? 0) + 1)
        }
      }
    }
  }
}

function print(
  title: string,
  list: readonly (readonly [name: string, off: Partial<Weights>])[],
  tallies: readonly Tally[],
  questions: readonly Question[],
): void {
  const sizes = { all: questions.length, tuning: 0, validation: 0 }
  for (const { file } of questions) sizes[isForTuning(file) ? 'tuning' : 'validation']++
  const halves = ['all', 'tuning', 'validation'] as const
  const columns = halves.flatMap((half) => BUDGETS.map((budget) => [half, budget] as const))
  console.log(
    `\n${title}: points lost without it${' '.repeat(8)}${columns.map(([half, budget]) => `${half} ${budget}`.padStart(16)).join('')}   ranking`,
  )
  for (const [at, [name]] of list.entries()) {
    const cells = columns.map(([half, budget]) => {
      const points = (tally: Tally) => (100 * (tally.hits.get(`${half} ${budget}`) ?? 0)) / Math.max(1, sizes[half])
      return (at === 0 ? points(tallies[0]!) : points(tallies[0]!) - points(tallies[at]!)).toFixed(1).padStart(16)
    })
    console.log(`  ${name.padEnd(38)}${cells.join('')}   ${(tallies[at]!.milliseconds / 1000).toFixed(1)} s`)
  }
}
