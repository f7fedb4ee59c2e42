import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { pick, seededRandom } from '../tokens/random.ts'
import { askAmong, askOfNumbers, type Table } from './ask-of-numbers.ts'
import type { QuestionSet } from './question-set.ts'

type Row = Readonly<Record<string, unknown>>

/** JSON and CSV: data that ships in a pinned package, and lists as an API gives them. */
export function addTables(set: QuestionSet): void {
  films(set)
  weather(set)
  airports(set)
  issues(set)
  pods(set)
  orders(set)
}

function data(file: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(`vega-datasets/data/${file}`), 'utf8')
}

function films(set: QuestionSet): void {
  const rows = (JSON.parse(data('movies.json')) as Row[])
    .filter(({ Title: title }) => typeof title === 'string')
    .slice(0, 1200)
  const ask = set.add('films.json', 'application/json', 'json', JSON.stringify(rows))
  const table: Table<Row> = { rows, noun: 'film', nameOf: (row) => row['Title'] }
  for (const name of ['US Gross', 'Production Budget', 'Running Time min', 'IMDB Votes'])
    askOfNumbers(
      ask,
      table,
      name.replace(' min', '').replace(/(?<!US|IMDB) ?[A-Z][a-z]+/g, (word) => word.toLowerCase()),
      (row) => row[name],
    )
  const valueOf = (row: Row): unknown => row['US Gross']
  askAmong(ask, table, {
    phrase: 'US gross',
    valueOf,
    groupOf: (row) => row['Major Genre'],
    say: (genre) => `of genre ${genre}`,
  })
}

/** Cells without quotes only. */
function readCsv(text: string): Row[] {
  const [names = '', ...lines] = text.trim().split(/\r?\n/)
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names.split(',')[at]!, cell])))
}

function weather(set: QuestionSet): void {
  const text = data('seattle-weather.csv')
  const table: Table<Row> = { rows: readCsv(text), noun: 'day', nameOf: (row) => row['date'] }
  const ask = set.add('weather.csv', 'text/csv', 'csv', text)
  askOfNumbers(ask, table, 'precipitation', (row) => row['precipitation'])
  askOfNumbers(ask, table, 'maximum temperature', (row) => row['temp_max'])
  askOfNumbers(ask, table, 'wind', (row) => row['wind'])
}

function airports(set: QuestionSet): void {
  const text = data('airports.csv')
    .split('\n')
    .filter((line) => !line.includes('"'))
    .slice(0, 1200)
    .join('\n')
  const table: Table<Row> = { rows: readCsv(text), noun: 'airport', nameOf: (row) => row['iata'] }
  const ask = set.add('airports.csv', 'text/csv', 'csv', text)
  askOfNumbers(ask, table, 'latitude', (row) => row['latitude'])
  askAmong(ask, table, {
    phrase: 'latitude',
    valueOf: (row) => row['latitude'],
    groupOf: (row) => row['state'],
    say: (state) => `in ${state}`,
  })
}

function issues(set: QuestionSet): void {
  const random = seededRandom(31)
  const day = (at: number): string => new Date(Date.UTC(2024, 0, 1) + at * 36e5 + random(3e6)).toISOString()
  const items = Array.from({ length: 400 }, (_, index) => {
    const opened = random(16_000)
    const isClosed = random(10) < 8
    return {
      id: 2000 + index,
      title: `${pick(random, ['Crash', 'Leak', 'Typo', 'Timeout', 'Race'])} in ${pick(random, ['parser', 'router', 'cache', 'editor'])} ${index}`,
      state: isClosed ? 'closed' : 'open',
      locked: random(100) === 0,
      author: { login: `${pick(random, ['ada', 'bo', 'cyd', 'dee'])}${random(9)}`, site_admin: random(130) === 0 },
      comments: Math.floor((random(1000) / 1000) ** 6 * 90),
      created_at: day(opened),
      closed_at: isClosed ? day(opened + 1 + random(900)) : null,
      milestone: random(90) === 0 ? { title: `v${1 + random(4)}` } : null,
      ...(random(100) > 0 && { assignee: pick(random, ['Ada', 'Bo', 'Cyd']) }),
    }
  })
  const ask = set.add('issues.json', 'application/json', 'json', JSON.stringify({ total_count: items.length, items }))
  const ids = (holds: (item: (typeof items)[number]) => boolean): number[] => items.filter(holds).map(({ id }) => id)
  askOfNumbers(ask, { rows: items, noun: 'issue', nameOf: ({ id }) => id }, 'comments', ({ comments }) => comments)
  ask(
    'filter',
    'Which issues are locked?',
    ids(({ locked }) => locked),
  )
  ask(
    'filter',
    'Which issues were opened by a site admin?',
    ids(({ author }) => author.site_admin),
  )
  ask(
    'filter',
    'Which issues have a milestone set?',
    ids(({ milestone }) => milestone !== null),
  )
  ask(
    'filter',
    'Which issues have no assignee?',
    ids(({ assignee }) => assignee === undefined),
  )
  const created = items.map(({ created_at: at }) => at).toSorted()
  ask(
    'temporal',
    'Which issue is the oldest?',
    ids(({ created_at: at }) => at === created[0]),
  )
  ask(
    'temporal',
    `Which issues were created since ${created.at(-3)!.slice(0, 10)}?`,
    ids(({ created_at: at }) => at >= created.at(-3)!.slice(0, 10)),
  )
  const closed = items.flatMap(({ closed_at: at }) => at ?? []).toSorted()
  ask(
    'temporal',
    'Which issue was the last to be closed?',
    ids(({ closed_at: at }) => at === closed.at(-1)),
  )
}

function pods(set: QuestionSet): void {
  const random = seededRandom(32)
  const items = Array.from({ length: 160 }, (_, index) => ({
    metadata: {
      name: `${pick(random, ['api', 'web', 'worker', 'cron'])}-${random(9999)}-${index}`,
      namespace: pick(random, ['prod', 'stage']),
    },
    spec: { nodeName: `node-${random(9)}`, hostNetwork: random(50) === 0 },
    status: {
      phase: random(40) > 0 ? 'Running' : pick(random, ['Pending', 'Failed']),
      ready: random(45) > 0,
      restartCount: Math.floor((random(1000) / 1000) ** 9 * 40),
    },
  }))
  const ask = set.add('pods.json', 'application/json', 'json', JSON.stringify({ kind: 'PodList', items }, null, 2))
  const names = (holds: (item: (typeof items)[number]) => boolean): string[] =>
    items.filter(holds).map(({ metadata }) => metadata.name)
  askOfNumbers(
    ask,
    { rows: items, noun: 'pod', nameOf: ({ metadata }) => metadata.name },
    'restart count',
    ({ status }) => status.restartCount,
  )
  ask(
    'filter',
    'Which pods are not ready?',
    names(({ status }) => !status.ready),
  )
  ask(
    'filter',
    'Which pods use the host network?',
    names(({ spec }) => spec.hostNetwork),
  )
  ask(
    'filter',
    'Which pods are in a phase other than Running?',
    names(({ status }) => status.phase !== 'Running'),
  )
  ask(
    'filter',
    'Which pods are not running?',
    names(({ status }) => status.phase !== 'Running'),
  )
}

function orders(set: QuestionSet): void {
  const random = seededRandom(33)
  const rows = Array.from({ length: 900 }, (_, index) => ({
    order_id: 70_000 + index,
    customer: `${pick(random, ['Anders', 'Bell', 'Cruz', 'Diaz'])} ${pick(random, ['Ltd', 'GmbH', 'Inc'])}`,
    country: pick(random, ['DE', 'FR', 'US', 'JP']),
    currency: random(300) > 0 ? 'EUR' : pick(random, ['USD', 'GBP']),
    total: ((random(10_000) / 10_000) ** 4 * 5000).toFixed(2),
    paid: random(250) > 0 ? 'yes' : 'no',
    ordered_at: new Date(Date.UTC(2025, 0, 1) + index * 3e7 + random(1e7)).toISOString().slice(0, 19).replace('T', ' '),
    shipped_at: random(250) > 0 ? new Date(Date.UTC(2025, 0, 3) + index * 3e7).toISOString().slice(0, 10) : '',
  }))
  const text = [Object.keys(rows[0]!).join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n')
  const ask = set.add('orders.csv', 'text/csv', 'csv', text)
  const ids = (holds: (row: (typeof rows)[number]) => boolean): number[] =>
    rows.filter(holds).map(({ order_id: id }) => id)
  const table = { rows, noun: 'order', nameOf: (row: (typeof rows)[number]) => row.order_id }
  askOfNumbers(ask, table, 'total', ({ total }) => total)
  askAmong(ask, table, {
    phrase: 'total',
    valueOf: ({ total }) => total,
    groupOf: ({ country }) => country,
    say: (country) => `from ${country}`,
  })
  ask(
    'filter',
    'Which orders have not been paid?',
    ids(({ paid }) => paid === 'no'),
  )
  ask(
    'filter',
    'Which orders were never shipped?',
    ids(({ shipped_at: at }) => at === ''),
  )
  ask(
    'filter',
    'Which orders are in a currency other than EUR?',
    ids(({ currency }) => currency !== 'EUR'),
  )
  ask(
    'temporal',
    `Which orders were placed after ${rows.at(-4)!.ordered_at}?`,
    ids(({ ordered_at: at }) => at > rows.at(-4)!.ordered_at),
  )
}
