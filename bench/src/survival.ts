import { parseArgs } from 'node:util'

import { readDocument } from '@selvedge/content'
import { rankUnits } from '@selvedge/select'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

import { isForTuning, loadScorer, readCorpusFile, type Question } from './survival-corpus.ts'
import { fitRanking } from './survival-fit.ts'
import { printBreakdown, printOverview, type Row } from './survival-report.ts'

const BUDGETS = [500, 1000, 2000, 4000]
const ANY_TEXT = { disallowedSpecial: new Set<string>() }
const count = (text: string): number => countTokens(text, ANY_TEXT)

export async function run(options: { readonly corpus?: string; readonly values: Readonly<Record<string, unknown>> }): Promise<void> {
  const folder = options.corpus
  if (folder === undefined) throw new TypeError('survival: `--corpus` must name a folder with score.mjs, got nothing')
  const scorer = await loadScorer(folder)
  const half = options.values['half']
  const only = options.values['file']
  const questions = scorer
    .loadQuestions(folder)
    .filter((question) => half === undefined || isForTuning(question.file) === (half === 'tuning'))
    .filter((question) => typeof only !== 'string' || question.file.includes(only))
  const budgets = typeof options.values['budgets'] === 'string' ? options.values['budgets'].split(',').map(Number) : BUDGETS
  const weights = typeof options.values['weights'] === 'string' ? (JSON.parse(options.values['weights']) as object) : {}
  const rows: Row[] = []
  for (const [file, list] of groupByFile(questions)) {
    const media = list[0]!.media_type
    const document = readDocument(readCorpusFile(folder, file), { mediaType: media, name: file })
    const model = options.values['model']
    if (typeof model === 'string' && model !== document.parts[0]!.body.model) continue
    if (options.values['aware-only'] !== true) {
      const blind = rankUnits(document, { queries: [], weights })
      for (const budget of budgets) {
        const { text, tokens } = fitRanking(document, blind, budget, count)
        for (const question of list) rows.push({ strategy: 'blind', budget, question, survived: tokens <= budget && scorer.scoreText(text, question), tokens })
      }
    }
    if (options.values['blind-only'] === true) continue
    for (const question of list) {
      const ranking = rankUnits(document, { queries: [question.question], weights })
      for (const budget of budgets) {
        const { text, tokens } = fitRanking(document, ranking, budget, count)
        const survived = tokens <= budget && scorer.scoreText(text, question)
        rows.push({ strategy: 'aware', budget, question, survived, tokens })
        if (options.values['misses'] === String(budget) && !survived) console.log(`MISS ${question.id} | ${question.file} | ${question.question} | ${JSON.stringify(question.answer)}`)
      }
    }
  }
  printOverview(rows, budgets)
  if (options.values['brief'] !== true) printBreakdown(rows, budgets, [...new Set(rows.map((row) => row.strategy))])
}

function groupByFile(questions: readonly Question[]): Map<string, Question[]> {
  const files = new Map<string, Question[]>()
  for (const question of questions) {
    const list = files.get(question.file)
    if (list === undefined) files.set(question.file, [question])
    else list.push(question)
  }
  return files
}

if (process.argv[1]?.endsWith('survival.ts') === true) {
  const { values } = parseArgs({ strict: false, options: { corpus: { type: 'string' }, half: { type: 'string' }, file: { type: 'string' }, budgets: { type: 'string' }, misses: { type: 'string' }, weights: { type: 'string' }, model: { type: 'string' } } })
  await run({ ...(typeof values['corpus'] === 'string' && { corpus: values['corpus'] }), values })
}
