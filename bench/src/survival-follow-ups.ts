import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { createShaper, memoryStore, type Shaper } from 'selvedge'

import { groupByFile, loadScorer, readCorpusFile, type Question, type Scorer } from './survival-corpus.ts'
import { printOverview, type Row } from './survival-report.ts'

const BUDGETS = [500, 1000, 2000, 4000]
/** Tokens of a follow-up, and how many there are at most. */
const FOLLOW_UP = 500
const MOST = 2
const ANY_TEXT = { disallowedSpecial: new Set<string>() }

/**
 * Prints how many answers a model has seen after the shaped text alone, after one search in the stored result with the
 * very question it asked before, and after the second page of that search. Nobody rewords anything.
 */
export async function runFollowUps(folder: string): Promise<boolean> {
  const scorer = await loadScorer(folder)
  const rows: Row[] = []
  for (const [file, questions] of groupByFile(scorer.loadQuestions(folder))) {
    const source = readCorpusFile(folder, file)
    const shaper = createShaper({ store: memoryStore({ now: () => new Date(0) }), now: () => new Date(0) })
    for (const question of questions) {
      for (const budget of BUDGETS) rows.push(...(await ask({ shaper, scorer, source, question, budget })))
    }
  }
  const over = rows.filter((row) => row.tokens > row.budget).length
  if (over > 0) console.log(`OVER BUDGET: ${over} texts`)
  printOverview(rows, BUDGETS)
  return over === 0
}

interface Asked {
  readonly shaper: Shaper
  readonly scorer: Scorer
  readonly source: string
  readonly question: Question
  readonly budget: number
}

/** One row for the text alone, and one for each number of follow-ups; they stop where the answer is there. */
async function ask({ shaper, scorer, source, question, budget }: Asked): Promise<Row[]> {
  const { file, media_type: mediaType, question: query } = question
  const first = await shaper.shape(source, { name: file, mediaType, query, budget: { tokens: budget } })
  const { uri } = first.resources[0] ?? {}
  const rows: Row[] = []
  let seen = first.text
  let tokens = countTokens(first.text, ANY_TEXT)
  let survived = tokens <= budget && scorer.scoreText(seen, question)
  for (let page = 0; page <= MOST; page++) {
    if (page > 0 && !survived && uri !== undefined) {
      const found = await shaper.reader.search(uri, query, { page, budget: { tokens: FOLLOW_UP } })
      const cost = countTokens(found.text, ANY_TEXT)
      // A follow-up that is too long would show as a text over its budget.
      tokens = cost > FOLLOW_UP ? Infinity : tokens
      seen += `\n${found.text}`
      survived = tokens <= budget && scorer.scoreText(seen, question)
    }
    rows.push({ strategy: NAMES[page]!, budget, question, survived, tokens })
  }
  return rows
}

const NAMES = ['the text alone', 'and one search', 'and its second page']
