import { parseArgs } from 'node:util'

import type { Weights } from '@selvedge/select'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

import { generatedSurvey } from './generated/index.ts'
import { runAblation } from './survival-ablation.ts'
import { baselinesOf } from './survival-baselines.ts'
import { corpusSurvey, groupByFile, isForTuning, type Question } from './survival-corpus.ts'
import { prepare } from './survival-shape.ts'
import { runSpeed } from './survival-speed.ts'
import { printBreakdown, printOverview, printWorst, type Row } from './survival-report.ts'

const BUDGETS = [500, 1000, 2000, 4000]
const ANY_TEXT = { disallowedSpecial: new Set<string>() }
const count = (text: string): number => countTokens(text, ANY_TEXT)

export async function run(options: {
  readonly corpus?: string
  readonly values: Readonly<Record<string, unknown>>
}): Promise<boolean | void> {
  const folder = options.corpus
  const part = options.values['only']
  if (part !== undefined) {
    if (folder === undefined)
      throw new TypeError(
        `survival: \`--only=${String(part)}\` needs \`--corpus\`, a folder with score.mjs; got nothing`,
      )
    if (part === 'speed') return runSpeed(folder)
    if (part === 'ablation') return runAblation(folder)
    if (part === 'follow-ups') return (await import('./survival-follow-ups.ts')).runFollowUps(folder)
  }
  const survey = folder === undefined ? generatedSurvey() : await corpusSurvey(folder)
  const half = options.values['half']
  const only = options.values['file']
  const questions = survey.questions
    .filter((question) => half === undefined || isForTuning(question.file) === (half === 'tuning'))
    .filter((question) => typeof only !== 'string' || question.file.includes(only))
  const budgets =
    typeof options.values['budgets'] === 'string' ? options.values['budgets'].split(',').map(Number) : BUDGETS
  const weights =
    typeof options.values['weights'] === 'string' ? (JSON.parse(options.values['weights']) as Partial<Weights>) : {}
  const model = options.values['model']
  const rows: Row[] = []
  for (const [file, list] of groupByFile(questions)) {
    const source = survey.read(file)
    const read = { name: file, mediaType: list[0]!.media_type }
    const prepared = await prepare(source, { ...read, weights, facts: options.values['no-facts'] !== true })
    if (typeof model === 'string' && model !== prepared.model) continue
    const note = (strategy: string, budget: number, text: string, about: readonly Question[]): void => {
      const tokens = count(text)
      for (const question of about) {
        const survived = tokens <= budget && survey.holds(text, question)
        rows.push({ strategy, budget, question, survived, tokens })
      }
    }
    if (options.values['no-baselines'] !== true) {
      const { blind, aware } = baselinesOf(source, read)
      for (const budget of budgets) {
        for (const [strategy, cut] of Object.entries(blind)) note(strategy, budget, cut(budget, ''), list)
        if (options.values['blind-only'] === true) continue
        for (const [strategy, cut] of Object.entries(aware)) {
          for (const question of list) note(strategy, budget, cut(budget, question.question), [question])
        }
      }
    }
    if (options.values['aware-only'] !== true) {
      const fit = await prepared.rank([])
      for (const budget of budgets) {
        const text = await fit(budget)
        const tokens = count(text)
        for (const question of list) {
          const survived = tokens <= budget && survey.holds(text, question)
          rows.push({ strategy: 'blind', budget, question, survived, tokens })
          if (options.values['blind-misses'] === String(budget) && !survived) console.log(missLine(question))
        }
      }
    }
    if (options.values['blind-only'] === true) continue
    for (const question of list) {
      const fit = await prepared.rank([question.question])
      for (const budget of budgets) {
        const text = await fit(budget)
        const tokens = count(text)
        const survived = tokens <= budget && survey.holds(text, question)
        rows.push({ strategy: 'aware', budget, question, survived, tokens })
        if (options.values['misses'] === String(budget) && !survived) console.log(missLine(question))
      }
    }
  }
  const over = rows.filter((row) => row.tokens > row.budget).length
  if (over > 0) console.log(`OVER BUDGET: ${over} texts`)
  printOverview(rows, budgets)
  printWorst(rows, budgets)
  if (options.values['brief'] !== true) printBreakdown(rows, budgets, [...new Set(rows.map((row) => row.strategy))])
}

function missLine(question: Question): string {
  return `MISS ${question.id} | ${question.type} | ${question.question} | ${JSON.stringify(question.answer)}`
}

if (process.argv[1]?.endsWith('survival.ts') === true) {
  const { values } = parseArgs({
    strict: false,
    options: {
      corpus: { type: 'string' },
      half: { type: 'string' },
      file: { type: 'string' },
      budgets: { type: 'string' },
      misses: { type: 'string' },
      weights: { type: 'string' },
      model: { type: 'string' },
      'blind-misses': { type: 'string' },
    },
  })
  await run({ ...(typeof values['corpus'] === 'string' && { corpus: values['corpus'] }), values })
}
