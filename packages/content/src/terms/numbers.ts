const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'

/** `seven` to `7`, `third` to `3`, `twenty` to `20`. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, at) => [word, 20 + 10 * at] as const),
  ...ORDINALS.split(' ').map((word, value) => [word, value] as const),
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['dozen', 12],
  ['once', 1],
  ['twice', 2],
  ['double', 2],
])

/** `1st`, `22nd`: the number, else undefined. */
export function ordinalNumber(word: string): number | undefined {
  const match = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word)
  return match === null ? undefined : Number(match[1])
}

const MONTHS = 'january february march april may june july august september october november december'

/** Full and short names to `01` … `12`. `may` counts as a month only where the caller says so. */
export const MONTH_NUMBERS: ReadonlyMap<string, string> = new Map(
  MONTHS.split(' ').flatMap((name, at) => {
    const number = String(at + 1).padStart(2, '0')
    const names: [string, string][] = [
      [name, number],
      [name.slice(0, 3), number],
    ]
    if (name === 'september') names.push(['sept', number])
    return names
  }),
)

/** The short and the long name of a month. */
export function monthNames(number: string): readonly string[] {
  const name = MONTHS.split(' ')[Number(number) - 1]
  return name === undefined ? [] : [name, name.slice(0, 3)]
}

/** A four-digit year of the last or this century. */
export function isYear(digits: string): boolean {
  return /^(?:19|20)\d\d$/.test(digits)
}

/** A year, a month of it (`2020-03`) or a day. */
export function isYearOrDate(text: string): boolean {
  return /^(?:19|20)\d\d(?:-\d\d){0,2}$/.test(text)
}
