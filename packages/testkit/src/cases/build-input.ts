type Build = (argument: any, vars: Readonly<Record<string, unknown>>) => unknown

/**
 * Replaces the builders of a case (`{"$repeat": …}`) by the values they stand for, `$var` and `$same_as` included.
 * The values are made afresh on every call, so that a run cannot change what the next one sees.
 */
export function buildInput<T>(value: T, vars: Readonly<Record<string, unknown>> = {}): T {
  const built = build(value, buildVars(vars)) as T
  return linkSame(built, built) as T
}

function buildVars(vars: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const built: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(vars)) built[name] = build(value, built)
  return built
}

function build(value: unknown, vars: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => build(item, vars))
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  const [only] = keys
  if (keys.length === 1 && only?.startsWith('$')) {
    const builder = BUILDERS[only]
    if (builder === undefined) throw new TypeError(`buildInput: unknown builder ${only}`)
    return builder((value as Record<string, unknown>)[only], vars)
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, build(item, vars)]))
}

const BUILDERS: Readonly<Record<string, Build>> = {
  $var: (name: string, vars) => vars[name],
  $concat: (parts: unknown[], vars) => parts.map((part) => String(build(part, vars))).join(''),
  $repeat: ([piece, times]: [unknown, number], vars) => String(build(piece, vars)).repeat(times),
  $rows: ({ count, row, patch = [] }: Rows, vars) => {
    const rows = Array.from({ length: count }, (_, index) => fillIndex(build(row, vars), index))
    for (const { index, set } of patch) Object.assign(rows[index] as object, build(set, vars))
    return rows
  },
  $lines: ({ count, line }: { count: number; line: unknown }, vars) =>
    Array.from({ length: count }, (_, index) => fillIndex(build(line, vars), index)).join('\n'),
  $json: (value: unknown, vars) => JSON.stringify(build(value, vars)),
  $codepoints: (codes: string[]) => String.fromCodePoint(...codes.map((code) => Number.parseInt(code, 16))),
  $tags: (text: string) => String.fromCodePoint(...Array.from(text, (char) => 0xe0000 + char.codePointAt(0)!)),
  $base64: (length: number) => base64(length),
  $base64_head: (length: number) => base64(length).slice(0, length),
  $nest: ({ depth, key, array, leaf }: Nest, vars) => {
    let nested = build(leaf, vars)
    for (let level = 0; level < depth; level++) nested = array ? [nested] : { [key ?? 'k']: nested }
    return nested
  },
  $same_as: (pointer: string) => new SameAs(pointer),
  $entries: (entries: [unknown, unknown][], vars) => {
    const object = {}
    for (const [key, value] of entries) {
      const options = { value: build(value, vars), enumerable: true, writable: true, configurable: true }
      Object.defineProperty(object, String(build(key, vars)), options)
    }
    return object
  },
  $bigint: (digits: string) => BigInt(digits),
  $number: (name: string) => Number(name),
  $undefined: () => undefined,
  $date: (text: string) => new Date(text === 'invalid' ? Number.NaN : text),
  $map: (entries: [unknown, unknown][], vars) =>
    new Map(entries.map(([key, value]) => [build(key, vars), build(value, vars)])),
  $set: (items: unknown[], vars) => new Set(items.map((item) => build(item, vars))),
  $u8: (bytes: number[]) => Uint8Array.from(bytes),
  $i: () => INDEX,
  $own_delimiter: (form: 'open' | 'close' | 'close_upper') => OwnDelimiter[form],
}

interface Rows {
  readonly count: number
  readonly row: unknown
  readonly patch?: readonly { readonly index: number; readonly set: unknown }[]
}

interface Nest {
  readonly depth: number
  readonly key?: string
  readonly array?: boolean
  readonly leaf: unknown
}

/** Stands for the index as a number until the row is made. */
const INDEX = Symbol('index')

/** Filled by the runner before a case is built: the delimiter our wrapper gives to a harmless text. */
export const OwnDelimiter: Record<'open' | 'close' | 'close_upper', string> = { open: '', close: '', close_upper: '' }

class SameAs {
  readonly pointer: string
  constructor(pointer: string) {
    this.pointer = pointer
  }
}

function fillIndex(value: unknown, index: number): unknown {
  if (value === INDEX) return index
  if (typeof value === 'string') {
    return value.replaceAll('{i04}', String(index).padStart(4, '0')).replaceAll('{i}', String(index))
  }
  if (Array.isArray(value)) return value.map((item) => fillIndex(item, index))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillIndex(item, index)]))
}

/** base64 of `length` bytes, byte k = (31k + 7) mod 256. */
function base64(length: number): string {
  return Buffer.from(Uint8Array.from({ length }, (_, k) => (31 * k + 7) % 256)).toString('base64')
}

/**
 * Puts the very objects in place that `$same_as` names: by the pointer inside the input value that holds it. A stack
 * of its own, since cases nest deeper than the call stack.
 */
function linkSame(value: unknown, root: unknown): unknown {
  if (value instanceof SameAs) return resolve(root, value.pointer)
  const open: { readonly holder: unknown; readonly scope: unknown }[] = [{ holder: value, scope: root }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { holder, scope } = next
    if (!isPlain(holder)) continue
    for (const [key, item] of Object.entries(holder)) {
      const inner = isCaseInput(holder) && INPUT_KEYS.has(key) ? item : scope
      if (item instanceof SameAs) (holder as Record<string, unknown>)[key] = resolve(inner, item.pointer)
      else open.push({ holder: item, scope: inner })
    }
  }
  return value
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

const INPUT_KEYS = new Set(['value', 'result', 'mcp'])

function isCaseInput(value: object): boolean {
  return Object.keys(value).some((key) => INPUT_KEYS.has(key))
}

function resolve(root: unknown, pointer: string): unknown {
  let at = root
  for (const step of pointer.split('/').slice(1)) {
    at = (at as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  return at
}
