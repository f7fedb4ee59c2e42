import { loadCounter, type TokenCounter } from '@selvedge/tokens'
import { hostileTexts } from './hostile-texts.ts'
import { figure, processorTime, timed, type Figure } from './measure.ts'

const million = 1 << 20

/** One megabyte of each hostile text under half a second, and linear growth to four. */
export async function hostileFigures(rounds: number): Promise<Figure[]> {
  const counter = await loadCounter()
  const first = firstLongPiece(counter)
  const figures = Object.entries(hostileTexts).map(([name, make]) => {
    const [one, two, four] = leastTimes(
      rounds,
      [1, 2, 4].map((size) => countOf(counter, make(size * million))),
    ) as [number, number, number]
    const growth = Math.max(two / one, four / two)
    const shown = `${one.toFixed(0)} ms  2 MB ${two.toFixed(0)} ms  4 MB ${four.toFixed(0)} ms  growth ${growth.toFixed(2)}`
    return figure(`${name}, 1 MB`, shown, one < 500 && growth <= 2.5)
  })
  return [first, ...figures, tenMillionLetters(counter)]
}

/** The least time of each task, interleaved: other work on the machine only ever adds, and would show as growth. */
function leastTimes(rounds: number, tasks: readonly (() => unknown)[]): number[] {
  const least = tasks.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++) {
    for (const [index, task] of tasks.entries()) least[index] = Math.min(least[index]!, timed(1, task))
  }
  return least
}

/** Random letters before anything else was long: the tables of the linear encoder are built, nothing is compiled yet. */
function firstLongPiece(counter: TokenCounter): Figure {
  const time = timed(1, countOf(counter, hostileTexts['random letters']!(million)))
  return figure('random letters, 1 MB, cold', `${time.toFixed(0)} ms`, time < 1000)
}

function tenMillionLetters(counter: TokenCounter): Figure {
  const text = '漢'.repeat(1e7)
  const started = processorTime()
  const tokens = counter.count(text)
  return figure(
    '1e7 identical Chinese letters',
    `${(processorTime() - started).toFixed(0)} ms, ${tokens} tokens`,
    tokens > 0,
  )
}

function countOf(counter: TokenCounter, text: string): () => number {
  return () => counter.count(text)
}
