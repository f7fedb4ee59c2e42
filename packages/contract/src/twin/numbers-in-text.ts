import { kindOfUnit, type UnitKind } from './unit.ts'

/** A quantity that prose states. */
export interface StatedNumber {
  /** What it may mean: `1,234` is 1234 or 1.234, depending on the writer. */
  readonly values: readonly number[]
  /** The last digit shown counts this much; the true value lies within half of it. */
  readonly step: number
  readonly unit: UnitKind | undefined
  /** The word behind it, if that is no unit: what is counted. */
  readonly noun: string | undefined
  /** The words before it in the same clause, lowercase, nearest last. */
  readonly before: string
  /** A bound, an approximation, a difference, a year: says nothing exact of any field. */
  readonly loose: boolean
  readonly index: number
}

/** Numbers of one text that are looked at; the rest of a long table repeats what these show. */
const MAX_NUMBERS = 500
const CONTEXT = 32

/** Addresses, dates, times, identifiers and references: digits that state no quantity. Every repeat is bounded. */
const NOT_QUANTITIES = [
  /\b[a-z][a-z0-9+.-]{0,15}:\/\/[^\s<>"']{1,2000}/giu,
  /\b[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/gu,
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?: ?Z|[+-]\d{2}:?\d{2})?/gu,
  /\d{2,4} ?年(?: ?\d{1,2} ?月)?(?: ?\d{1,2} ?[日号])?|\d{1,2} ?月 ?\d{1,2} ?[日号]/gu,
  /\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/gu,
  /\b\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\b)?/giu,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?/giu,
  /\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b(?:,? \d{4})?/giu,
  /\b\d{1,4}(?:st|nd|rd|th)\b|第 ?\d{1,6}/giu,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu,
  /^[ \t]{0,8}\d{1,4}[.)](?=\s)/gmu,
]

const RUN = /[-+−]?\d+(?:[.,'’\u00a0\u202f]\d+)*/gu
const LOOSE =
  /(?:about|approx\w*|around|roughly|nearly|almost|over|under|above|below|than|least|most|up to|within|until|between|limit|threshold|target|record|average|avg|mean|median|total of|sum of|increase\w*|decrease\w*|drop\w*|rose|fell|by|per|page|top|first|last|next|previous|every|version|~|≈|<|>|≤|≥|约|大约|近|超过|不到|低于|高于|至少|最多|平均|上升|下降|比)[\s(]*$/iu
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  b: 1e9,
  bn: 1e9,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  万: 1e4,
  亿: 1e8,
}

/** Reads the quantities a prose text states, leaving out dates, times, addresses, ordinals, versions and list numbers. */
export function numbersInText(prose: string): StatedNumber[] {
  const text = withoutOtherDigits(prose)
  const numbers: StatedNumber[] = []
  for (const match of text.matchAll(RUN)) {
    if (numbers.length >= MAX_NUMBERS) break
    const number = readNumber(text, match[0], match.index)
    if (number !== undefined) numbers.push(number)
  }
  return numbers
}

function withoutOtherDigits(prose: string): string {
  let text = prose
    .replace(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll('℃', '°C')
    .replaceAll('℉', '°F')
    .replaceAll('％', '%')
  // Equal length, so that what stands around a number stays around it.
  for (const pattern of NOT_QUANTITIES) text = text.replace(pattern, (found) => '\u0000'.repeat(found.length))
  return text
}

function readNumber(text: string, run: string, index: number): StatedNumber | undefined {
  const signed = /^[-+−]/.test(run)
  const charBefore = text[index - 1] ?? ' '
  // A sign behind a letter or digit is a hyphen: `GPT-4`, `20-30`.
  const glued = signed && /[\p{L}\p{N}_]/u.test(charBefore) && !/[\p{Script=Han}]/u.test(charBefore)
  if (glued && !/\d/.test(charBefore)) return undefined
  if (!signed && /[A-Za-z\u00c0-\u024f_#\\/:.@]/u.test(charBefore)) return undefined

  const digits = run.replace(/^[-+−]/, '')
  const read = readDigits(digits)
  if (read === undefined) return undefined

  const after = text.slice(index + run.length, index + run.length + CONTEXT)
  const tail = readTail(after)
  if (tail === undefined) return undefined

  const before = clauseBefore(text, glued ? index : signed ? index : index)
  const money = /[$€£¥]\s?$/u.test(before) || /[$€£¥]/u.test(charBefore)
  const sign = signed && !glued && run[0] !== '+' ? -1 : 1
  const year = read.step === 1 && digits.length === 4 && read.values.every((value) => value >= 1900 && value <= 2100)
  return {
    values: read.values.map((value) => sign * value * tail.scale),
    step: read.step * tail.scale,
    unit: tail.unit ?? (money ? 'money' : undefined),
    noun: tail.noun,
    before: before.toLowerCase(),
    loose: glued || LOOSE.test(before) || tail.range || (year && tail.unit === undefined && !money),
    index,
  }
}

/** `1,234.5`, `1.234,5`, `1'234`, `27.4`; undefined for versions and lists (`1.2.3`, `1,2,3`). */
function readDigits(digits: string): { readonly values: number[]; readonly step: number } | undefined {
  if (digits.length > 30) return undefined
  const [whole = '', ...groups] = digits.split(/[.,'’\u00a0\u202f]/u)
  const separators = digits.replace(/\d/g, '')
  const last = groups.at(-1) ?? ''
  const thousands = groups.every((group) => group.length === 3) && whole.length <= 3
  if (groups.length === 0) return { values: [Number(whole)], step: roundStep(whole) }

  const joined = Number(whole + groups.join(''))
  const decimal = Number(`${whole}${groups.slice(0, -1).join('')}.${last}`)
  if (groups.length === 1) {
    if (/[.,]/.test(separators)) {
      // Three digits behind a comma are thousands, behind a point hardly ever; both stay possible.
      return {
        values: thousands && whole !== '0' ? [joined, decimal] : [decimal],
        step: thousands && separators === ',' ? 1 : 10 ** -last.length,
      }
    }
    return thousands ? { values: [joined], step: 1 } : undefined
  }

  const same = new Set(separators).size === 1
  if (same) return thousands ? { values: [joined], step: 1 } : undefined
  const headIsThousands =
    groups.slice(0, -1).every((group) => group.length === 3) && new Set(separators.slice(0, -1)).size === 1
  return headIsThousands ? { values: [decimal], step: 10 ** -last.length } : undefined
}

// 1200 may stand for 1234, but 30 never for 27.4.
function roundStep(whole: string): number {
  const zeros = /0*$/.exec(whole)?.[0].length ?? 0
  return whole.length >= 4 && zeros >= 2 ? 10 ** zeros : 1
}

interface Tail {
  readonly scale: number
  readonly unit: UnitKind | undefined
  readonly noun: string | undefined
  readonly range: boolean
}

/** What stands behind a number: a scale, a unit, what is counted. Undefined when it is part of a name (`4K`, `3D`). */
function readTail(after: string): Tail | undefined {
  const range = /^\s?(?:-|–|—|~|至|到|to\s)\s?\d/u.test(after)
  if (/^[:/_]\d/u.test(after) || /^-[A-Za-z]/u.test(after)) return undefined

  const word = /^(\s?)(km\/h|m\/s|°[CFK]?|[%$€£¥]|\p{Script=Han}{1,3}|[\p{L}µ]{1,24})/iu.exec(after)
  if (word === null) return { scale: 1, unit: undefined, noun: undefined, range }
  const [, gap = '', name = ''] = word
  const scaleName = gap === '' || name.length > 2 ? name.toLowerCase() : ''
  const scale = Object.hasOwn(SCALES, scaleName) ? SCALES[scaleName] : undefined
  const hanScale = /^[万亿]/u.exec(name)?.[0]
  if (hanScale !== undefined)
    return { scale: SCALES[hanScale] as number, unit: hanUnit(name.slice(1)), noun: undefined, range }

  const unit = kindOfUnit(name) ?? (/^\p{Script=Han}/u.test(name) ? hanUnit(name) : undefined)
  // `5m` is five metres or five million; the scale is only taken where no such unit is.
  if (unit !== undefined && !(gap === '' && name === 'M')) return { scale: 1, unit, noun: undefined, range }
  if (scale !== undefined) return { scale, unit: undefined, noun: undefined, range }
  if (gap === '' && !/^\p{Script=Han}/u.test(name)) return undefined
  return { scale: 1, unit: undefined, noun: /^\p{Script=Han}/u.test(name) ? undefined : name.toLowerCase(), range }
}

function hanUnit(name: string): UnitKind | undefined {
  for (let length = Math.min(name.length, 3); length > 0; length--) {
    const kind = kindOfUnit(name.slice(0, length))
    if (kind !== undefined) return kind
  }
  return undefined
}

function clauseBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - CONTEXT), index)
  const border = Math.max(
    ...['\n', ';', '。', '；', '!', '?', '\u0000', ', ', '，', '、'].map((mark) => before.lastIndexOf(mark)),
  )
  const sentence = before.lastIndexOf('. ')
  return before.slice(Math.max(border, sentence) + 1)
}
