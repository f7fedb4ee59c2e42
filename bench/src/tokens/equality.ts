import { loadCounter, type EncodingName, type TokenCounter } from '@selvedge/tokens'
import type { CorpusFile } from '../corpus.ts'
import { fuzzText } from './fuzz-texts.ts'
import { figure, type Figure } from './measure.ts'
import { pick, seededRandom } from './random.ts'
import { references } from './rivals.ts'

/** Counts against tiktoken's, joins against counts, cuts against their budget. */
export async function equalityFigures(strings: number, corpus: readonly CorpusFile[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const encoding of ['o200k_base', 'cl100k_base'] as const) {
    const counter = await loadCounter(encoding)
    figures.push(
      figure(`${encoding} equals tiktoken, ${strings} fuzz strings`, ...none(unequal(counter, encoding, strings))),
      figure(`${encoding} joins are exact, ${strings} joins`, ...none(notAdditive(counter, strings))),
      figure(
        `${encoding} joins into one pre-token are exact, ${strings / 100} lists`,
        ...none(notAdditiveUnbroken(counter, strings / 100)),
      ),
      figure(
        `${encoding} cuts within budget, ${strings / 10} texts`,
        ...none(overBudget(counter, encoding, strings / 10)),
      ),
    )
    if (corpus.length > 0) {
      const texts = corpus.map(({ text }) => text)
      const wrong = texts.filter((text) => counter.count(text) !== tokensOf(encoding, text)).length
      figures.push(figure(`${encoding} equals tiktoken, ${texts.length} corpus files`, ...none(wrong)))
    }
  }
  return figures
}

type Reference = EncodingName & keyof typeof references

function tokensOf(encoding: Reference, text: string): number {
  return references[encoding].tiktoken.encode_ordinary(text).length
}

function unequal(counter: TokenCounter, encoding: Reference, strings: number): number {
  const random = seededRandom(41)
  let wrong = 0
  for (let index = 0; index < strings; index++) {
    const text = fuzzText(random, 14)
    if (counter.count(text) !== tokensOf(encoding, text)) wrong++
  }
  return wrong
}

function notAdditive(counter: TokenCounter, joins: number): number {
  const random = seededRandom(42)
  let wrong = 0
  for (let index = 0; index < joins; index++) {
    const items = Array.from({ length: 1 + random(4) }, () => fuzzText(random, 6))
    const separator = pick(random, ['', ',', '\n', ' ', ', ', '","', '\n\n'])
    const prefix = pick(random, ['', '[', '{"a":', fuzzText(random, 3)])
    const suffix = pick(random, ['', ']', '\n', fuzzText(random, 3)])
    const fragments = items.map((item) => counter.fragment(item))
    const whole = counter.count(prefix + items.join(separator) + suffix)
    if (counter.join(fragments, separator, { prefix, suffix }) !== whole) wrong++
  }
  return wrong
}

/** Lists of items that, with nothing between them, are long words, runs of signs or of white space. */
function notAdditiveUnbroken(counter: TokenCounter, lists: number): number {
  const random = seededRandom(44)
  const alphabets = [
    'abetion',
    'ABZ',
    '漢字かb',
    ' \t\n',
    '\u3000 \u00a0',
    '=-/!\n',
    '"😀,🎉',
    '\u0301\u0302e!',
    "'s'",
    'ไทย',
  ]
  let wrong = 0
  for (let index = 0; index < lists; index++) {
    const letters = [...pick(random, alphabets), fuzzText(random, 1)]
    const items = Array.from({ length: 10 + random(40) }, () =>
      Array.from({ length: 1 + random(60) }, () => letters[random(8) === 0 ? random(letters.length) : random(3)]!).join(
        '',
      ),
    )
    const [prefix, suffix] = [fuzzText(random, 2), fuzzText(random, 2)]
    const kept = random(items.length + 1)
    const whole = counter.count(prefix + items.slice(0, kept).join('') + suffix)
    if (counter.prefixCounts(items, '', { prefix, suffix })[kept] !== whole) wrong++
  }
  return wrong
}

function overBudget(counter: TokenCounter, encoding: Reference, texts: number): number {
  const random = seededRandom(43)
  let wrong = 0
  for (let index = 0; index < texts; index++) {
    const text = fuzzText(random, 40)
    const tokens = random(60)
    const from = pick(random, ['head', 'tail', 'middle'] as const)
    const cut = counter.cut(text, { tokens, from, marker: pick(random, ['', ' … ', '[left out]']) })
    const exact = tokensOf(encoding, cut.text)
    if (exact > tokens || exact !== cut.tokens) wrong++
  }
  return wrong
}

function none(wrong: number): [shown: string, held: boolean] {
  return [wrong === 0 ? 'all' : `${wrong} wrong`, wrong === 0]
}
