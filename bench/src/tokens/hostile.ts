import { loadCounter, type TokenCounter } from '@selvedge/tokens'
import { hostileTexts } from './hostile-texts.ts'
import { figure, median, processorTime, timed, type Figure } from './measure.ts'

const million = 1 << 20

/** One megabyte of each hostile text under half a second, and linear growth to four. */
export async function hostileFigures(rounds: number): Promise<Figure[]> {
  const counter = await loadCounter()
  const first = firstLongPiece(counter)
  const figures = Object.entries(hostileTexts).map(([name, make]) => {
    const texts = [1, 2, 4].map((size) => make(size * million))
    const times = Array.from({ length: rounds }, () => texts.map((text) => timed(1, countOf(counter, text))) as Times)
    const [one, two, four] = [0, 1, 2].map((size) => median(times.map((round) => round[size]!))) as Times
    const growth = Math.max(
      median(times.map((round) => round[1] / round[0])),
      median(times.map((round) => round[2] / round[1])),
    )
    const shown = `${one.toFixed(0)} ms  2 MB ${two.toFixed(0)} ms  4 MB ${four.toFixed(0)} ms  growth ${growth.toFixed(2)}`
    return figure(`${name}, 1 MB`, shown, one < 500 && growth <= 2.5)
  })
  return [first, ...figures, tenMillionLetters(counter)]
}

/**
 * What one, two and four megabytes took in one round. Growth is the median over the rounds of the ratio within a round:
 * other work on the machine slows a whole round down, or one of many.
 */
type Times = readonly [one: number, two: number, four: number]

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
