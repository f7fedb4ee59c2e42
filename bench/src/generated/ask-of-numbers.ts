import type { Ask } from './question-set.ts'

/** A row of data, and how people speak of it. */
export interface Table<Row> {
  readonly rows: readonly Row[]
  /** `film`, in the singular. */
  readonly noun: string
  /** What a row is called by in an answer. */
  readonly nameOf: (row: Row) => unknown
}

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Extremes, first few, bounds and ranges of one column, in the words people use for them. */
export function askOfNumbers<Row>(
  ask: Ask,
  { rows, noun, nameOf }: Table<Row>,
  phrase: string,
  valueOf: (row: Row) => unknown,
): void {
  const held = rows.flatMap((row) => {
    const value = valueOf(row)
    const number = value === null || value === '' ? Number.NaN : Number(value)
    return Number.isNaN(number) ? [] : [{ number, name: nameOf(row) }]
  })
  const falling = held.map(({ number }) => number).toSorted((left, right) => right - left)
  if (falling.length < 10) return
  const where = (holds: (number: number) => boolean): unknown[] =>
    held.flatMap(({ number, name }) => (holds(number) ? [name] : []))
  const nouns = noun.endsWith('y') && !noun.endsWith('ay') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  const [first, second, third, fourth, fifth] = falling as [number, number, number, number, number]
  const [least, lowThird, lowFourth] = [falling.at(-1)!, falling.at(-3)!, falling.at(-4)!]

  ask(
    'extreme',
    `Which ${noun} has the highest ${phrase}?`,
    where((number) => number === first),
  )
  ask(
    'extreme',
    `Which ${noun} has the lowest ${phrase}?`,
    where((number) => number === least),
  )
  ask(
    'extreme',
    `What are the three ${nouns} with the highest ${phrase}?`,
    where((number) => number >= third),
  )
  ask(
    'extreme',
    `Bottom 3 ${nouns} by ${phrase}?`,
    where((number) => number <= lowThird),
  )
  if (second < first)
    ask(
      'extreme',
      `Which ${noun} has the second highest ${phrase}?`,
      where((number) => number === second),
    )
  if (fifth < fourth) {
    ask(
      'filter',
      `Which ${nouns} have a ${phrase} of more than ${fifth}?`,
      where((number) => number > fifth),
    )
    ask(
      'filter',
      `Which ${nouns} have at least ${spelled(fourth)} ${phrase}?`,
      where((number) => number >= fourth),
    )
    ask(
      'filter',
      `${nouns} with ${phrase} >= ${fourth}?`,
      where((number) => number >= fourth),
    )
  }
  if (lowFourth > lowThird) {
    ask(
      'filter',
      `Which ${nouns} have a ${phrase} of ${spelled(lowThird)} or less?`,
      where((number) => number <= lowThird),
    )
    ask(
      'filter',
      `Which ${nouns} have a ${phrase} below ${lowFourth}?`,
      where((number) => number < lowFourth),
    )
  }
  const middle = Math.floor(falling.length / 3)
  const [high, low] = [falling[middle]!, falling[middle + 3]!]
  ask(
    'filter',
    `Which ${nouns} have a ${phrase} between ${low} and ${high}?`,
    where((number) => number >= low && number <= high),
  )
}

function spelled(number: number): string {
  return SMALL[number] ?? number.toLocaleString('en-US', { maximumFractionDigits: 12 })
}

/** The greatest of a column among the rows with one value of another. */
export function askAmong<Row>(
  ask: Ask,
  { rows, noun, nameOf }: Table<Row>,
  {
    phrase,
    valueOf,
    groupOf,
    say,
  }: {
    readonly phrase: string
    readonly valueOf: (row: Row) => unknown
    readonly groupOf: (row: Row) => unknown
    readonly say: (group: string) => string
  },
): void {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = String(groupOf(row) ?? '')
    groups.set(group, [...(groups.get(group) ?? []), row])
  }
  for (const [group, members] of [...groups].filter(([name, { length }]) => name !== '' && length > 20).slice(0, 3)) {
    const best = Math.max(...members.map((row) => Number(valueOf(row) ?? Number.NEGATIVE_INFINITY)))
    const names = members.filter((row) => Number(valueOf(row) ?? Number.NaN) === best).map(nameOf)
    ask('extreme', `Among the ${noun}s ${say(group)}, which has the highest ${phrase}?`, names)
  }
}
