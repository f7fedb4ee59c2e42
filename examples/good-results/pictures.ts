import { readFileSync } from 'node:fs'

import { loadCounter } from '@selvedge/tokens'
import { shape, type JsonObject } from 'selvedge'

/** What the model is shown before and after one piece of advice, as `docs/good-results.md` prints it. */
export async function pictures(): Promise<Readonly<Record<string, string>>> {
  const films = data('movies.json')
  const jobs = data('jobs.json')
  const disasters = data('disasters.csv')
  const budget = { tokens: 220, encoding: 'o200k_base' } as const
  const highest = { budget, query: 'Which film had the highest production budget?' }
  const lawyers = { budget, query: 'How many lawyers were there in 1910?' }
  const quakes = {
    budget: { ...budget, tokens: 800 },
    query: 'How many deaths did Earthquake cause in total?',
    name: 'disasters.csv',
  }
  return {
    'cut by hand': await head(films, budget.tokens),
    'without the question': await shaped(films, { budget }),
    'with the question': await shaped(films, highest),
    'without a schema': await shaped(jobs, lawyers),
    'with a schema': await shaped(jobs, { ...lawyers, outputSchema: ROWS_OF_JOBS }),
    'the first rows': firstLines(disasters, 6),
    'with a count': firstLines(await shaped(disasters, quakes), 4),
  }
}

const ROWS_OF_JOBS: JsonObject = {
  type: 'array',
  items: { type: 'object', required: ['job', 'sex', 'year', 'count'] },
}

function data(name: string): string {
  return readFileSync(new URL(`node_modules/vega-datasets/data/${name}`, import.meta.url), 'utf8').replaceAll(
    '\r\n',
    '\n',
  )
}

async function head(source: string, tokens: number): Promise<string> {
  return (await loadCounter('o200k_base')).cut(source, { tokens, marker: '…' }).text
}

async function shaped(source: string, options: Parameters<typeof shape>[1]): Promise<string> {
  return (await shape(source, options)).text
}

function firstLines(text: string, count: number): string {
  return [...text.split('\n').slice(0, count), '…'].join('\n')
}
