/** Kinds of quantity that prose gives away by a unit and data by the words of a key. */
export type UnitKind = 'temperature' | 'percent' | 'money' | 'time' | 'size' | 'length' | 'mass' | 'speed' | 'counter'

const UNITS: Readonly<Record<UnitKind, string>> = {
  temperature: '°c °f °k ° c f celsius fahrenheit kelvin degrees degree deg 度 摄氏度',
  percent: '% percent pct percentage 个百分点',
  money: '$ € £ ¥ usd eur gbp cny rmb jpy dollars dollar euros euro cents 元 美元 欧元 万元 块',
  time: 'ms s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days week weeks us µs ns 毫秒 秒 分钟 小时 天 周',
  size: 'b byte bytes kb mb gb tb pb kib mib gib tib 字节',
  length: 'km m cm mm mi mile miles ft foot feet in inch inches meter meters metre metres 公里 米 厘米 千米',
  mass: 'kg g mg lb lbs oz t ton tons 公斤 千克 克 吨',
  speed: 'km/h m/s mph kmh kph kn knots',
  counter: '个 件 条 次 人 名 页 行 张 台 只 份 项 位 家 笔 种 篇',
}

/** Words of keys that hold such quantities. */
const KEYS: Readonly<Record<UnitKind, string>> = {
  temperature: 'temperature temp celsius fahrenheit kelvin c f degc degf tempc tempf 温度 气温',
  percent: 'percent pct percentage',
  money:
    'price amount cost total balance usd eur gbp cny rmb fee fees salary revenue subtotal tax budget 价格 金额 余额 费用',
  time: 'ms millis milliseconds sec secs seconds minutes mins hours days duration elapsed latency timeout took uptime 耗时',
  size: 'bytes byte size kb mb gb tb kib mib gib length 大小',
  length: 'distance length height width depth km meters metres miles altitude radius 距离 长度 高度',
  mass: 'weight mass kg grams lbs 重量',
  speed: 'speed velocity wind kmh kph mph 风速 速度',
  counter: '',
}

const KIND_OF_UNIT = invert(UNITS)
const KINDS_OF_KEY = invert(KEYS)

/** The kind of quantity a unit names; undefined when the word is no unit. */
export function kindOfUnit(unit: string): UnitKind | undefined {
  return KIND_OF_UNIT.get(unit.toLowerCase())?.[0]
}

/** Whether the words of a key fit a quantity of this kind. */
export function keyHoldsKind(words: readonly string[], kind: UnitKind): boolean {
  return words.some((word) => KINDS_OF_KEY.get(word)?.includes(kind) ?? false)
}

function invert(table: Readonly<Record<UnitKind, string>>): ReadonlyMap<string, readonly UnitKind[]> {
  const kinds = new Map<string, UnitKind[]>()
  for (const [kind, words] of Object.entries(table) as [UnitKind, string][]) {
    for (const word of words.split(' ')) if (word !== '') kinds.set(word, [...(kinds.get(word) ?? []), kind])
  }
  return kinds
}
