import type { NumberField } from './fields.ts'
import type { StatedNumber } from './numbers-in-text.ts'
import { keyHoldsKind, kindOfUnit, type UnitKind } from './unit.ts'

/** Finds the fields a number in prose may speak of, in constant time a number. */
export interface FieldIndex {
  readonly spokenOf: (number: StatedNumber, stated: readonly StatedNumber[]) => readonly NumberField[]
}

/** Fields of one word that are looked at: the first rows of a table stand for the rest. */
const MAX_FIELDS = 100
/** Words between a key and its number that name nothing else, and before a number that stands for itself. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the it its is was are were be now currently costs cost took takes reads shows equals of 为 是 约 有 现 今 现在 当前 目前'.split(
    ' ',
  ),
)
/** Other temperatures than the one of the moment. */
const OTHER_TEMPERATURES =
  /(?:feels?|like|dew|point|high|low|max\w*|min\w*|tomorrow|tonight|yesterday|体感|最高|最低|明天)\W*$/u

/** Words for what keys name in English. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  temperature: ['温度', '气温'],
  humidity: ['湿度'],
  price: ['价格', '单价', '售价'],
  amount: ['金额'],
  balance: ['余额'],
  stock: ['库存'],
  total: ['总计', '合计', '总数', '总额'],
  count: ['数量', '总数'],
  quantity: ['数量'],
  score: ['分数', '得分', '评分'],
  age: ['年龄'],
  population: ['人口'],
  distance: ['距离'],
  weight: ['重量'],
  speed: ['速度', '风速'],
}

export function createFieldIndex(fields: readonly NumberField[]): FieldIndex {
  const byWord = new Map<string, NumberField[]>()
  const byNoun = new Map<string, NumberField[]>()
  const byKind = new Map<UnitKind, readonly NumberField[]>()
  for (const field of fields) {
    for (const word of field.words) {
      for (const spelling of [word, ...(Object.hasOwn(ALSO, word) ? ALSO[word]! : [])])
        if (isTelling(spelling)) add(byWord, spelling, field)
      if (word.length > 2) add(byNoun, singular(word), field)
    }
  }
  return { spokenOf }

  function spokenOf(number: StatedNumber, stated: readonly StatedNumber[]): readonly NumberField[] {
    const named = number.noun === undefined ? beforeNumber(number.before) : byNoun.get(singular(number.noun))
    if (named !== undefined && named.length > 0) return named
    const { unit } = number
    const standsAlone = unit === 'temperature' ? !OTHER_TEMPERATURES.test(number.before) : namesNothing(number.before)
    if (!standsAlone || number.noun !== undefined) return []

    // One figure of a kind on either side: what else should it speak of?
    if (unit !== undefined) {
      const fieldsOfKind = ofKind(unit)
      const isOnly = stated.filter((other) => other.unit === unit).length === 1
      return isOnly && fieldsOfKind.length === 1 ? fieldsOfKind : []
    }
    const [only] = fields
    if (only === undefined || fields.length > 1 || stated.length > 1) return []
    const exact = number.step < 1 || !Number.isInteger(only.value)
    const ratio = Math.abs((number.values[0] as number) / only.value)
    return exact && ratio > 1 / 3 && ratio < 3 ? fields : []
  }

  /** Fields whose key the clause names right before the number: `price: `, `the temperature is `, `当前温度`. */
  function beforeNumber(before: string): readonly NumberField[] | undefined {
    for (const word of wordsOf(before).toReversed()) {
      const found = byWord.get(word) ?? hanWord(word)
      if (found !== undefined) return found
      if (!isFiller(word)) return undefined
    }
    return undefined
  }

  // Chinese writes no spaces: every piece of two to four characters may be the word.
  function hanWord(run: string): readonly NumberField[] | undefined {
    if (!/\p{Script=Han}/u.test(run)) return undefined
    for (let end = run.length; end > 1 && end > run.length - 5; end--) {
      for (let length = 2; length <= 4 && length <= end; length++) {
        const found = byWord.get(run.slice(end - length, end))
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  function ofKind(kind: UnitKind): readonly NumberField[] {
    let found = byKind.get(kind)
    if (found === undefined) {
      found = fields.filter(({ words }) => keyHoldsKind(words, kind)).slice(0, MAX_FIELDS)
      byKind.set(kind, found)
    }
    return found
  }
}

function add(index: Map<string, NumberField[]>, word: string, field: NumberField): void {
  const fields = index.get(word)
  if (fields === undefined) index.set(word, [field])
  else if (fields.length < MAX_FIELDS) fields.push(field)
}

// Short words name no field; Chinese ones may.
function isTelling(word: string): boolean {
  return word.length > 2 || /\p{Script=Han}{2}/u.test(word)
}

function singular(noun: string): string {
  return noun.replace(/s$/, '')
}

/** Whether only fillers stand before a number in its clause. */
function namesNothing(before: string): boolean {
  return wordsOf(before).every(isFiller)
}

function isFiller(word: string): boolean {
  return FILLERS.has(word) || kindOfUnit(word) !== undefined || /^\d+$/.test(word)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
