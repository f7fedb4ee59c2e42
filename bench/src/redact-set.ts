import { readFileSync } from 'node:fs'

/** An item of the labelled set: what must go, what must stay. */
export interface SetItem {
  readonly id: string
  readonly kind: 'secret' | 'pii' | 'keep'
  readonly type: string
  readonly rules: readonly string[]
  readonly input: unknown
  readonly gone: readonly string[]
  readonly stay: readonly string[]
}

/** Reads the labelled set and runs its builders. */
export function readSet(file: URL): SetItem[] {
  const { vars, items } = JSON.parse(readFileSync(file, 'utf8')) as { vars: Record<string, unknown>; items: SetItem[] }
  return items.map((item) => ({
    ...item,
    input: build(item.input, vars),
    gone: ((item.gone ?? []) as unknown[]).map((each) => String(build(each, vars))),
    stay: item.stay ?? [],
  }))
}

function build(node: unknown, vars: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((each) => build(each, vars))
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node)
  const [first] = entries
  if (entries.length !== 1 || first === undefined || !first[0].startsWith('$')) {
    return Object.fromEntries(entries.map(([name, value]) => [name, build(value, vars)]))
  }
  const [name, value] = first
  const list = value as unknown[]
  switch (name) {
    case '$concat':
      return list.map((each) => String(build(each, vars))).join('')
    case '$var':
      return vars[value as string]
    case '$repeat':
      return String(build(list[0], vars)).repeat(list[1] as number)
    case '$json':
      return JSON.stringify(build(value, vars))
    case '$entries':
      return Object.fromEntries(
        list.map((pair) => [build((pair as unknown[])[0], vars), build((pair as unknown[])[1], vars)]),
      )
    case '$base64':
      return Buffer.from(Array.from({ length: value as number }, (_, index) => (31 * index + 7) % 256)).toString(
        'base64',
      )
    default:
      throw new RangeError(`readSet: unknown builder ${name}`)
  }
}

/** What is wrong with an output, or undefined: a piece of a secret that is left, or something harmless that is gone. */
export function faultOf(item: SetItem, output: unknown): string | undefined {
  const strings = stringsOf(output)
  for (const value of item.gone) {
    const length = Math.min(12, value.length)
    for (let start = 0; start + length <= value.length; start++) {
      const piece = value.slice(start, start + length)
      if (strings.some((each) => each.includes(piece))) return `left: ${piece}`
    }
  }
  for (const value of item.stay) {
    if (value === '*') {
      if (JSON.stringify(output) !== JSON.stringify(item.input)) return `changed: ${JSON.stringify(output)}`
    } else if (!strings.some((each) => each.includes(value))) return `missing: ${value} in ${JSON.stringify(output)}`
  }
  return undefined
}

/** Every name, string and number of a value, JSON inside strings unfolded. */
function stringsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const inner = depth < 5 && /^\s*[[{]/.test(value) ? parsed(value) : undefined
    return inner === undefined ? [value] : [value, ...stringsOf(inner, depth + 1)]
  }
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => [name, ...stringsOf(child, depth)])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
