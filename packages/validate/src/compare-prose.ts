import type { JsonValue } from '@selvedge/contract'

/** Prose about more numbers than this sums up rather than repeats. */
const MOST_LEAVES = 200
const LONGEST_PROSE = 20_000
/** How far before a number the name of what it measures may stand. */
const NAME_REACH = 40

interface NumberLeaf {
  readonly pointer: string
  /** The words of the last step, e.g. `temperature`. */
  readonly names: readonly string[]
  readonly value: number
}

interface Mention {
  readonly value: number
  /** Half of the last digit given: 27 may stand for 27.4. */
  readonly tolerance: number
  readonly before: string
}

/**
 * Pointer of a number that prose contradicts. It does when it names what a number measures and gives another one, or
 * when no number of the data is in it while one close to a number of the data is. Rounding is no contradiction, and
 * neither is a count or a percentage of what is there.
 */
export function compareProse(text: string, data: JsonValue): string | undefined {
  if (text.length > LONGEST_PROSE) return undefined
  const leaves: NumberLeaf[] = []
  const known: number[] = []
  collect(data, leaves, known)
  if (leaves.length === 0 || leaves.length > MOST_LEAVES) return undefined

  const mentions = mentionsIn(text)
  const isKnown = (mention: Mention) =>
    known.some((value) => agrees(mention, value)) || leaves.some(({ value }) => agrees(mention, value))
  const strange = mentions.filter((mention) => !isKnown(mention))
  if (strange.length === 0) return undefined

  const silent = leaves.filter(({ value }) => !mentions.some((mention) => agrees(mention, value)))
  for (const mention of strange) {
    const named = silent.find(({ names }) => names.some((name) => mention.before.includes(name)))
    if (named) return named.pointer
  }
  if (silent.length < leaves.length) return undefined
  for (const mention of strange) {
    const near = silent.find(({ value }) => isNear(mention.value, value))
    if (near) return near.pointer
  }
  return undefined
}

function collect(root: JsonValue, leaves: NumberLeaf[], known: number[]): void {
  const open: { readonly value: JsonValue; readonly pointer: string; readonly key: string }[] = [
    { value: root, pointer: '', key: '' },
  ]
  for (let next = open.pop(); next !== undefined && leaves.length <= MOST_LEAVES; next = open.pop()) {
    const { value, pointer, key } = next
    if (typeof value === 'number') leaves.push({ pointer, names: wordsOf(key), value })
    else if (typeof value === 'string')
      for (const mention of mentionsIn(value.slice(0, 2000), true)) known.push(mention.value)
    else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      known.push(entries.length)
      for (const [step, child] of entries.toReversed()) {
        open.push({
          value: child as JsonValue,
          pointer: `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          key: step,
        })
      }
    }
  }
}

/** `temperatureC` and `temperature_c` are about temperature; short steps such as units name nothing. */
function wordsOf(key: string): string[] {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^\p{L}]+/u).filter((word) => word.length >= 4)
}

const NUMBER = /(?<![\p{L}\d.:/_-])[-+−]?\d{1,15}(?:,\d{3})*(?:\.\d{1,15})?(?![\d:/_]|[.-]\d)/gu
const ANY_NUMBER = /\d{1,15}(?:\.\d{1,15})?/g

/** Numbers that stand for themselves: dates, times, versions and ids are left out, unless all are asked for. */
function mentionsIn(text: string, all = false): Mention[] {
  return Array.from(text.matchAll(all ? ANY_NUMBER : NUMBER), (match) => {
    const digits = match[0].replaceAll(',', '').replace('−', '-')
    const decimals = digits.split('.')[1]?.length ?? 0
    const before = text.slice(Math.max(0, match.index - NAME_REACH), match.index).toLowerCase()
    return { value: Number(digits), tolerance: 0.5 * 10 ** -decimals + 1e-9, before }
  })
}

function agrees({ value, tolerance }: Mention, other: number): boolean {
  return (
    Math.abs(value - other) <= tolerance ||
    Math.abs(Math.abs(value) - Math.abs(other)) <= 1e-9 ||
    Math.abs(value - other * 100) <= tolerance
  )
}

function isNear(left: number, right: number): boolean {
  return right !== 0 && left / right >= 0.5 && left / right <= 2
}
