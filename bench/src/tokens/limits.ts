import { loadCounter, type TokenCounter } from '@selvedge/tokens'
import { figure, warmTime, type Figure } from './measure.ts'
import { pick, seededRandom } from './random.ts'
import { gptWithinLimit } from './rivals.ts'
import { order, orders } from './texts.ts'

/** Early exit, cuts and joins: what must not cost a count of the whole. */
export async function limitFigures(rounds: number): Promise<Figure[]> {
  const counter = await loadCounter()
  const large = orders(70_000)
  const megabytes = (Buffer.byteLength(large) / 1e6).toFixed(0)
  const run = 'x'.repeat(20_000_000)
  const letters = randomLetters(2_000_000)
  const budget = { tokens: 10_000 }
  const early = warmTime(rounds, () => counter.countUpTo(large, 10_000))
  const gptEarly = warmTime(rounds, () => gptWithinLimit(large, 10_000))
  return [
    figure(
      `countUpTo 10k of ${megabytes} MB`,
      `${ms(early)}  gpt-tokenizer ${ms(gptEarly)} (x${(gptEarly / early).toFixed(1)})`,
      early < 3,
    ),
    under(
      'countUpTo 10k of a 20 MB run',
      warmTime(rounds, () => counter.countUpTo(run, 10_000)),
      30,
    ),
    under(
      'countUpTo 10k of 2 MB of random letters',
      warmTime(rounds, () => counter.countUpTo(letters, 10_000)),
      30,
    ),
    under(
      `fits 10k, ${megabytes} MB`,
      warmTime(rounds, () => counter.fits(large, 10_000)),
      3,
    ),
    under(
      `cut head to 10k of ${megabytes} MB`,
      warmTime(rounds, () => counter.cut(large, budget)),
      10,
    ),
    under(
      `cut tail to 10k of ${megabytes} MB`,
      warmTime(rounds, () => counter.cut(large, { ...budget, from: 'tail' })),
      20,
    ),
    under(
      `cut middle to 10k of ${megabytes} MB`,
      warmTime(rounds, () => counter.cut(large, { ...budget, from: 'middle', marker: ' … ' })),
      30,
    ),
    under(
      'cut head to 10k of a 20 MB run',
      warmTime(rounds, () => counter.cut(run, budget)),
      100,
    ),
    under(
      'cut tail to 10k of 2 MB of random letters',
      warmTime(rounds, () => counter.cut(letters, { ...budget, from: 'tail' })),
      200,
    ),
    ...(await joinFigures(rounds)),
  ]
}

async function joinFigures(rounds: number): Promise<Figure[]> {
  const counter = await loadCounter()
  const random = seededRandom(31)
  const items = Array.from({ length: 1400 }, (_, index) => JSON.stringify(order(random, index)))
  const around = { prefix: '[', suffix: ']' }
  const making = warmTime(rounds, () => items.map((item) => counter.fragment(item)))
  const fragments = items.map((item) => counter.fragment(item))
  const subset = fragments.filter(() => random(2) === 0)
  const joining = warmTime(rounds * 5, () => counter.join(subset, ',', around))
  const recounting = warmTime(rounds, () => counter.count(`[${items.join(',')}]`))
  const all = counter.join(fragments, ',', around)
  const exact = all === counter.count(`[${items.join(',')}]`)
  return [
    under(
      `a subset of ${subset.length} of 1,400 items`,
      joining,
      0.5,
      `whole recounted ${ms(recounting)}, fragments once ${ms(making)}`,
    ),
    under(
      'all 1,400 items',
      warmTime(rounds * 5, () => counter.join(fragments, ',', around)),
      0.5,
    ),
    under(
      'prefixCounts of 1,400 items',
      warmTime(rounds * 5, () => counter.prefixCounts(fragments, ',', around)),
      2,
    ),
    unbroken(counter, rounds),
    figure('all 1,400 items, joined and counted whole', `${all} tokens`, exact),
  ]
}

/** Items that run into one pre-token with their separators: every prefix costs the same, however many stand before it. */
function unbroken(counter: TokenCounter, rounds: number): Figure {
  const prefixes = (count: number): (() => unknown) => {
    const items = Array.from({ length: count }, () => counter.fragment('"😀🎉","'))
    return () => counter.prefixCounts(items, '', { suffix: ']' })
  }
  const [one, two] = [warmTime(rounds, prefixes(4000)), warmTime(rounds, prefixes(8000))]
  const shown = `${ms(one)}  8,000 ${ms(two)}  growth ${(two / one).toFixed(2)}, at most 3`
  return figure('prefixCounts of 4,000 items in one pre-token', shown, two / one < 3)
}

function randomLetters(length: number): string {
  const random = seededRandom(32)
  return Array.from({ length }, () => pick(random, [...'abcdefghijklmnopqrstuvwxyz'])).join('')
}

function under(name: string, time: number, most: number, more = ''): Figure {
  return figure(name, `${ms(time)}, at most ${most} ms${more === '' ? '' : `  (${more})`}`, time < most)
}

function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 2 : 0)} ms`
}
