import { figure, median, processorTime, type Figure } from './measure.ts'
import type { Rival } from './rivals.ts'
import type { SpeedText } from './texts.ts'
import { seededRandom } from './random.ts'

/** Cold throughput: all tokenizers on all texts, in a new order each round, each made to forget before each call. */
export function speedFigures(tokenizers: readonly Rival[], texts: readonly SpeedText[], rounds: number): Figure[] {
  const times = new Map<string, number[]>()
  const random = seededRandom(21)
  const runs = texts.flatMap((text) => tokenizers.map((tokenizer) => ({ text, tokenizer })))
  for (let round = 0; round <= rounds; round++) {
    for (const { text, tokenizer } of shuffled(runs, random)) {
      tokenizer.forget()
      const started = processorTime()
      tokenizer.count(text.text)
      const time = processorTime() - started
      const key = `${text.name} ${tokenizer.name}`
      // The first round warms the compilers up.
      if (round > 0) times.set(key, [...(times.get(key) ?? []), time])
    }
  }
  return texts.map(({ name, text, least }) => {
    const megabytes = Buffer.byteLength(text) / 1e6
    const taken = tokenizers.map((tokenizer) => median(times.get(`${name} ${tokenizer.name}`)!))
    const shown = tokenizers
      .map((tokenizer, index) => {
        const speed = ((megabytes / taken[index]!) * 1000).toFixed(1)
        return index === 0 ? `${speed} MB/s` : `${tokenizer.name} ${speed} (x${(taken[index]! / taken[0]!).toFixed(1)})`
      })
      .join('  ')
    return figure(name, `${shown}  needs x${least}`, taken[1]! / taken[0]! >= least)
  })
}

function shuffled<Item>(items: readonly Item[], random: (limit: number) => number): Item[] {
  const order = [...items]
  for (let index = order.length - 1; index > 0; index--) {
    const other = random(index + 1)
    ;[order[index], order[other]] = [order[other]!, order[index]!]
  }
  return order
}
