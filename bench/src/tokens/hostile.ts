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
    const rows = Array.from({ length: rounds }, () => texts.map((text) => timed(1, countOf(counter, text))))
    const [one, two, four] = [0, 1, 2].map((size) => median(rows.map((times) => times[size]!)).toFixed(0))
    const growth = Math.max(growthAt(rows, 1), growthAt(rows, 2))
    const shown = `${one} ms  2 MB ${two} ms  4 MB ${four} ms  growth ${growth.toFixed(2)}`
    return figure(`${name}, 1 MB`, shown, Number(one) < 500 && growth <= 2.5)
  })
  return [first, ...figures, tenMillionLetters(counter)]
}

/**
 * How much longer a text took than the one of half its size: the median over the rounds of the ratio within a round, for
 * other work on the machine slows a whole round down, or one of many.
 */
function growthAt(rounds: readonly (readonly number[])[], size: number): number {
  return median(rounds.map((times) => times[size]! / times[size - 1]!))
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
